import { readFileSync, readlinkSync } from 'node:fs';

type ThreadUsage = () => NodeJS.CpuUsage;

/** From Node 23.9 on. */
const threadUsage = (process as { threadCpuUsage?: ThreadUsage }).threadCpuUsage?.bind(process);

const NANOSECONDS = 1_000_000;

/**
 * Milliseconds that the thread which calls it has worked. Where nobody counts threads alone it is what the whole process
 * has: more, and so nothing is let run for longer than by the clock alone.
 */
export const processorTime: () => number = chooseTime();

function chooseTime(): () => number {
  return threadUsage === undefined ? timeOfThread(thisThread()) : () => millisecondsOf(threadUsage());
}

/** The kernel's name of the thread that calls it, by which others can ask for its time; undefined where there is none. */
export function thisThread(): string | undefined {
  try {
    const name = readlinkSync('/proc/thread-self');
    readAccount(name);
    return name;
  } catch {
    return undefined;
  }
}

/** The same of a thread of this process; of one that has ended, more than anybody allows. */
export function timeOfThread(name: string | undefined): () => number {
  if (name === undefined) return () => millisecondsOf(process.cpuUsage());
  return () => {
    try {
      return readAccount(name);
    } catch {
      return Number.POSITIVE_INFINITY;
    }
  };
}

/** The kernel's account of a thread: nanoseconds on a processor come first. */
function readAccount(name: string): number {
  return Number(readFileSync(`/proc/${name}/schedstat`, 'latin1').split(' ', 1)[0]) / NANOSECONDS;
}

const millisecondsOf = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1_000;
