import type { IncomingMessage } from 'node:http';

const mounts = new WeakMap<object, string>();

/** Remembers below which path of its program a request was answered. */
export function noteMount(request: IncomingMessage, prefix: string): void {
  mounts.set(request, prefix);
}

/** The path below which a request was answered; empty at the root. */
export const mountOf = (request: object): string => mounts.get(request) ?? '';
