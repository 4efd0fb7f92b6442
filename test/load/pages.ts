import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import {
  builtServer,
  countBy,
  type Fetched,
  fetchPage,
  type Outcome,
  percentile,
  pump,
  type Scenario,
} from './support.ts';

const page = '/stoneware/harbour-mug';

/** A public page from the cache, one request each millisecond. */
async function steady(perSecond: number): Promise<Outcome> {
  const server = await builtServer();
  try {
    const ask = () => fetchPage(server.origin + page);
    await pump(perSecond / 2, 4, ask);
    const answers = await pump(perSecond, 10, ask);
    const times = answers.map(({ milliseconds }) => milliseconds);
    const failed = answers.filter(({ status }) => status !== 200).length;
    const p99 = percentile(times, 99);
    const figures = { requests: answers.length, 'p50, ms': percentile(times, 50), 'p99, ms': p99, errors: failed };
    return { holds: failed === 0 && p99 <= 50, figures };
  } finally {
    await server.stop();
  }
}

/**
 * A crowd that comes within a few seconds and asks about five times what can be done, each visitor again at once: the
 * excess is turned away early with the time to wait, the others are answered in time, and afterwards all is well.
 */
async function overload(visitors: number): Promise<Outcome> {
  const server = await builtServer();
  try {
    let asked = 0;
    // Nothing is found, so nothing is kept: each of them is rendered.
    const search = () => fetchPage(`${server.origin}/search?q=nothing${asked++}`);
    const crowd = async (size: number, seconds: number, comesIn: number) => {
      const answers: Fetched[] = [];
      const end = performance.now() + seconds * 1000;
      const visit = async (_: unknown, n: number) => {
        await wait((n * comesIn * 1000) / size);
        while (performance.now() < end) answers.push(await search());
      };
      await Promise.all(Array.from({ length: size }, visit));
      return answers;
    };
    await crowd(8, 3, 0);
    const alone = (await crowd(8, 3, 0)).length / 3;
    const seconds = 15;
    const answers = await crowd(visitors, seconds, 5);
    const began = performance.now();
    // Well again: twenty in a row as fast as on any day.
    for (let calm = 0; calm < 20 && performance.now() - began < 20_000; ) {
      const { status, milliseconds } = await search();
      calm = status === 200 && milliseconds < 100 ? calm + 1 : 0;
    }
    const recovery = Math.round(performance.now() - began);
    const times = (wanted: number) =>
      answers.filter(({ status }) => status === wanted).map(({ milliseconds }) => milliseconds);
    const [accepted, refused] = [times(200), times(503)];
    const untold = answers.filter(({ status, retryAfter }) => status === 503 && retryAfter === undefined).length;
    const figures = {
      'alone, requests/s': Math.round(alone),
      'asked, requests/s': Math.round(answers.length / seconds),
      'answered, requests/s': Math.round(accepted.length / seconds),
      'turned away': refused.length,
      'without the time to wait': untold,
      errors: answers.length - accepted.length - refused.length,
      'answered, p50, ms': percentile(accepted, 50),
      'answered, p99, ms': percentile(accepted, 99),
      'turned away, p99, ms': percentile(refused, 99),
      'well again after, ms': recovery,
    };
    const isTurnedAway = refused.length > 0 && untold === 0 && accepted.length + refused.length === answers.length;
    return { holds: isTurnedAway && percentile(accepted, 99) <= 1000 && recovery <= 10_000, figures };
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
    const first = await fetchPage(`${server.origin}/`);
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

/** Every combination of filters that a crawler can think of: memory and cache stay within their bounds. */
async function crawler(): Promise<Outcome> {
  const server = await builtServer();
  try {
    const lists = ['/shop', '/stoneware', '/journal'];
    const tags = ['glaze', 'kiln', 'made-up'];
    const address = (n: number) =>
      `${server.origin}${lists[n % 3]}?tag=${tags[n % 7] ?? `t${n % 97}`}&category=c${n % 89}&author=a${n}&page=${n % 7}&x=${n}`;
    const crawl = (n: number) => fetchPage(address(n));
    await pump(100, 10, crawl);
    const before = server.memory();
    const answers = await pump(200, 30, (n) => crawl(n + 1000));
    const grown = Math.round((server.memory() - before) / 1e6);
    const times = answers.map(({ milliseconds }) => milliseconds);
    const figures = {
      answers: countBy(answers, ({ status }) => String(status)),
      'memory before, MB': Math.round(before / 1e6),
      'memory grown, MB': grown,
      'p50, ms': percentile(times, 50),
      'p95, ms': percentile(times, 95),
    };
    const isServed = answers.every(({ status }) => status === 200 || status === 404);
    return { holds: isServed && grown < 100, figures };
  } finally {
    await server.stop();
  }
}

export const visits: readonly Scenario[] = [
  { ids: ['L01'], seconds: 60, run: () => steady(1000) },
  { ids: ['L05'], seconds: 90, run: () => overload(1500) },
  { ids: ['L07'], seconds: 60, run: () => coldStart(500) },
  { ids: ['L11'], seconds: 90, run: crawler },
];
