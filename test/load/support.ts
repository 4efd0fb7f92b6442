import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../support/free-port.ts';

/** One item of the list of load tests: what was measured, and whether it held. */
export interface Scenario {
  readonly ids: readonly string[];
  /** Seconds that it may take at most. */
  readonly seconds: number;
  run(): Promise<Outcome>;
}

export interface Outcome {
  readonly holds: boolean;
  readonly figures: Readonly<Record<string, unknown>>;
}

/** Servers of one database share it. */
const secret = 'a secret of the servers that are measured';

export interface BuiltServer {
  readonly origin: string;
  /** Bytes of memory in use. */
  memory(): number;
  stop(): Promise<void>;
}

/** The built server with the demonstration shop, or another template folder, as an operator starts it. */
export async function builtServer(
  settings: Record<string, string> = {},
  args: readonly string[] = [],
): Promise<BuiltServer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-load-'));
  const port = await freePort();
  const options = [
    '--port',
    String(port),
    '--host',
    '127.0.0.1',
    '--data',
    path.join(folder, 'data'),
    '--images',
    path.join(folder, 'images'),
  ];
  const child: ChildProcess = spawn(process.execPath, ['dist/vitrine.js', 'serve', ...args, ...options], {
    env: {
      ...process.env,
      DATABASE_URL: '',
      LOG_LEVEL: 'error',
      TRUSTED_PROXIES: 'loopback',
      VITRINE_SECRET: secret,
      ...settings,
    },
    stdio: 'ignore',
  });
  const origin = `http://127.0.0.1:${port}`;
  while (
    !(await fetch(`${origin}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}.`);
    await wait(10);
  }
  return {
    origin,
    memory: () => 1024 * Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]),
    async stop() {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export interface Answer {
  /** 0 for a connection that broke. */
  readonly status: number;
  readonly milliseconds: number;
  readonly retryAfter: string | null;
  readonly body: Record<string, unknown>;
}

interface Said {
  /** 0 for a connection that broke. */
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** The answer's body, or why there is none. */
  text(): string;
}

/** A connection is given up before the server does so, which a request on its way would not survive. */
const agent = new Agent({ keepAlive: true, timeout: 4000 });

/** One request, with as little work of our own as can be: what asks shares the machine with what is measured. */
function ask(method: string, url: string, headers: OutgoingHttpHeaders = {}, body?: string): Promise<Said> {
  return new Promise((resolve) => {
    const asked = request(url, { agent, method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('error', broke).once('end', () => {
        const text = () => Buffer.concat(chunks).toString();
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
      });
    });
    // A connection that broke is a result like any other: a status of none, and why.
    const broke = (failure: NodeJS.ErrnoException) =>
      resolve({ status: 0, headers: {}, text: () => failure.code ?? String(failure) });
    asked.once('error', broke).end(body);
  });
}

/** A visitor with cookies and an address of their own, behind a proxy that says so. */
export function visitor(origin: () => string, address: string) {
  const jar = new Map<string, string>();
  return async (method: string, path: string, body?: unknown, key?: string): Promise<Answer> => {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const sent: OutgoingHttpHeaders = {
      cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-csrf-token': jar.get('crumb') ?? '',
      'x-forwarded-for': address,
      'content-length': Buffer.byteLength(text ?? ''),
      ...(text !== undefined && { 'content-type': 'application/json' }),
      ...(key && { 'idempotency-key': key }),
    };
    const began = performance.now();
    const said = await ask(method, origin() + path, sent, text);
    const milliseconds = performance.now() - began;
    for (const cookie of said.headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      jar.set(name, value);
    }
    const isJson = said.headers['content-type']?.includes('json') === true;
    return {
      status: said.status,
      milliseconds,
      retryAfter: said.headers['retry-after'] ?? null,
      body: isJson
        ? (JSON.parse(said.text()) as Record<string, unknown>)
        : said.status === 0
          ? { problem: said.text() }
          : {},
    };
  };
}

export interface Fetched {
  /** 0 for a connection that broke. */
  readonly status: number;
  readonly milliseconds: number;
  readonly retryAfter: string | undefined;
}

export async function fetchPage(url: string, host?: string): Promise<Fetched> {
  const began = performance.now();
  const { status, headers } = await ask('GET', url, host === undefined ? {} : { host });
  return { status, milliseconds: performance.now() - began, retryAfter: headers['retry-after'] };
}

/** Status, or why there is none. */
export function statusOf({ status, body }: Answer): string {
  return status === 0 ? `broken: ${String(body['problem'])}` : String(status);
}

export type Visitor = ReturnType<typeof visitor>;

/** So many requests a second for so many seconds, whether the last ones were answered or not. */
export async function pump<Result>(
  perSecond: number,
  seconds: number,
  request: (n: number) => Promise<Result>,
): Promise<Result[]> {
  const began = performance.now();
  const answers: Promise<Result>[] = [];
  for (let n = 0; n < perSecond * seconds; n++) {
    const due = began + (n * 1000) / perSecond;
    if (due > performance.now()) await wait(due - performance.now());
    answers.push(request(n));
  }
  return Promise.all(answers);
}

/** The value below which so many percent are. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return Math.round((sorted[Math.ceil((sorted.length * percent) / 100) - 1] ?? 0) * 10) / 10;
}

export function countBy<Value>(values: readonly Value[], name: (value: Value) => string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const value of values) counts[name(value)] = (counts[name(value)] ?? 0) + 1;
  return counts;
}
