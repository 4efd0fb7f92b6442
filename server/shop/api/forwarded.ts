import type { Request } from 'express';

/** Who asks, and for what address, as a proxy says it; a visitor's own word on either is left out. */
export const forwardedNames = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
] as const;

/**
 * What another back end is told of who asks, so that its limits do not count all visitors as one: the client, the proxies
 * that are trusted here, and the address that the connection comes from.
 */
export function forwardedHeaders(request: Request): Readonly<Record<string, string>> {
  const { remoteAddress } = request.socket;
  const addresses = remoteAddress === undefined ? request.ips : [...request.ips, remoteAddress];
  return {
    ...(addresses.length > 0 && { 'x-forwarded-for': addresses.join(', ') }),
    'x-forwarded-host': request.host,
    'x-forwarded-proto': request.protocol,
  };
}
