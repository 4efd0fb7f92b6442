import { Duplex } from 'node:stream';

/** One PostgreSQL backend that takes protocol messages and answers with protocol messages. */
export interface Backend {
  exchange(message: Uint8Array): Promise<Uint8Array>;
}

const terminate = 0x58;

/**
 * The socket that node-postgres believes it talks through. So the embedded database and a PostgreSQL server share one
 * driver, and with it every type mapping.
 */
export class BackendSocket extends Duplex {
  readonly #backend: Backend;
  readonly #isGuest: boolean;

  /** A guest leaves the session as it finds it: what was prepared there is its host's. */
  constructor(backend: Backend, { isGuest = false } = {}) {
    super();
    this.#backend = backend;
    this.#isGuest = isGuest;
  }

  connect(): this {
    const ready = this.#isGuest ? Promise.resolve() : this.#clear();
    void ready.then(() => this.emit('connect'));
    return this;
  }

  /** Every client talks to the one session there is: nothing of the last one may be left in it. */
  async #clear(): Promise<void> {
    for (const statement of ['rollback', 'discard all']) {
      await this.#backend.exchange(simpleQuery(statement)).catch(() => undefined);
    }
  }

  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }

  override _read(): void {
    // The backend pushes each answer when it has it.
  }

  override _write(chunk: Buffer, encoding: BufferEncoding, done: (failure?: Error) => void): void {
    this._writev([{ chunk, encoding }], done);
  }

  // node-postgres corks parse, bind, execute and sync: they arrive here together and travel as one message.
  override _writev(chunks: { chunk: Buffer; encoding: BufferEncoding }[], done: (failure?: Error) => void): void {
    const message = Buffer.concat(chunks.map(({ chunk }) => chunk));
    if (message[0] === terminate) {
      this.push(null);
      done();
      return;
    }
    void this.#answer(message, done);
  }

  async #answer(message: Uint8Array, done: (failure?: Error) => void): Promise<void> {
    let failed: Error | undefined;
    try {
      this.push(await this.#backend.exchange(message));
    } catch (failure) {
      failed = failure instanceof Error ? failure : new Error(String(failure));
    }
    done(failed);
  }
}

/** A statement as a message of the simple protocol. */
export function simpleQuery(statement: string): Uint8Array {
  const text = Buffer.from(`${statement}\0`);
  const head = Buffer.alloc(5, 'Q');
  head.writeInt32BE(text.length + 4, 1);
  return Buffer.concat([head, text]);
}
