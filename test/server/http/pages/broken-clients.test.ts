import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import request from 'supertest';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type Served, serveSite } from '../../../support/serve-site.ts';
import { smallSite } from '../../../support/small-site.ts';

async function listen(served: Served): Promise<{ readonly server: Server; readonly port: number }> {
  const server = createServer(served.app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { server, port: (server.address() as AddressInfo).port };
}

const connections = (server: Server) =>
  new Promise<number>((resolve, reject) => {
    server.getConnections((error, count) => (error === null ? resolve(count) : reject(error)));
  });

/** Asks for a page and leaves: before the request is whole, with it, or at the first piece of the answer. */
function leave(port: number, path: string, when: number): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      const text = `GET ${path} HTTP/1.1\r\nHost: shop.example\r\nX-Filler: ${'x'.repeat(64)}\r\n\r\n`;
      if (when === 2) socket.once('data', () => socket.destroy());
      socket.write(when === 0 ? text.slice(0, 30) : text, () => when < 2 && socket.destroy());
    });
    socket.on('error', () => {}).once('close', () => resolve());
  });
}

describe('clients that go away', () => {
  it('rel-B18 leave nothing behind: no fault, no connection, no render that goes on', async () => {
    const served = await serveSite(smallSite);
    const { server, port } = await listen(served);
    const paths = ['/', '/things', '/things/mug', '/search?q=mug', '/cart', '/nope'];
    for (let round = 0; round < 20; round += 1) {
      // Each path with a query of its own, so that most of them are rendered and not only sent again.
      await Promise.all(paths.map((path, at) => leave(port, `${path}?${round}`, (at + round) % 3)));
    }
    await vi.waitFor(async () => expect(await connections(server)).toBe(0), { timeout: 20_000 });
    expect(served.faults).toEqual([]);
    expect(served.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect((await request(server).get('/things/mug')).status).toBe(200);
  });
});

describe('requests that lie', () => {
  afterEach(() => void vi.restoreAllMocks());

  it.each([
    ['a name from the prototype', '__proto__=x; constructor=y; hasOwnProperty=z'],
    ['quotes and brackets', 'a="<script>"; b=%0d%0aSet-Cookie:%20owned=1; c="unclosed'],
    ['nothing but separators', ';;; = ; ==;  ;'],
    ['eight kilobytes', `a=${'x'.repeat(8_000)}`],
    ['two hundred cookies', Array.from({ length: 200 }, (_, at) => `c${at}=${at}`).join('; ')],
  ])('rel-F22 a cookie header of %s changes no page and splits no header', async (_name, cookie) => {
    const { app, faults } = await serveSite(smallSite);
    for (const path of ['/', '/things/mug', '/cart', '/nope', '/things?format=json']) {
      const plain = await request(app).get(path);
      const odd = await request(app).get(path).set('Cookie', cookie);
      expect([path, odd.status, odd.text]).toEqual([path, plain.status, plain.text]);
      expect(odd.headers).not.toHaveProperty('owned');
      expect(JSON.stringify(odd.headers)).not.toMatch(/owned|__proto__|c199|xxxx/);
    }
    expect(faults).toEqual([]);
    expect(Reflect.get({}, 'x')).toBeUndefined();
  });

  it('rel-F11 an error page for a hostile host asks nobody, that host least of all', async () => {
    const { app, site, faults } = await serveSite(smallSite);
    const asked = vi.spyOn(globalThis, 'fetch');
    site.host.source.find = () => Promise.reject(new Error('gone'));
    for (const host of ['evil.example', '127.0.0.1:9', 'evil.example:80@shop.example', '[::1]:9']) {
      const { status, text, headers } = await request(app).get('/things').set('Host', host);
      expect([host, status]).toEqual([host, 500]);
      expect(text + JSON.stringify(headers)).not.toContain('evil');
    }
    expect(faults).toHaveLength(4);
    expect(asked).not.toHaveBeenCalled();
  });
});
