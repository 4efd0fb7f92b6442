/** A second process on one data folder; the words are for the operator. */
export class StoreInUse extends Error {
  constructor(folder: string) {
    super(
      `The data folder ${folder} is in use by another server or command. Stop that server or let the command end, give this one a folder of its own, or set DATABASE_URL to share one PostgreSQL database between several servers.`,
    );
    this.name = 'StoreInUse';
  }
}

/** What is in a data folder, or where it lies, cannot be used; the words are for the operator and name the next step. */
export class DataUnusable extends Error {
  constructor(detail: string, options?: ErrorOptions) {
    super(detail, options);
    this.name = 'DataUnusable';
  }
}

/** The files of a database are there and make none. */
export function damaged(folder: string, reason: string): DataUnusable {
  return new DataUnusable(
    `The database in ${folder} does not open: ${reason}. Look whether its disk is full. If it is not, its files are damaged: move the folder away, keep it, and bring back the last backup with \`vitrine restore\`.`,
  );
}

/** No lock keeps a second process off a folder. */
export function lockless(folder: string, reason: string): DataUnusable {
  return new DataUnusable(
    `Nothing keeps two servers off one database in ${folder}: ${reason}. Name a folder on a local disk with --data, or set DATABASE_URL to a PostgreSQL database.`,
  );
}

/** There is no lock for this system at all: another folder would not help. */
export function lockMissing(folder: string, system: string): DataUnusable {
  return new DataUnusable(
    `Nothing keeps two servers off one database in ${folder}: there are no file locks for ${system}. Set DATABASE_URL to a PostgreSQL database; or run on Linux with glibc, which Alpine is not (of container images, node:24-slim has it), on macOS or on Windows.`,
  );
}

/** A migration that was applied says something else now; the words are for the operator. */
export class MigrationChanged extends Error {
  constructor(name: string) {
    super(
      `The migration ${name} was changed after it was applied to this database, whose tables may differ from what this version expects. Take back the change and put it into a new migration.`,
    );
    this.name = 'MigrationChanged';
  }
}

/** The database cannot be reached now. The calls answer 503 and the visitor may try again. */
export class StoreUnavailable extends Error {
  /** What is away. */
  readonly service: 'database' | 'storage' = 'database';

  constructor(cause?: unknown, message = 'The database cannot be reached.') {
    super(message, { cause });
    this.name = 'StoreUnavailable';
  }
}

/** The server answers, and lets nobody in by what it was told: user, password, database, or the user's rights. */
const entryCodes = new Set(['28000', '28P01', '3D000', '42501']);

/** Whether it is not the database that is away but what keeps the files: a fault of that kind says so itself. */
export function isStorageAway(failure: unknown): boolean {
  for (let at: unknown = failure; at instanceof Error; at = at.cause)
    if (at instanceof StoreUnavailable && at.service === 'storage') return true;
  return false;
}

/** Why a database could not be opened, in words where the operator can see to it. */
export function notOpened(failure: unknown, setting = 'DATABASE_URL'): unknown {
  if (isUnavailable(failure)) return new StoreUnavailable(failure);
  if (!(failure instanceof Error) || !codesOf(failure).codes.some((code) => entryCodes.has(code))) return failure;
  const remedy = `Look at the user, password and name of the database in ${setting}, and at what the user may do.`;
  return new DataUnusable(`The database does not open: ${rootOf(failure).message}. ${remedy}`, { cause: failure });
}

/** Drizzle says which statement failed, and PostgreSQL below it why. */
function rootOf(failure: Error): Error {
  return failure.cause instanceof Error ? rootOf(failure.cause) : failure;
}

// Connection refused, reset or lost; server starting or stopping; too many connections; statement cancelled by timeout.
const unreachable = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  '57P01',
  '57P02',
  '57P03',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
]);
const unreachableMessage =
  /connection terminated|client has encountered a connection error|database stopped|Cannot use a pool after calling end/i;
/** The database is there and busy: waiting for a connection, a statement or somebody's lock took too long. */
const busyCodes = new Set(['57014', '53300', '53200', '55P03']);
const busyMessage = /timeout exceeded when trying to connect/i;

/** The database reads and cannot write: disk full, a quota, a standby, or an operator's switch. */
const writelessCodes = new Set(['53100', '53400', '25006']);

/** A disk or a quota of it has no room, here or below the database. */
const fullCodes = new Set(['ENOSPC', 'EDQUOT', '53100', '53400']);

export function isFull(failure: unknown): boolean {
  return codesOf(failure).codes.some((code) => fullCodes.has(code));
}

/** Serialisation failure or deadlock: the same transaction may work the next time. */
const passing = new Set(['40001', '40P01']);

/** What was to be there once is there already, by another statement that came before. */
export function isTaken(failure: unknown): boolean {
  return codesOf(failure).codes.includes('23505');
}

function codesOf(failure: unknown): { codes: string[]; detail: string } {
  const codes: string[] = [];
  let detail = '';
  for (let at: unknown = failure; at instanceof Error; at = at.cause) {
    detail += ` ${at.message}`;
    if ('code' in at && typeof at.code === 'string') codes.push(at.code);
    if (at instanceof AggregateError) for (const inner of at.errors) codes.push(...codesOf(inner).codes);
  }
  return { codes, detail };
}

export function isUnavailable(failure: unknown): boolean {
  return hasEnded(failure) || isDown(failure) || isBusy(failure) || isWriteless(failure);
}

/** The driver's query may be the one that heard of it, which wraps what it heard. */
function hasEnded(failure: unknown): boolean {
  for (let at: unknown = failure; at instanceof Error; at = at.cause) if (at instanceof StoreUnavailable) return true;
  return false;
}

/** Nothing answers where the database should be. */
export function isDown(failure: unknown): boolean {
  const { codes, detail } = codesOf(failure);
  return codes.some((code) => unreachable.has(code)) || unreachableMessage.test(detail);
}

function isBusy(failure: unknown): boolean {
  const { codes, detail } = codesOf(failure);
  return codes.some((code) => busyCodes.has(code)) || busyMessage.test(detail);
}

/** The database answers reads and refuses writes. */
function isWriteless(failure: unknown): boolean {
  return codesOf(failure).codes.some((code) => writelessCodes.has(code));
}

export function isPassing(failure: unknown): boolean {
  return codesOf(failure).codes.some((code) => passing.has(code));
}
