import { once } from 'node:events';
import { chmodSync, rmSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import type { Pool, PoolClient } from 'pg';
import { StoreUnavailable } from '../failures.ts';
import type { EmbeddedDatabase } from './database.ts';
import { dataOf } from './folder.ts';
import { frame, readFrames } from './frames.ts';
import { type SocketAddress, socketAddress } from './socket-address.ts';
import { type Backend, simpleQuery } from './wire.ts';

/** Milliseconds for which a guest may say nothing in the middle of a transaction: everybody else waits for it. */
const transactionPause = 10_000;

/** Beside the database's own files: two folders may have links that lead to the same ones. */
const placeOf = (folder: string) => socketAddress(dataOf(folder), '.door');

/** What is said where sockets cannot lie, such as in a folder that a virtual machine shares with its host. */
const noSockets = new Set(['ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EPERM', 'EINVAL']);

export interface DoorParts {
  readonly pool: Pool;
  readonly backend: Backend;
  /** Told of each end of what a guest had begun, and may have written. */
  readonly onVisit?: () => void;
}

export interface Door {
  close(): Promise<void>;
}

/**
 * Lets other processes of the same user ask the embedded database of a server that runs: exports and backups need no
 * stop. A guest takes turns with the server's own connection, a transaction at a time. Call it with the folder locked:
 * that keeps the data safe, also where no door can be and others are turned away.
 */
export async function openDoor(folder: string, parts: DoorParts): Promise<Door> {
  const place = placeOf(folder);
  const guests = new Map<Socket, Promise<void>>();
  const server = createServer((socket) => {
    const visit = answerGuest(socket, parts).finally(() => {
      guests.delete(socket);
      socket.destroy();
    });
    guests.set(socket, visit);
  });
  try {
    await listen(server, place);
  } catch (failure) {
    place.release();
    if (!isWithoutSockets(failure)) throw failure;
    return { close: async () => undefined };
  }
  return {
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of guests.keys()) socket.destroy();
      await Promise.all([closed, ...guests.values()]);
      // Not before: what is closed takes its name away, by the address that it was given.
      place.release();
    },
  };
}

function isWithoutSockets(failure: unknown): boolean {
  return failure instanceof Error && 'code' in failure && noSockets.has(String(failure.code));
}

async function listen(server: Server, { address, isFile }: SocketAddress): Promise<void> {
  // The folder is ours, so what lies there was left behind by a process that died.
  if (isFile) rmSync(address, { force: true });
  await once(server.listen(address), 'listening');
  // Who may write to the socket may read every order: the owner of the folder and nobody else.
  if (isFile) chmodSync(address, 0o600);
  server.unref();
}

async function answerGuest(socket: Socket, { pool, backend, onVisit }: DoorParts): Promise<void> {
  let session: PoolClient | undefined;
  let broken = false;
  let patience: NodeJS.Timeout | undefined;
  try {
    for await (const message of readFrames(socket)) {
      clearTimeout(patience);
      session ??= await pool.connect();
      const answer = await backend.exchange(message);
      if (isIdle(answer)) {
        session.release();
        session = undefined;
        onVisit?.();
      } else patience = setTimeout(() => socket.destroy(), transactionPause);
      socket.write(frame(answer));
    }
  } catch {
    // The guest went away or the database's thread did: the guest sees its socket close, and says so.
    broken = true;
  } finally {
    clearTimeout(patience);
    if (session) {
      await backend.exchange(simpleQuery('rollback')).catch(() => {
        broken = true;
      });
      session.release(broken);
    }
  }
}

/** Whether an answer ends with ReadyForQuery and no transaction open: the status of the PostgreSQL protocol. */
function isIdle(answer: Uint8Array): boolean {
  const [kind, , , , , status] = answer.subarray(-6);
  return kind === 0x5a && status === 0x49;
}

/** The database of the server that runs on a folder; `undefined` when nobody opens. */
export async function enterByDoor(folder: string): Promise<EmbeddedDatabase | undefined> {
  const socket = await knock(folder);
  if (!socket) return undefined;
  const answers = readFrames(socket);
  return {
    async exchange(message) {
      socket.write(frame(message));
      // The driver asks the next thing when it has the answer to the last.
      const answer = await answers.next().catch(() => undefined);
      if (!answer || answer.done) throw new StoreUnavailable();
      return answer.value;
    },
    async close() {
      socket.destroy();
    },
  };
}

async function knock(folder: string): Promise<Socket | undefined> {
  let place: SocketAddress | undefined;
  try {
    place = placeOf(folder);
    const socket = connect(place.address);
    await once(socket, 'connect');
    // What breaks between two questions is told to the next one.
    return socket.on('error', () => undefined);
  } catch {
    // Nobody listens, or nothing is there.
    return undefined;
  } finally {
    place?.release();
  }
}
