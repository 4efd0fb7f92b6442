/** Takes the kernel's lock on the whole of an open file; false when another opening of the file holds it. */
export type TryLock = (handle: number) => boolean;

/** Throws on a system that keeps no such locks. */
export async function loadLock(): Promise<TryLock> {
  const { Deno, Bun } = globalThis as { readonly Deno?: DenoCalls; readonly Bun?: object };
  if (Deno === undefined && Bun === undefined) return (await import('fs-native-extensions')).tryLock;
  // The library ends both, which have not all that it is linked to; so the same call of the system is made without it.
  if (process.platform !== 'linux') throw new Error('Deno and Bun have them on Linux only');
  return lockBy(Deno === undefined ? fcntlOfBun() : fcntlOfDeno(Deno));
}

type Fcntl = (handle: number, command: number, lock: Uint8Array) => number;

const F_OFD_SETLK = 37;
const F_WRLCK = 1;
const BYTES_OF_FLOCK = 32;

function lockBy(fcntl: Fcntl): TryLock {
  return (handle) => {
    // From the first byte to the end of the file, whatever its length will be: all other members are 0.
    const lock = new Uint8Array(BYTES_OF_FLOCK);
    new DataView(lock.buffer).setInt16(0, F_WRLCK, true);
    return fcntl(handle, F_OFD_SETLK, lock) === 0;
  };
}

interface Library {
  readonly symbols: { readonly fcntl: Fcntl };
}

const library = 'libc.so.6';

/** What is asked of Deno, which has no types here. */
interface DenoCalls {
  readonly dlopen: (
    name: string,
    calls: { readonly fcntl: { readonly parameters: readonly ['i32', 'i32', 'buffer']; readonly result: 'i32' } },
  ) => Library;
}

const fcntlOfDeno = ({ dlopen }: DenoCalls): Fcntl =>
  dlopen(library, { fcntl: { parameters: ['i32', 'i32', 'buffer'], result: 'i32' } }).symbols.fcntl;

/** What is asked of Bun. */
interface BunCalls {
  readonly dlopen: (
    name: string,
    calls: { readonly fcntl: { readonly args: readonly ['i32', 'i32', 'ptr']; readonly returns: 'i32' } },
  ) => Library;
}

function fcntlOfBun(): Fcntl {
  const { dlopen } = process.getBuiltinModule('bun:ffi') as unknown as BunCalls;
  return dlopen(library, { fcntl: { args: ['i32', 'i32', 'ptr'], returns: 'i32' } }).symbols.fcntl;
}
