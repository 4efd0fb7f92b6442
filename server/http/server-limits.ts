import type { ServerOptions } from 'node:http';

/** Milliseconds after which a connection is ended that sends its head, its body or nothing at all too slowly. */
export const serverLimits = {
  headersTimeout: 15_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 10_000,
  // Node looks only so often; its own 30 s would double the times above.
  connectionsCheckingInterval: 5_000,
} as const satisfies ServerOptions;
