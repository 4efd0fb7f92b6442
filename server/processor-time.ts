import { readFileSync } from 'node:fs';

type ThreadUsage = () => NodeJS.CpuUsage;

/** From Node 23.9 on. */
const threadUsage = (process as { threadCpuUsage?: ThreadUsage }).threadCpuUsage?.bind(process);

const NANOSECONDS = 1_000_000;
/** The kernel's account of the thread that reads it: nanoseconds on a processor come first. */
const ACCOUNT = '/proc/thread-self/schedstat';

/**
 * Milliseconds that the thread which calls it has worked. Where nobody counts threads alone it is what the whole process
 * has: more, and so nothing is let run for longer than by the clock alone.
 */
export const processorTime: () => number = chooseTime();

function chooseTime(): () => number {
  if (threadUsage !== undefined) return () => millisecondsOf(threadUsage());
  try {
    readAccount();
    return readAccount;
  } catch {
    return () => millisecondsOf(process.cpuUsage());
  }
}

const readAccount = (): number => Number(readFileSync(ACCOUNT, 'latin1').split(' ', 1)[0]) / NANOSECONDS;

const millisecondsOf = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1_000;
