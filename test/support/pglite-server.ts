import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { openMemory } from '../../server/store/embedded/database.ts';

export interface PgliteServer {
  /** DATABASE_URL for as many processes as like. */
  readonly url: string;
  /** Ends all connections, as a database does that starts again. */
  readonly cut: () => void;
  close(): Promise<void>;
}

const code = { ssl: 80_877_103, query: 0x51, sync: 0x53, terminate: 0x58, ready: 0x5a, notification: 0x41 };
const idle = 0x49;

/**
 * An embedded database as a PostgreSQL server, for tests of several processes on a machine without one: its one session
 * is everybody's in turn, from the beginning of a transaction to its end.
 */
export async function startPglite(): Promise<PgliteServer> {
  const backend = await openMemory();
  const sockets = new Map<Socket, { isListening: boolean }>();
  let turn: Promise<void> = Promise.resolve();
  let clients = 0;
  const lock = async () => {
    const before = turn;
    let free: () => void = () => {};
    turn = new Promise((resolve) => (free = resolve));
    await before;
    return free;
  };

  async function serve(socket: Socket): Promise<void> {
    const state = { isListening: false };
    const prefix = `client-${(clients += 1)}-`;
    sockets.set(socket, state);
    let free: (() => void) | undefined;
    let waiting: Buffer[] = [];
    try {
      for await (const message of messagesOf(socket)) {
        if (message[0] === code.terminate) break;
        waiting.push(named(message, prefix));
        if (message[0] !== code.query && message[0] !== code.sync) continue;
        const asked = Buffer.concat(waiting);
        waiting = [];
        if (/\blisten\b/i.test(asked.toString('latin1'))) state.isListening = true;
        free ??= await lock();
        const { answer, news, isIdle } = sorted(Buffer.from(await backend.exchange(asked)));
        for (const [each, { isListening }] of sockets) if (isListening && each !== socket) each.write(news);
        if (state.isListening) socket.write(news);
        socket.write(answer);
        if (!isIdle) continue;
        free();
        free = undefined;
      }
    } catch {
      // It broke off: what it had begun is undone below.
    }
    sockets.delete(socket);
    if (free) {
      await backend.exchange(query('rollback'));
      free();
    }
    socket.destroy();
  }

  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    void serve(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const cut = () => {
    for (const socket of sockets.keys()) socket.destroy();
  };
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    cut,
    async close() {
      cut();
      await new Promise((resolve) => server.close(resolve));
      await backend.close();
    },
  };
}

function query(text: string): Buffer {
  const body = Buffer.from(`${text}\0`);
  const head = Buffer.alloc(5, 'Q');
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

/** After the greeting, which says neither a password nor who it is. */
async function* messagesOf(socket: Socket): AsyncGenerator<Buffer> {
  let held: Buffer = Buffer.alloc(0);
  let isIn = false;
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    held = Buffer.concat([held, chunk]);
    while (!isIn && held.length >= 8 && held.length >= held.readInt32BE(0)) {
      const isSsl = held.readInt32BE(4) === code.ssl;
      held = held.subarray(held.readInt32BE(0));
      if (isSsl) socket.write('N');
      else {
        isIn = true;
        socket.write(greeting);
      }
    }
    while (isIn && held.length >= 5 && held.length >= held.readInt32BE(1) + 1) {
      const end = held.readInt32BE(1) + 1;
      yield held.subarray(0, end);
      held = held.subarray(end);
    }
  }
}

const greeting = Buffer.from([
  ...[0x52, 0, 0, 0, 8, 0, 0, 0, 0],
  ...[0x53, 0, 0, 0, 25, ...Buffer.from('client_encoding\0UTF8\0')],
  ...[0x4b, 0, 0, 0, 12, 0, 0, 0, 1, 0, 0, 0, 1],
  ...[0x5a, 0, 0, 0, 5, idle],
]);

/**
 * A message whose prepared statement has the client in its name: each prepares under the same names, and there is one
 * session.
 */
function named(message: Buffer, prefix: string): Buffer {
  const kind = String.fromCharCode(message[0] ?? 0);
  const isOfStatement = kind === 'P' || kind === 'B' || ((kind === 'D' || kind === 'C') && message[5] === 0x53);
  if (!isOfStatement) return message;
  // A portal comes first where one is bound; a letter, where a statement is described or closed.
  const at = kind === 'P' ? 5 : kind === 'B' ? message.indexOf(0, 5) + 1 : 6;
  if (message[at] === 0) return message;
  const longer = Buffer.concat([message.subarray(0, at), Buffer.from(prefix), message.subarray(at)]);
  longer.writeInt32BE(longer.length - 1, 1);
  return longer;
}

/** An answer without the news in it, which are for whoever listens. */
function sorted(bytes: Buffer): { answer: Buffer; news: Buffer; isIdle: boolean } {
  const answer: Buffer[] = [];
  const news: Buffer[] = [];
  let isIdle = true;
  for (let at = 0; at + 5 <= bytes.length; ) {
    const end = at + bytes.readInt32BE(at + 1) + 1;
    const message = bytes.subarray(at, end);
    (message[0] === code.notification ? news : answer).push(message);
    if (message[0] === code.ready) isIdle = message[5] === idle;
    at = end;
  }
  return { answer: Buffer.concat(answer), news: Buffer.concat(news), isIdle };
}
