import { describe, expect, it, vi } from 'vitest';
import { createStart } from '../../../../server/http/edge/start.ts';
import { writePage } from '../../../../server/http/edge/written-pages.ts';

const headers = [
  ['content-security-policy', "default-src 'self'"],
  ['content-type', 'text/html; charset=utf-8'],
  ['etag', '"tag"'],
] as const;
const page = writePage({ headers, body: new TextEncoder().encode('<p>Über\nuns') });
const files = { '/about': 'a1', '/%C3%BCber': 'b2' };

function startWith(until?: number, stored: Uint8Array | string = page) {
  const asked: string[] = [];
  const ASSETS = {
    async fetch({ url }: Request) {
      asked.push(new URL(url).pathname);
      return url.endsWith('/a1') ? new Response(stored.slice()) : new Response(null, { status: 404 });
    },
  };
  const rendered = vi.fn<() => Promise<Response>>(async () => new Response('rendered'));
  const start = createStart({ files, until }, async () => ({ default: { fetch: rendered } }));
  const ask = (address: string, init?: RequestInit, lent = { ASSETS }) =>
    start.fetch(new Request(`http://shop.example${address}`, init), lent);
  return { ask, asked, rendered, start };
}

describe('the start of a worker', () => {
  it('answers with a page that was written, with its headers, and runs nothing that renders', async () => {
    const { ask, asked, rendered } = startWith();
    const response = await ask('/about');
    expect(await response.text()).toBe('<p>Über\nuns');
    expect([...response.headers]).toEqual(headers.map((each) => [...each]));
    expect(asked).toEqual(['/_pages/a1']);
    expect(rendered).not.toHaveBeenCalled();
  });

  it('says whether a page is still the same, in whatever form it was sent', async () => {
    const { ask } = startWith();
    for (const tag of ['"tag"', 'W/"tag-br"', '"other", "tag-gzip"']) {
      const response = await ask('/about', { headers: { 'If-None-Match': tag } });
      expect([response.status, response.headers.get('content-security-policy')]).toEqual([304, null]);
    }
    expect((await ask('/about', { headers: { 'If-None-Match': '"other"' } })).status).toBe(200);
  });

  it('sends no body to who asks for the headers', async () => {
    const response = await startWith().ask('/about', { method: 'HEAD' });
    expect([response.status, await response.text(), response.headers.get('etag')]).toEqual([200, '', '"tag"']);
  });

  it.each([
    ['a query', '/about?page=2', undefined],
    ['another method', '/about', { method: 'POST' }],
    ['a path that is none of its pages', '/toString', undefined],
    ['a file that is not there', '/%C3%BCber', undefined],
  ])('renders for %s', async (_what, address, init) => {
    const { ask, rendered } = startWith();
    expect(await (await ask(address, init)).text()).toBe('rendered');
    expect(rendered).toHaveBeenCalledOnce();
  });

  it('renders where there are no files, or the host shows a page of its own in their place', async () => {
    const { start } = startWith();
    expect(await (await start.fetch(new Request('http://shop.example/about'))).text()).toBe('rendered');
    expect(await (await startWith(undefined, '<!doctype html>').ask('/about')).text()).toBe('rendered');
  });

  it('renders once an event is over that pages may announce', async () => {
    expect(await (await startWith(Date.now() + 60_000).ask('/about')).text()).toContain('uns');
    expect(await (await startWith(Date.now() - 1).ask('/about')).text()).toBe('rendered');
  });
});
