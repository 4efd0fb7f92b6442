import { randomBytes, timingSafeEqual } from 'node:crypto';
import { networkInterfaces } from 'node:os';
import type { Request, RequestHandler, Response } from 'express';
import { sendError } from '../../http/protocol/send-error.ts';
import { cookiesOf } from '../../http/security/index.ts';

const COOKIE = 'vitrine-guest';
const EVERYWHERE: ReadonlySet<string> = new Set(['0.0.0.0', '::', '[::]']);
const KEY_BYTES = 16;

/** Addresses of this machine that others of the network can reach, as they stand in a link. */
export function networkNames(host: string): readonly string[] {
  if (/^(?:localhost|127\.|\[?::1\]?$)/.test(host)) return [];
  if (!EVERYWHERE.has(host)) return [host];
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .flatMap(({ internal, family, address }) => (internal || family !== 'IPv4' ? [] : [address]));
}

/** Lets devices of the network in, each by a link that works once. */
export class Guests {
  readonly #known = new Set<string>();
  readonly #changed: (key: string) => void;
  #key = randomKey();

  /** `changed` is told every new link's key, the first one too. */
  constructor(changed: (key: string) => void) {
    this.#changed = changed;
  }

  open(): void {
    this.#changed(this.#key);
  }

  isKnown(request: Request): boolean {
    return this.#known.has(cookiesOf(request)[COOKIE] ?? '');
  }

  /** Answers the link: the device is known from then on, and the link is used up. */
  readonly enter: RequestHandler = (request, response) => {
    const { key } = request.query;
    if (typeof key !== 'string' || !isSame(key, this.#key)) {
      sendError(
        response,
        403,
        'This link was used, or is an old one. The terminal of the preview shows the one that works.',
      );
      return;
    }
    this.#key = randomKey();
    this.#welcome(response);
    response.redirect('/__vitrine/');
    this.#changed(this.#key);
  };

  #welcome(response: Response): void {
    const name = randomKey();
    this.#known.add(name);
    response.cookie(COOKIE, name, { httpOnly: true, sameSite: 'strict' });
  }
}

function randomKey(): string {
  return randomBytes(KEY_BYTES).toString('base64url');
}

function isSame(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}
