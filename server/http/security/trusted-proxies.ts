import { isIP } from 'node:net';
import type { Application, RequestHandler } from 'express';
import { addressAlone } from './limits.ts';

const names = ['loopback', 'linklocal', 'uniquelocal'];
const everybody = /^(true|\*|all|0\.0\.0\.0(\/0)?|::(\/0)?|.*\/0)$/i;

/**
 * The proxies whose word about the client's address counts: names, addresses or networks, by commas. Trusting everybody
 * would let each visitor choose an address, and with it a rate limit, of its own.
 */
export function readTrustedProxies(setting: string | undefined): readonly string[] | false {
  const proxies = (setting ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (proxies.length === 0) return false;
  for (const proxy of proxies) {
    if (everybody.test(proxy)) {
      throw new Error(
        `TRUSTED_PROXIES=${proxy} would trust every visitor. Name your proxies: addresses, networks, or ${names.join(', ')}.`,
      );
    }
    if (names.includes(proxy) || isNetwork(proxy)) continue;
    const bare = withoutPort(proxy);
    throw new Error(
      bare === undefined
        ? `TRUSTED_PROXIES: ${proxy} is neither an address, a network, nor one of ${names.join(', ')}.`
        : `TRUSTED_PROXIES: ${proxy} must be the address alone, without port and brackets: write ${bare}.`,
    );
  }
  return proxies;
}

/** An address, or one with the number of bits that a network's addresses share. */
function isNetwork(text: string): boolean {
  const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const version = isIP(address);
  return version !== 0 && (bits === undefined || Number(bits) <= (version === 4 ? 32 : 128));
}

/** The address of `10.0.0.1:8080` and `[::1]:8080`, or of `[::1]`. */
function withoutPort(text: string): string | undefined {
  const [, bracketed, plain] = /^(?:\[([\da-f:.]+)\](?::\d{1,5})?|([^:]+):\d{1,5})$/i.exec(text) ?? [];
  const address = bracketed ?? plain ?? '';
  return isIP(address) === 0 && !names.includes(address) ? undefined : address;
}

/** A connection that is closed already has no address. */
type Trust = (address: string | undefined, hop: number) => boolean;

/** Has an app take the word of these proxies. One that another proxy notes with the port of its connection is the same. */
export function trustProxies(app: Application, proxies: readonly string[] | false): void {
  app.set('trust proxy', proxies);
  const isNamed: Trust = app.get('trust proxy fn');
  app.set('trust proxy', ((address, hop) => isNamed(addressAlone(address ?? ''), hop)) satisfies Trust);
}

/** Tells once of a proxy that speaks for visitors and is not trusted: all of them count as one. */
export function noticeProxy(tell: (text: string) => void): RequestHandler {
  let isTold = false;
  return (request, _response, next) => {
    const { remoteAddress } = request.socket;
    const isTrusted: Trust = request.app.get('trust proxy fn');
    if (!isTold && request.headers['x-forwarded-for'] !== undefined && !isTrusted(remoteAddress, 0)) {
      isTold = true;
      tell(
        `${remoteAddress} forwards visitors, and TRUSTED_PROXIES does not name it: limits count all of them as one, and cookies are not Secure. \`vitrine doctor\` says more.`,
      );
    }
    next();
  };
}
