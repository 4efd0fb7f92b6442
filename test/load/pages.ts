import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import autocannon from 'autocannon';
import { builtServer, countBy, type Outcome, percentile, pump, type Scenario, statusOf, visitor } from './support.ts';

const page = '/stoneware/harbour-mug';

/** A public page from the cache at a steady pace. */
async function steady(perSecond: number): Promise<Outcome> {
  const server = await builtServer();
  try {
    await autocannon({ url: server.origin + page, connections: 10, duration: 2 });
    const { latency, errors, non2xx, requests } = await autocannon({
      url: server.origin + page,
      connections: 20,
      duration: 10,
      overallRate: perSecond,
    });
    const figures = {
      'requests/s': requests.average,
      'p50, ms': latency.p50,
      'p99, ms': latency.p99,
      errors: errors + non2xx,
    };
    return { holds: errors + non2xx === 0 && latency.p99 <= 50, figures };
  } finally {
    await server.stop();
  }
}

/** Far more than it can do: the excess is turned away early, the others are answered in time, and then all is well. */
async function overload(): Promise<Outcome> {
  const server = await builtServer();
  try {
    const search = (n: number) => `${server.origin}/search?q=mug${n}`;
    const alone = await autocannon({ url: search(0), connections: 4, duration: 3 });
    const crowd = await autocannon({ url: search(1), connections: 1500, duration: 10, timeout: 30 });
    const began = performance.now();
    const shopper = visitor(() => server.origin, '10.1.1.1');
    let after = await shopper('GET', page);
    while (after.status !== 200 && performance.now() - began < 10_000) after = await shopper('GET', page);
    const turnedAway = crowd['5xx'] ?? 0;
    const figures = {
      'alone, requests/s': alone.requests.average,
      answered: crowd['2xx'],
      'turned away': turnedAway,
      errors: crowd.errors,
      'p50, ms': crowd.latency.p50,
      'p99, ms': crowd.latency.p99,
      'well again after, ms': Math.round(performance.now() - began),
    };
    return { holds: after.status === 200 && turnedAway > 0 && crowd.errors === 0, figures };
  } finally {
    await server.stop();
  }
}

/** A site with many templates, from nothing to its first page. */
async function coldStart(templates: number): Promise<Outcome> {
  const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-cold-'));
  const write = (name: string, text: string) => {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  };
  write('template.conf', JSON.stringify({ layouts: { default: { regions: ['site'] } } }));
  write(
    'site.region',
    '<!doctype html><html><head>{squarespace-headers}</head><body>{@|apply part-1.block}{squarespace.main-content}</body></html>',
  );
  for (let n = 1; n <= templates; n++) {
    write(
      `blocks/part-${n}.block`,
      `<p>${n}{.repeated section items}<b>{title|html}</b>{.if on}{on|date %Y}{.end}{.end}</p>{.equal? ${n} ${templates}}{.or}{.section next}{@|apply part-${n + 1}.block}{.end}{.end}`,
    );
  }
  write('content/_site.json', JSON.stringify({ website: { id: 'w', siteTitle: 'Cold' } }));
  write(
    'content/index.json',
    JSON.stringify({
      collection: { id: 'c', title: 'Home', fullUrl: '/', homepage: true },
      mainContent: '<p>Home</p>',
    }),
  );
  const began = performance.now();
  const server = await builtServer({}, [folder]);
  const ready = Math.round(performance.now() - began);
  try {
    const first = await visitor(() => server.origin, '10.1.1.1')('GET', '/');
    const figures = {
      templates,
      'ready, ms': ready,
      'first page, ms': Math.round(first.milliseconds),
      status: first.status,
    };
    return { holds: first.status === 200 && ready <= 3000 && first.milliseconds <= 100, figures };
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Every combination of filters that a crawler can think of: memory stays within its bounds. */
async function crawler(): Promise<Outcome> {
  const server = await builtServer();
  try {
    const crawl = visitor(() => server.origin, '10.2.2.2');
    const address = (n: number) =>
      `/shop?tag=t${n % 97}&category=c${n % 89}&author=a${n}&page=${n % 7}&format=html&x=${n}`;
    await pump(100, 5, (n) => crawl('GET', address(n)));
    const before = server.memory();
    const answers = await pump(200, 15, (n) => crawl('GET', address(n + 500)));
    const grown = Math.round((server.memory() - before) / 1e6);
    const slow = percentile(
      answers.map(({ milliseconds }) => milliseconds),
      95,
    );
    const figures = {
      answers: countBy(answers, statusOf),
      'memory grown, MB': grown,
      'p95, ms': slow,
    };
    return { holds: answers.every(({ status }) => status > 0 && status < 500) && grown < 150, figures };
  } finally {
    await server.stop();
  }
}

export const visits: readonly Scenario[] = [
  { ids: ['L01'], seconds: 60, run: () => steady(1000) },
  { ids: ['L05'], seconds: 90, run: overload },
  { ids: ['L07'], seconds: 60, run: () => coldStart(500) },
  { ids: ['L11'], seconds: 90, run: crawler },
];
