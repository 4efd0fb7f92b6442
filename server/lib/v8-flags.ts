import { setFlagsFromString } from 'node:v8';

/** By how much of what is in use a heap grows before it is looked through again (cli/decisions/0707). */
const heapGrowth = '--heap-growing-percent=70';

const ofDatabase: readonly string[] = [
  // How long a function of the database runs before it is compiled again, optimised. With Node 20's own budget (1.8 million)
  // the boot alone sets four threads to work for a quarter of a second, while the server reads its code.
  '--wasm-tiering-budget=100000000',
  // Nine megabytes of code, of which a shop runs a part: each function is looked at when it is first called.
  '--wasm-lazy-validation',
];

/** For the thread of a database. They count for all threads of a process, and have to be there before it reads its code. */
export function setDatabaseFlags(): void {
  for (const flag of ofDatabase) setFlagsFromString(flag);
}

/** For a server: those of its database too, since V8 takes compiled code only where all flags are as they were. */
export function setServerFlags(): void {
  setFlagsFromString(heapGrowth);
  setDatabaseFlags();
}
