// What a site answers in whatever runtime this is started in: a line of JSON for each thing asked, the same everywhere.
// `walk.mjs SITES DATA EDGE`: the package's folder, one for the shop's data, one with a worker for the edge.
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createFetch } from 'vitrine/fetch';

const [, , packageRoot = '', data = '', edge = ''] = process.argv;
const host = 'http://localhost';
const { Deno, Bun } = globalThis;

const site = (name) => ({
  template: join(packageRoot, 'site-templates', name),
  content: join(packageRoot, 'fixtures/pages', name),
  now: Date.UTC(2026, 4, 1),
  onError: (error) => console.error(error),
});

function tell(asked, answered) {
  console.log(JSON.stringify([asked, answered]));
}

/** A nonce is each answer's own. */
const hashOf = (text) =>
  createHash('sha256')
    .update(text.replaceAll(/nonce="[^"]*"/g, ''))
    .digest('hex')
    .slice(0, 12);

async function told(name, response) {
  const { status, headers } = response;
  const text = await response.text();
  tell(name, [status, headers.get('content-type'), headers.get('location'), text.length, hashOf(text)]);
  return text;
}

/** Asks over a port where the runtime has a server of its own for such functions. */
async function served(fetchOf, ask) {
  if (Bun !== undefined) {
    const server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: (request) => fetchOf(request) });
    await ask(server.url.href.replace(/\/$/, ''));
    await server.stop(true);
  } else if (Deno !== undefined) {
    const server = Deno.serve({ port: 0, hostname: '127.0.0.1', onListen() {} }, (request) => fetchOf(request));
    await ask(`http://127.0.0.1:${server.addr.port}`);
    await server.shutdown();
  } else {
    await ask(undefined);
  }
}

async function withoutShop() {
  const open = await createFetch(site('magazine'));
  for (const path of ['/', '/departures', '/reports', '/robots.txt', '/site.css', '/nowhere', '/?format=json'])
    await told(`magazine ${path}`, await open(new Request(host + path)));
  await served(open, async (address) => {
    const asked = address === undefined ? await open(new Request(`${host}/`)) : await fetch(`${address}/`);
    tell('magazine over a port', [asked.status, (await asked.text()).includes('<h1')]);
  });
  await open.close();
}

/** Requests of one visitor, who keeps what cookies are set. */
function visitor(open) {
  const cookies = new Map();
  return async (path, given = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { origin: host, cookie, ...given.headers };
    const answer = await open(new Request(host + path, { redirect: 'manual', ...given, headers }));
    for (const line of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    return answer;
  };
}

async function withShop() {
  const shop = { ...site('shop'), content: 'content', data, images: join(data, 'images') };
  const open = await createFetch(shop);
  const ask = visitor(open);
  const page = await (await ask('/stoneware/harbour-mug')).text();
  const item = /name="itemId" value="(\w+)"/.exec(page)?.[1] ?? '';
  const body = new URLSearchParams({ itemId: item, quantity: '2', action: 'add', sku: 'HM-TID-S' });
  const added = await ask('/cart', { method: 'POST', body });
  tell('a mug is added', [added.status, added.headers.get('location')]);
  tell('and lies in the cart', /Harbour mug/.test(await (await ask('/cart')).text()));
  const picture = '/assets/shop.webp';
  for (const headers of [{}, { range: 'bytes=0-9' }]) {
    const sent = await ask(`${picture}?format=300w`, { headers });
    tell(`a picture ${JSON.stringify(headers)}`, [sent.status, sent.headers.get('content-type')]);
    tell('its bytes', (await sent.arrayBuffer()).byteLength);
  }
  const whole = await ask('/about');
  await whole.text();
  const again = await ask('/about', { headers: { 'if-none-match': whole.headers.get('etag') } });
  tell('the same page again', [again.status, (await again.text()).length]);
  const head = await ask('/about', { method: 'HEAD' });
  tell('its head', [head.status, (await head.text()).length]);
  const packed = await ask('/about', { headers: { 'accept-encoding': 'br' } });
  tell('packed', [packed.headers.get('content-encoding'), (await packed.arrayBuffer()).byteLength > 1000]);
  const refused = await createFetch(shop).then(
    () => 'opened twice',
    ({ name }) => name,
  );
  tell('a second opening of its data', refused);
  await open.close();
  const later = await createFetch(shop);
  const kept = await visitor(later)('/', {});
  tell('opened anew', kept.status);
  await later.close();
}

async function atTheEdge() {
  const { default: worker } = await import(pathToFileURL(join(edge, 'worker.js')).href);
  const ASSETS = {
    async fetch(request) {
      const file = join(edge, 'public', decodeURIComponent(new URL(request.url).pathname));
      return readFile(file).then(
        (bytes) => new Response(bytes),
        () => new Response(null, { status: 404 }),
      );
    },
  };
  const open = (request) => worker.fetch(request, { ASSETS });
  for (const path of [
    '/',
    '/stoneware',
    '/stoneware/harbour-mug',
    '/search?q=mug',
    '/site.css',
    '/robots.txt',
    '/cart',
  ])
    await told(`edge ${path}`, await open(new Request(host + path)));
  await served(open, async (address) => {
    const asked = address === undefined ? await open(new Request(`${host}/about`)) : await fetch(`${address}/about`);
    await told('edge over a port', asked);
  });
}

await withoutShop();
await withShop();
await atTheEdge();
await writeFile(join(data, 'walked'), '');
tell('the end', true);
process.exit(0);
