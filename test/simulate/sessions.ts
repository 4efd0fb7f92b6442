import type pg from 'pg';
import type { Gate, Process } from './gate.ts';
import type { VirtualTime } from './virtual-time.ts';

type Query = { readonly text: string } | string;

const textOf = (query: Query) => (typeof query === 'string' ? query : query.text);

/** Planned once for all histories: to plan it takes longer than to run it. */
const prepared = new Map<string, string>();

function prepare(query: Query, values: unknown[] | undefined): { text: string; values?: unknown[]; name?: string } {
  const text = textOf(query);
  // What has no values may be several statements, or begin a transaction.
  if (!values && typeof query === 'string') return { text };
  const given = values ?? (query as { values?: unknown[] }).values;
  let name = prepared.get(text);
  if (name === undefined) prepared.set(text, (name = `s${prepared.size}`));
  return { ...(typeof query === 'string' ? {} : query), text, name, ...(given && { values: given }) };
}

const labelOf = (query: Query) => textOf(query).replace(/\s+/g, ' ').slice(0, 60);

/** One connection to the database, which one process has at a time. */
export class Session {
  /** The clock that statements go by. */
  time: VirtualTime | undefined;
  owner: Process | undefined;
  #toldAt = 0;
  #running = 0;
  readonly #client: pg.ClientBase;
  readonly #seesLock: (() => Promise<boolean>) | undefined;

  /** `seesLock`: whether the statement under way waits for somebody; where nobody can be waited for, none. */
  constructor(client: pg.ClientBase, seesLock?: () => Promise<boolean>) {
    this.#client = client;
    this.#seesLock = seesLock;
  }

  /** Runs a statement that no transaction is around, or that begins one: it is told the time. */
  run(query: Query, values?: unknown[]): Promise<pg.QueryResult> {
    const now = this.time?.now ?? 0;
    return this.#atWork(async () => {
      if (now !== this.#toldAt) {
        await this.#client.query(`set vitrine.now = '${new Date(now).toISOString()}'`);
        this.#toldAt = now;
      }
      return this.#client.query(prepare(query, values));
    });
  }

  inside(query: Query, values?: unknown[]): Promise<pg.QueryResult> {
    return this.#atWork(() => this.#client.query(prepare(query, values)));
  }

  async #atWork<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#running += 1;
    try {
      return await work();
    } finally {
      this.#running -= 1;
    }
  }

  get isAtWork(): boolean {
    return this.#running > 0;
  }

  /** Ends when nothing is under way any more. */
  async rests(): Promise<void> {
    while (this.isAtWork) await new Promise<void>((resolve) => setImmediate(resolve));
  }

  /** Ends when the statement under way has come to its end, or waits for a lock; undefined where there are none. */
  stands(): Promise<void> | undefined {
    return this.#seesLock && this.#standsBy(this.#seesLock);
  }

  async #standsBy(seesLock: () => Promise<boolean>): Promise<void> {
    while (this.isAtWork) if (await seesLock()) return;
  }
}

/** The connections that processes share. */
export interface Sessions {
  readonly all: readonly Session[];
  /** What the death of a process does to what a connection was doing for it. */
  abort(session: Session): Promise<void>;
}

/** The pool that a process believes it has. */
export class GatedPool {
  readonly totalCount = 1;
  readonly idleCount = 0;
  readonly waitingCount = 0;
  readonly #sessions: Sessions;
  readonly #process: Process;
  readonly #gate: Gate;
  readonly #connections = new Map<Session, GatedConnection>();

  constructor(sessions: Sessions, process: Process, gate: Gate) {
    this.#sessions = sessions;
    this.#process = process;
    this.#gate = gate;
  }

  query(query: Query, values?: unknown[]): Promise<pg.QueryResult> {
    let session: Session | undefined;
    const act = async () => {
      session = this.#take();
      try {
        return await session.run(query, values);
      } finally {
        this.#giveBack(session);
      }
    };
    return this.#gate.call(this.#process, labelOf(query), act, {
      canRun: this.#isFree,
      stands: () => session?.stands(),
    });
  }

  connect(): Promise<GatedConnection> {
    const act = async () => {
      const session = this.#take();
      let connection = this.#connections.get(session);
      if (!connection) {
        const release = () => this.#giveBack(session);
        this.#connections.set(session, (connection = new GatedConnection(session, this.#process, this.#gate, release)));
      }
      return connection;
    };
    return this.#gate.call(this.#process, 'connect', act, { canRun: this.#isFree });
  }

  async end(): Promise<void> {
    // The connections outlive those who share them.
  }

  readonly #isFree = () => this.#sessions.all.some(({ owner }) => owner === undefined);

  #take(): Session {
    const session = this.#sessions.all.find(({ owner }) => owner === undefined);
    if (!session) throw new Error('The gate let somebody through to a connection that there is not.');
    session.owner = this.#process;
    this.#process.onEnd.set(session, () => this.#sessions.abort(session));
    return session;
  }

  #giveBack(session: Session): void {
    if (session.owner !== this.#process) return;
    session.owner = undefined;
    this.#process.onEnd.delete(session);
  }
}

/** A connection in the hands of one process; when that dies, so does its transaction. */
class GatedConnection {
  readonly release: () => void;
  readonly #session: Session;
  readonly #process: Process;
  readonly #gate: Gate;

  constructor(session: Session, process: Process, gate: Gate, release: () => void) {
    this.#session = session;
    this.#process = process;
    this.#gate = gate;
    this.release = release;
  }

  query(query: Query, values?: unknown[]): Promise<pg.QueryResult> {
    const session = this.#session;
    const isFirst = textOf(query).startsWith('begin');
    const act = () => (isFirst ? session.run(query, values) : session.inside(query, values));
    return this.#gate.call(this.#process, labelOf(query), act, { stands: () => session.stands() });
  }
}
