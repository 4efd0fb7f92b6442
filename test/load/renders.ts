import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import autocannon from 'autocannon';
import { demonstration } from '../../server/cli/site-folder.ts';
import { withServedPages } from '../bench/server.ts';
import type { Way } from '../bench/ways.ts';
import { builtServer, countBy, fetchPage, type Outcome, percentile, pump, type Scenario } from './support.ts';

/** A page rendered for each request, against the reference engine behind Express: at its limit, and at 70 % of it. */
async function fullRender(): Promise<Outcome> {
  return withServedPages(async (served) => {
    const urlOf = (name: Way) => `http://127.0.0.1:${served[name].port}/`;
    const own = urlOf('page rendered per request');
    const most = async (url: string) => (await autocannon({ url, connections: 10, duration: 5 })).requests.average;
    await most(own);
    const [reference, vitrine] = [await most(urlOf('reference engine in Express')), await most(own)];
    const overallRate = Math.max(1, Math.floor(vitrine * 0.7));
    const { latency, errors, non2xx } = await autocannon({ url: own, connections: 10, duration: 10, overallRate });
    const figures = {
      'requests/s': Math.round(vitrine),
      'reference, requests/s': Math.round(reference),
      'at 70 %, p99, ms': latency.p99,
      errors: errors + non2xx,
    };
    return { holds: vitrine >= reference && latency.p99 <= 200 && errors + non2xx === 0, figures };
  });
}

/** A program that has nothing to do with the server and works without a pause. */
function otherProgram() {
  const child = spawn(process.execPath, ['-e', 'for (;;) Math.sqrt(2)'], { stdio: 'ignore' });
  return { stop: () => child.kill('SIGKILL') };
}

/** One site's template works as long as it may, on every request; the other site of the process is asked meanwhile. */
async function hostileSite(): Promise<Outcome> {
  const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-hostile-'));
  const good = path.join(folder, 'good.test');
  const shop = demonstration();
  cpSync(shop.template, path.join(good, 'template'), { recursive: true });
  if (shop.content !== undefined) cpSync(shop.content, path.join(good, 'content'), { recursive: true });
  const write = (name: string, text: string) => {
    const file = path.join(folder, 'hostile.test', name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  };
  const list = (length: number, item: object) => Array.from({ length }, () => item);
  const items = list(100, { id: 'i', title: 'Item', sub: list(50, { sub: list(20, { on: 1 }) }) });
  write('template/template.conf', '{}');
  // Half a million dates, until the time of a render is used up.
  const dates = ['%Y', '%B', '%d', '%H', '%M'].map((part) => `{on|date ${part}}`).join('');
  const inner = `{.repeated section sub}{.repeated section sub}${dates}{.end}{.end}`;
  write(
    'template/site.region',
    `<html><body>{squarespace.main-content}{.repeated section items}${inner}{.end}</body></html>`,
  );
  const website = { id: 'h', siteTitle: 'Hostile' };
  const page = (n: number) => ({ website, collection: { id: `c${n}`, fullUrl: `/p${n}`, pageSize: 200 }, items });
  write('content/index.json', JSON.stringify(page(0)));
  for (let n = 1; n <= 20; n++) write(`content/p${n}.json`, JSON.stringify(page(n)));
  const server = await builtServer({}, ['--sites', folder]);
  try {
    const visit = async (seconds: number) => {
      const answers = await pump(40, seconds, () => fetchPage(`${server.origin}/stoneware/harbour-mug`, 'good.test'));
      const times = answers.map(({ milliseconds }) => milliseconds);
      return { p99: percentile(times, 99), statuses: countBy(answers, ({ status }) => String(status)) };
    };
    await visit(3);
    const alone = await visit(10);
    // Beside a hostile site a thread of its own works all the time. Where cores are few its neighbours would feel any
    // program that did: what counts is what they feel beyond that.
    const { stop } = otherProgram();
    const fair = await visit(10).finally(stop);
    // Each address is another page, so that none is kept.
    const attack = pump(2, 10, (n) => fetchPage(`${server.origin}/p${n + 1}`, 'hostile.test'));
    const beside = await visit(10);
    const hostile = await attack;
    const figures = {
      'alone, p99, ms': alone.p99,
      'beside a busy program, p99, ms': fair.p99,
      'beside a hostile site, p99, ms': beside.p99,
      answers: beside.statuses,
      hostile: countBy(hostile, ({ status }) => String(status)),
      'hostile, p50, ms': percentile(
        hostile.map(({ milliseconds }) => milliseconds),
        50,
      ),
    };
    const isServed = Object.keys(beside.statuses).every((status) => status === '200');
    return { holds: isServed && beside.p99 <= Math.max(fair.p99 * 1.5, fair.p99 + 5), figures };
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

export const renders: readonly Scenario[] = [
  { ids: ['L02'], seconds: 150, run: fullRender },
  { ids: ['L08'], seconds: 120, run: hostileSite },
];
