import { once } from 'node:events';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

export interface StaticHost {
  readonly origin: string;
  readonly close: () => Promise<void>;
}

export interface StaticHostOptions {
  /** Sent with every file. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly onRequest?: (path: string) => void;
}

/** Serves a folder as static hosts do: files, index.html of folders, 404.html, and the rules of a `_redirects`. */
export async function serveStatic(
  folder: string,
  { headers = {}, onRequest }: StaticHostOptions = {},
): Promise<StaticHost> {
  const server = createServer((asked, answer) => {
    const path = normalize(decodeURIComponent(new URL(asked.url ?? '/', 'http://host').pathname));
    onRequest?.(path);
    const target = targetOf(folder, path);
    if (target !== undefined) return passOn(asked, answer, target);
    const [file, status] = fileOf(folder, path);
    answer.writeHead(status, { ...headers, 'Content-Type': types[extname(file)] ?? 'application/octet-stream' });
    answer.end(readFileSync(file));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    origin: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    async close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function fileOf(folder: string, path: string): [file: string, status: number] {
  const named = join(folder, path);
  const file = existsSync(named) && statSync(named).isDirectory() ? join(named, 'index.html') : named;
  return existsSync(file) ? [file, 200] : [join(folder, '404.html'), 404];
}

/** The server that a rule names for a path. */
function targetOf(folder: string, path: string): string | undefined {
  const list = join(folder, '_redirects');
  const rules = existsSync(list) ? readFileSync(list, 'utf8').trim().split('\n') : [];
  for (const rule of rules) {
    const [from = '', to = ''] = rule.split(' ');
    const start = from.replace(/\*$/, '');
    if (from.endsWith('*') ? path.startsWith(start) : path === from)
      return to.replace(':splat', path.slice(start.length));
  }
  return undefined;
}

/** With the target's own host, as such hosts do it. */
function passOn(asked: IncomingMessage, answer: ServerResponse, target: string): void {
  const { host } = new URL(target);
  const query = /\?.*$/.exec(asked.url ?? '')?.[0] ?? '';
  const onward = request(target + query, { method: asked.method, headers: { ...asked.headers, host } }, (reply) => {
    answer.writeHead(reply.statusCode ?? 502, reply.headers);
    reply.pipe(answer);
  });
  onward.once('error', () => answer.destroy());
  asked.pipe(onward);
}
