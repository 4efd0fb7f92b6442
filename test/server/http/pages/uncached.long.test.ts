import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import request from 'supertest';
import { expect, it, onTestFinished } from 'vitest';
import { serveSite, website } from '../../../support/serve-site.ts';

const letters = ['a', 'b', 'c', 'd', 'e'];
const CHARACTERS = 600_000;

/** Pages of one letter each that no cache keeps, so that the memory of one becomes that of another. */
async function serveLetters(): Promise<{ port: number; etag: (letter: string) => Promise<string> }> {
  const { app } = await serveSite(
    {
      template: { 'template.conf': '{}', 'site.region': '{.repeated section rows}{@}{.end}' },
      pages: Object.fromEntries(
        letters.map((letter) => [
          `${letter}.json`,
          { website, rows: Array.from({ length: CHARACTERS / 1_000 }, () => letter.repeat(1_000)) },
        ]),
      ),
    },
    { cache: false },
  );
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const etag = async (letter: string) =>
    (await fetch(`http://127.0.0.1:${port}/${letter}`, { method: 'HEAD' })).headers.get('etag') ?? '';
  return { port, etag };
}

const isWhole = (text: string, letter: string) => text === letter.repeat(CHARACTERS);

it('a page that nothing keeps arrives whole, whoever asks for what at the same time', async () => {
  const { port } = await serveLetters();
  const ask = async (letter: string) => {
    const encoding = letter === 'e' ? 'gzip' : 'identity';
    const reply = await fetch(`http://127.0.0.1:${port}/${letter}`, { headers: { 'Accept-Encoding': encoding } });
    return isWhole(await reply.text(), letter);
  };
  const answers = await Promise.all(Array.from({ length: 60 }, (_, at) => ask(letters[at % 5] ?? '')));
  expect(answers).toEqual(answers.map(() => true));
});

it('a visitor who reads slowly gets the page that was asked for, not one rendered since', async () => {
  const { port } = await serveLetters();
  const slow = connect(port, '127.0.0.1');
  onTestFinished(() => void slow.destroy());
  slow.pause();
  const asked = Array.from({ length: 20 }, (_, at) => letters[at % 2] ?? '');
  // More than the system takes in advance, so that most of it waits in the server.
  slow.write(asked.map((letter) => `GET /${letter} HTTP/1.1\r\nHost: x\r\n\r\n`).join(''));
  for (let round = 0; round < 20; round += 1) {
    const reply = await fetch(`http://127.0.0.1:${port}/${letters[2 + (round % 3)]}`);
    expect(isWhole(await reply.text(), letters[2 + (round % 3)] ?? '')).toBe(true);
  }
  const pages: boolean[] = [];
  let text = '';
  for await (const chunk of slow.setEncoding('latin1')) {
    text += chunk;
    for (;;) {
      const start = text.indexOf('\r\n\r\n') + 4;
      if (start < 4 || text.length < start + CHARACTERS) break;
      pages.push(isWhole(text.slice(start, start + CHARACTERS), asked[pages.length] ?? ''));
      text = text.slice(start + CHARACTERS);
    }
    if (pages.length === asked.length) break;
  }
  expect(pages).toEqual(asked.map(() => true));
});

it('visitors who leave in the middle take nothing from those who stay', async () => {
  const { port, etag } = await serveLetters();
  const tag = await etag('a');
  for (let round = 0; round < 20; round += 1) {
    const leaving = connect(port, '127.0.0.1');
    leaving.on('error', () => {});
    leaving.write('GET /b HTTP/1.1\r\nHost: x\r\n\r\n');
    await once(leaving, 'readable');
    leaving.destroy();
    const reply = await fetch(`http://127.0.0.1:${port}/c`);
    expect(isWhole(await reply.text(), 'c')).toBe(true);
    const fresh = await fetch(`http://127.0.0.1:${port}/a`, { headers: { 'If-None-Match': tag } });
    expect([fresh.status, await fresh.text()]).toEqual([304, '']);
  }
});

it('what is rendered at once is found where a kept page is: after redirects and files, before nothing else', async () => {
  const page = (mainContent: string) => ({ website, mainContent });
  const { app, site, faults } = await serveSite(
    {
      template: { 'template.conf': '{}', 'site.region': '{squarespace.main-content}' },
      pages: {
        '_site.json': { redirects: { '/moved': '/new' } },
        'moved.json': page('moved'),
        'new.json': page('new'),
        'cart.json': page('no cart'),
        'scripts/run.json': page('no script'),
        'folder.json': { website, collection: { redirectUrl: '/new' } },
      },
    },
    { cache: false },
  );
  const get = async (path: string) => {
    const { status, headers, text } = await request(app).get(path);
    return [status, headers['location'] ?? text];
  };
  expect(await get('/new')).toEqual([200, 'new']);
  expect(await get('/moved')).toEqual([302, '/new']);
  expect(await get('/folder')).toEqual([302, '/new']);
  expect(await get('/cart')).toEqual([200, expect.not.stringContaining('no cart')]);
  expect(await get('/scripts/run')).toEqual([404, expect.stringContaining('no such file')]);
  expect(faults).toEqual([]);
  site.host.source.fresh = () => {
    throw new Error('private words');
  };
  expect(await get('/new')).toEqual([500, expect.not.stringContaining('private')]);
  expect(faults).toHaveLength(1);
});
