import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => vi.unstubAllGlobals());

it('updates a page again after a change that could not be fetched', async () => {
  const inner = (revision: number) =>
    `<head><script data-vitrine-client data-run="r" data-revision="${revision}"></script></head><body><p>state ${revision}</p></body>`;
  const answers = [inner(1), undefined, inner(3)];
  let hear: (message: { data: string }) => void = () => undefined;
  vi.stubGlobal(
    'EventSource',
    class {
      addEventListener(_name: string, listener: typeof hear) {
        hear = listener;
      }
    },
  );
  // The sheet of the overlay, which jsdom cannot make.
  vi.stubGlobal(
    'CSSStyleSheet',
    class {
      replaceSync() {}
    },
  );
  vi.stubGlobal('fetch', async () => {
    const answer = answers.shift();
    if (answer === undefined) throw new TypeError('Failed to fetch');
    return new Response(`<!doctype html><html>${answer}</html>`);
  });
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  document.documentElement.innerHTML = inner(1);
  await import('../../../../server/author/dev/client/client.ts');
  const changed = (revision: number) => hear({ data: JSON.stringify({ kind: 'changed', revision, what: 'page' }) });
  changed(2);
  await vi.waitFor(() => expect(warned).toHaveBeenCalledOnce());
  expect(document.body.textContent).toBe('state 1');
  changed(3);
  await vi.waitFor(() => expect(document.body.textContent).toBe('state 3'));
});
