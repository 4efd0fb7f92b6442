import { parentPort } from 'node:worker_threads';

/** Ends the thread that calls it when what it has said is on its way. */
export function endThread(): void {
  const port: { close?: () => void } | null = parentPort;
  // Deno's port has no such call: a thread there is a worker of the web's kind.
  const thread: { close?: () => void } = port?.close === undefined ? globalThis : port;
  thread.close?.();
}
