import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';

export interface OddProxy {
  readonly origin: string;
  readonly close: () => Promise<void>;
}

const stripped = new Set(['etag', 'vary', 'cache-control', 'content-encoding', 'content-length', 'transfer-encoding']);

/**
 * A proxy as some offices and phones have one: it asks for nothing packed, drops headers, says others twice, holds each
 * answer back until it is whole and then hands it on in crumbs.
 */
export async function startOddProxy(target: string): Promise<OddProxy> {
  const server = createServer((asked, answer) => passOn(asked, answer, new URL(asked.url ?? '/', target)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    origin: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function passOn(asked: IncomingMessage, answer: ServerResponse, target: URL): void {
  const { 'accept-encoding': _packed, 'if-none-match': _known, ...headers } = asked.headers;
  const onward = request(target, { method: asked.method, headers }, (reply) => {
    const chunks: Uint8Array[] = [];
    reply.on('data', (chunk: Uint8Array) => chunks.push(chunk));
    reply.once('error', () => answer.destroy());
    reply.once('end', () => {
      const kept = Object.entries(reply.headersDistinct).filter(([name]) => !stripped.has(name));
      const twice = [...kept.flatMap(([name, values = []]) => values.map((value) => [name, value] as const))];
      answer.statusCode = reply.statusCode ?? 502;
      for (const [name, value] of twice) answer.appendHeader(name, value);
      answer.appendHeader('x-content-type-options', 'nosniff');
      answer.appendHeader('via', '1.1 odd');
      const body = Buffer.concat(chunks);
      for (let at = 0; at < body.length; at += 997) answer.write(body.subarray(at, at + 997));
      answer.end();
    });
  });
  onward.once('error', () => answer.destroy());
  asked.pipe(onward);
}
