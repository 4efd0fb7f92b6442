import { createCall } from '../api/call.ts';

/** A client whose requests bring bytes in place of JSON; reading stays what it is. */
export function createBytesCall(document: Document, bytes: Blob): ReturnType<typeof createCall> {
  return createCall({ document, fetch: (address, init) => fetch(address, withBytes(init, bytes)) });
}

function withBytes(init: RequestInit | undefined, bytes: Blob): RequestInit | undefined {
  if (init?.method !== 'POST') return init;
  const headers = new Headers(init.headers);
  headers.set('content-type', 'application/octet-stream');
  return { ...init, headers, body: bytes };
}
