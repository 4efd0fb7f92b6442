import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../support/free-port.ts';
import { builtServer, countBy, type Outcome, percentile, pump, type Scenario } from './support.ts';

const scratch = (name: string) => mkdtempSync(path.join(tmpdir(), `vitrine-${name}-`));

/** A template folder whose every part says which version it is. */
function versioned(folder: string, version: number): string {
  const write = (name: string, text: string) => {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  };
  write('template.conf', JSON.stringify({ layouts: { default: { regions: ['top', 'site'] } } }));
  write('top.region', `<!doctype html><html><head>{squarespace-headers}</head><body><i>v${version}</i>`);
  write('site.region', `<i>v${version}</i>{@|apply part.block}{squarespace.main-content}</body></html>`);
  write('blocks/part.block', `<i>v${version}</i>`);
  const collection = { id: 'c', title: 'Home', fullUrl: '/', homepage: true };
  write('content/index.json', JSON.stringify({ website: { id: 'w', siteTitle: 'Two' }, collection }));
  return folder;
}

/** The next version of a site takes over under load: the new server is ready, then the old one is told to end. */
async function switchVersion(perSecond: number): Promise<Outcome> {
  const folders = [versioned(scratch('old'), 1), versioned(scratch('new'), 2)] as const;
  const old = await builtServer({}, [folders[0]]);
  let origin = old.origin;
  let next: Awaited<ReturnType<typeof builtServer>> | undefined;
  try {
    const answers: string[] = [];
    const ask = async () => {
      const response = await fetch(origin).catch(() => undefined);
      const versions = [...((await response?.text()) ?? '').matchAll(/<i>v(\d)<\/i>/g)].map(([, version]) => version);
      const isWhole = response?.status === 200 && versions.length === 3;
      answers.push(isWhole ? [...new Set(versions)].join(' and ') : 'none');
    };
    const isSwitched = (async () => {
      next = await builtServer({}, [folders[1]]);
      origin = next.origin;
      await old.stop();
    })();
    let isOver = false;
    void isSwitched.then(() => setTimeout(() => (isOver = true), 3000));
    while (!isOver) await pump(perSecond, 1, ask);
    await isSwitched;
    // A page of the old version still asks the new server for the runtime that it was made with.
    const runtime = /\/_runtime\/[\w.-]+\.js/.exec(await (await fetch(origin)).text())?.[0];
    const figures = {
      'answers by version': countBy(answers, (versions) => versions),
      'runtime of the old page': runtime === undefined ? 'none' : (await fetch(origin + runtime)).status,
    };
    return { holds: answers.every((versions) => versions === '1' || versions === '2'), figures };
  } finally {
    await next?.stop();
    if (origin === old.origin) await old.stop();
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  }
}

/** `vitrine dev` over a folder, and what it tells an open page. */
async function preview(folder: string) {
  const port = await freePort();
  const child: ChildProcess = spawn(process.execPath, ['dist/vitrine.js', 'dev', folder, '--port', String(port)], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const { stderr } = child;
  if (stderr) {
    const lines = createInterface({ input: stderr });
    await new Promise<void>((resolve, reject) => {
      lines.on('line', (line) => line.includes('Ready') && resolve());
      child.once('exit', (code) => reject(new Error(`The preview ended with ${code}.`)));
    });
  }
  const heard: { readonly kind: string; readonly at: number }[] = [];
  const asked = { headers: { 'sec-fetch-site': 'same-origin' } };
  const stream = get(`http://localhost:${port}/__vitrine/events`, asked, (response) => {
    const lines = createInterface({ input: response });
    lines.on('line', (line) => {
      const kind = /"kind":"(\w+)"/.exec(line)?.[1];
      if (kind !== undefined) heard.push({ kind, at: performance.now() });
    });
    // The end of the scenario breaks it off.
    lines.on('error', () => undefined);
  });
  stream.on('error', () => undefined);
  return {
    heard,
    memory: () => 1024 * Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]),
    stop: async () => {
      stream.destroy();
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
}

/** An author saves once a second in a site of many files. */
async function saves(files: number, seconds: number): Promise<Outcome> {
  const folder = scratch('saves');
  cpSync('site-templates/starter', folder, { recursive: true });
  for (let n = 0; n < files; n++) {
    const file = path.join(folder, 'blocks', `many-${n % 40}`, `part-${n}.block`);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, `<p>${n}</p>`);
  }
  const { heard, memory, stop } = await preview(folder);
  try {
    const times: number[] = [];
    let lost = 0;
    let before = 0;
    for (let n = 0; n < seconds; n++) {
      const began = performance.now();
      writeFileSync(path.join(folder, 'blocks', 'many-1', 'part-1.block'), `<p>${n}</p>`);
      await wait(1000);
      const told = heard.find(({ kind, at }) => kind === 'changed' && at > began);
      if (told) times.push(told.at - began);
      else lost += 1;
      if (n === Math.floor(seconds / 3)) before = memory();
    }
    const grown = Math.round((memory() - before) / 1e6);
    const p95 = percentile(times, 95);
    const figures = {
      files,
      saves: seconds,
      lost,
      'p50, ms': percentile(times, 50),
      'p95, ms': p95,
      'memory grown, MB': grown,
    };
    return { holds: lost === 0 && p95 <= 150 && grown < 30, figures };
  } finally {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

export const changes: readonly Scenario[] = [
  { ids: ['K13'], seconds: 120, run: () => switchVersion(Number(process.env['LOAD_RATE'] ?? 200)) },
  {
    ids: ['L10'],
    seconds: 4000,
    run: () => saves(2000, Number(process.env['LOAD_SECONDS'] ?? 60)),
  },
];
