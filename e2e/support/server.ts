import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

export interface OwnServer {
  readonly address: string;
  readonly stop: () => Promise<void>;
}

/** A server of one journey's own, on a port that is free, with what it is given to serve. */
export function startServer(...more: readonly string[]): Promise<OwnServer> {
  return start('serve', more, /Ready on (http:\S+)/);
}

/** The same with settings of an operator. */
export function startServerWith(env: Readonly<Record<string, string>>, ...more: readonly string[]): Promise<OwnServer> {
  return start('serve', more, /Ready on (http:\S+)/, env);
}

/** A preview of one journey's own. */
export function startDev(...more: readonly string[]): Promise<OwnServer> {
  return start('dev', more, /Ready in .* (http:\S+?)\/__vitrine/);
}

/** A program with the demonstration shop below `/at/shop`. */
export function startMounted(): Promise<OwnServer> {
  return run(['--import', 'tsx', 'e2e/support/mounted-shop.ts'], /Ready on (http:\S+)/, {});
}

async function start(
  command: string,
  more: readonly string[],
  ready: RegExp,
  env: Readonly<Record<string, string>> = {},
): Promise<OwnServer> {
  return run(['dist/vitrine.js', command, ...more, '--port', '0'], ready, env);
}

async function run(given: readonly string[], ready: RegExp, env: Readonly<Record<string, string>>): Promise<OwnServer> {
  const server = spawn(process.execPath, given, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  const address = await readyAddress(server, ready);
  return { address, stop: () => stop(server) };
}

/** Servers that a journey has ended itself. */
const stopped = new WeakSet<ChildProcess>();

/** The line that a server prints once it answers. What it prints later is read too, so that no pipe fills. */
function readyAddress(server: ChildProcess, ready: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = '';
    const onChunk = (chunk: unknown) => {
      printed = (printed + String(chunk)).slice(-10_000);
      const [, address] = ready.exec(printed) ?? [];
      if (address !== undefined) resolve(address);
    };
    server.stdout?.on('data', onChunk);
    server.stderr?.on('data', onChunk);
    server.on('exit', (code, signal) => {
      reject(new Error(`The server ended before it was ready: ${printed}`));
      // Whoever asks it next would only hear that nobody answers.
      if (!stopped.has(server)) console.error(`A server ended by itself (${code ?? signal}): ${printed}`);
    });
  });
}

async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return;
  stopped.add(server);
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  await ended;
}
