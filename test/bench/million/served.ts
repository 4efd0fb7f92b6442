import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { createInterface } from 'node:readline';

export interface Served {
  readonly pid: number;
  readonly origin: string;
  /** Milliseconds from the start of the process to its first page. */
  readonly started: number;
  /** What it told. */
  readonly lines: readonly string[];
  stop(): Promise<void>;
}

/** The shipped server over a content folder. Needs `npm run build`. */
export async function serve(content: string, data: string, path: string, contentUrl = ''): Promise<Served> {
  const began = performance.now();
  const args = ['dist/vitrine.js', 'serve', '--content', content, '--data', data, '--port', '0'];
  const env = { ...process.env, CONTENT_URL: contentUrl };
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'], env });
  const lines: string[] = [];
  const origin = await originOf(child, lines);
  await timeOf(`${origin}${path}`);
  const ended = once(child, 'exit');
  return {
    pid: child.pid ?? 0,
    origin,
    started: performance.now() - began,
    lines,
    async stop() {
      child.kill();
      await ended;
    },
  };
}

async function originOf(child: ChildProcess, told: string[]): Promise<string> {
  if (child.stderr === null) throw new Error('The server tells nothing.');
  const lines = createInterface({ input: child.stderr });
  const found = new Promise<string>((resolve, reject) => {
    lines.on('line', (line) => {
      told.push(line);
      const [origin] = /http:\/\/[\w.]+:\d+/.exec(line) ?? [];
      if (origin !== undefined) resolve(origin.replace(/localhost|0\.0\.0\.0/, '127.0.0.1'));
    });
    child.on('exit', () => reject(new Error(`The server ended: ${told.join('\n')}`)));
  });
  return found;
}

const agent = new Agent({ keepAlive: true, maxSockets: 4 });

/** Milliseconds until a page is there whole; throws for any other answer. */
export function timeOf(url: string): Promise<number> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      response.resume();
      response.on('end', () => {
        if (response.statusCode === 200) resolve(performance.now() - began);
        else reject(new Error(`${url} was answered by ${response.statusCode}`));
      });
    }).on('error', reject);
  });
}

/** Resident memory of a process, in megabytes. */
export function residentOf(pid: number): number {
  const [, kilobytes = 'NaN'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

export function percentile(times: readonly number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
