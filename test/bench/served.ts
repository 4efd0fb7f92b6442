import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { createInterface } from 'node:readline';

export interface Served {
  readonly pid: number;
  readonly origin: string;
  /** From the start of the process to its first page. */
  readonly started: Took;
  /** What it told. */
  readonly lines: readonly string[];
  stop(): Promise<void>;
}

/** The shipped server over a content folder. Needs `npm run build`. */
export async function serve(content: string, data: string, path: string, contentUrl = ''): Promise<Served> {
  return startServer({
    args: ['--content', content, '--data', data],
    env: { CONTENT_URL: contentUrl },
    first: { path },
  });
}

export interface Asked {
  readonly path: string;
  /** In place of the server's own. */
  readonly host?: string;
}

interface Starting {
  readonly args: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  /** What is asked for first. */
  readonly first: Asked;
}

/** The shipped server with what it is told, on a port of its own. Needs `npm run build`. */
export async function startServer({ args, env, first }: Starting): Promise<Served> {
  const began = performance.now();
  const child = spawn(process.execPath, ['dist/vitrine.js', 'serve', '--port', '0', ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...env },
  });
  const lines: string[] = [];
  const origin = await originOf(child, lines);
  await answered(origin, first);
  const ended = once(child, 'exit');
  const { pid = 0 } = child;
  const wall = performance.now() - began;
  return {
    ...{ pid, origin, lines },
    started: { wall, processor: processorOf(pid) },
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

/** A connection is given up before the server does so, which a request on its way would not survive. */
const agent = new Agent({ keepAlive: true, maxSockets: 4, timeout: 4_000 });

/** Milliseconds that something took, and those that the server's threads were at work for meanwhile. */
export interface Took {
  readonly wall: number;
  readonly processor: number;
}

/** Until a page is there whole; throws for any other answer. */
export async function timeOf({ pid, origin }: Pick<Served, 'pid' | 'origin'>, asked: Asked | string): Promise<Took> {
  const before = processorOf(pid);
  const wall = await answered(origin, typeof asked === 'string' ? { path: asked } : asked);
  return { wall, processor: processorOf(pid) - before };
}

/** Milliseconds of all threads of a process, which does not depend on what else the machine does; 0 where Linux is not. */
export function processorOf(pid: number): number {
  const tasks = `/proc/${pid}/task`;
  if (!existsSync(tasks)) return 0;
  const times = readdirSync(tasks).map((task) =>
    Number(readFileSync(`${tasks}/${task}/schedstat`, 'utf8').split(' ')[0]),
  );
  return times.reduce((sum, time) => sum + time, 0) / 1e6;
}

function answered(origin: string, { path, host }: Asked): Promise<number> {
  const began = performance.now();
  const headers = host === undefined ? {} : { host };
  return new Promise((resolve, reject) => {
    get(origin + path, { agent, headers }, (response) => {
      response.resume();
      response.on('end', () => {
        if (response.statusCode === 200) resolve(performance.now() - began);
        else reject(new Error(`${host ?? origin}${path} was answered by ${response.statusCode}`));
      });
    }).on('error', reject);
  });
}

/** The same with those threads that have ended meanwhile, to a hundredth of a second. */
export function allProcessorOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
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
