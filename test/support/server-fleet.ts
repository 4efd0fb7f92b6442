import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { freePort } from './free-port.ts';

interface Member {
  readonly port: number;
  readonly args: readonly string[];
  child: ChildProcess | undefined;
  said: string;
}

export interface Fleet {
  /** The address of what stands before the servers: each request goes to the next of them that takes it. */
  readonly url: string;
  /** The address of one server. */
  readonly urlOf: (index: number) => string;
  /** Ends a server as a power cut would. */
  readonly kill: (index: number) => Promise<void>;
  readonly start: (index: number) => Promise<void>;
  /** What the servers have said so far. */
  readonly said: () => string;
  close(): Promise<void>;
}

const root = join(import.meta.dirname, '../..');

/** Built servers in processes of their own, each with a data folder of its own, behind a proxy without a memory. */
export async function startFleet(
  folders: readonly string[],
  site: { readonly template: string; readonly content: string },
  env: Readonly<Record<string, string>>,
): Promise<Fleet> {
  const members = await Promise.all(
    folders.map(async (folder): Promise<Member> => {
      const port = await freePort();
      const data = ['--data', join(folder, 'data'), '--images', join(folder, 'images')];
      const args = ['serve', site.template, '--content', site.content, '--port', String(port), ...data];
      return { port, args, child: undefined, said: '' };
    }),
  );
  const memberOf = (index: number): Member => {
    const member = members[index];
    if (member === undefined) throw new Error(`There is no server ${index}.`);
    return member;
  };
  const pass = passOn(members);
  const proxy = createServer((incoming, response) => void pass(incoming, response));
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const address = proxy.address();
  const fleet: Fleet = {
    url: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    urlOf: (index) => `http://127.0.0.1:${memberOf(index).port}`,
    start: (index) => begin(memberOf(index), env),
    kill: (index) => end(memberOf(index), 'SIGKILL'),
    said: () => members.map(({ said }, index) => `server ${index}:\n${said}`).join('\n'),
    async close() {
      await Promise.all(members.map((member) => end(member, 'SIGTERM')));
      proxy.closeAllConnections();
      proxy.close();
    },
  };
  for (const [index] of members.entries()) await fleet.start(index);
  return fleet;
}

async function begin(member: Member, env: Readonly<Record<string, string>>): Promise<void> {
  const child = spawn(process.execPath, [join(root, 'dist/vitrine.cjs'), ...member.args], {
    cwd: root,
    env: { ...process.env, NO_COLOR: '1', SMTP_URL: '', CAPTCHA_SECRET: '', LOG_LEVEL: 'warn', ...env },
  });
  member.child = child;
  const hear = (text: string) => (member.said += text);
  child.stdout.setEncoding('utf8').on('data', hear);
  child.stderr.setEncoding('utf8').on('data', hear);
  for (;;) {
    if (child.exitCode !== null) throw new Error(`A server did not start:\n${member.said}`);
    const ready = await fetch(`http://127.0.0.1:${member.port}/readyz`).catch(() => undefined);
    if (ready?.ok === true) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function end(member: Member, signal: NodeJS.Signals): Promise<void> {
  const { child } = member;
  member.child = undefined;
  if (child === undefined || child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

/** To the next server that takes the connection; one that breaks off is told to whoever asked, as by any proxy. */
function passOn(members: readonly Member[]) {
  let turn = 0;
  return async (incoming: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming as AsyncIterable<Buffer>) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    for (let attempt = 0; attempt < members.length; attempt += 1) {
      const { port } = members[turn++ % members.length] as Member;
      const outcome = await send(incoming, body, port, response);
      if (outcome === 'sent') return;
      if (outcome === 'broken') break;
    }
    if (response.headersSent) return void response.destroy();
    response.statusCode = 502;
    response.end();
  };
}

function send(incoming: IncomingMessage, body: Buffer, port: number, response: ServerResponse) {
  const { method, url: path, headers } = incoming;
  return new Promise<'sent' | 'refused' | 'broken'>((resolve) => {
    // Everybody comes from an address of their own, or they would share the limits of one.
    const from = `10.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}.1`;
    const told = { ...headers, 'x-forwarded-for': from };
    const passed = request({ host: '127.0.0.1', port, method, path, headers: told }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
      answer.once('end', () => resolve('sent')).once('error', () => resolve('broken'));
    });
    passed.once('error', (error) => resolve('code' in error && error.code === 'ECONNREFUSED' ? 'refused' : 'broken'));
    passed.end(body);
  });
}
