import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import type { Request, RequestHandler } from 'express';
import { sendError } from '../../http/protocol/send-error.ts';
import { type Guests, networkNames } from './guests.ts';

const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Host name of a Host header, without its port. */
function nameOf(host: string | undefined): string {
  return /^(\[[\da-f:.]+\]|[a-z\d.-]+)(?::\d{1,5})?$/i.exec(host ?? '')?.[1]?.toLowerCase() ?? '';
}

/**
 * Answers this machine under loopback names and the configured host, and devices of the network that a link has let in: a
 * page of another site that points its own name at this machine (DNS rebinding) is refused before anything is looked up.
 */
export function guardHost(host: string, guests: Guests): RequestHandler {
  return (request, response, next) => {
    const name = nameOf(request.headers.host);
    if (isThisMachine(request) && (LOOPBACK.has(name) || (name !== '' && name === host.toLowerCase()))) next();
    else if (!networkNames(host).includes(name)) sendError(response, 403, 'The preview answers on this machine only.');
    else if (request.path === '/__vitrine/enter') guests.enter(request, response, next);
    else if (guests.isKnown(request)) {
      response.locals['guest'] = true;
      next();
    } else sendError(response, 403, 'Open the link that the terminal of the preview shows: it lets one device in.');
  };
}

function isThisMachine({ socket }: Request): boolean {
  return /^(?:127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? '');
}

/**
 * True for a request that a page of the preview itself makes. Browsers send Origin or Sec-Fetch-Site with every such
 * request, so one without either is refused too; an origin that is a bare address other than loopback is nobody we know.
 */
function isPreviewPage({ origin, host, 'sec-fetch-site': site }: IncomingHttpHeaders, isGuest: boolean): boolean {
  if (origin !== undefined) {
    const written = /^http:\/\/([^/?#]+)$/.exec(origin)?.[1];
    const name = nameOf(written);
    const isForeignAddress = !isGuest && isIP(name.replace(/^\[|\]$/g, '')) !== 0 && !LOOPBACK.has(name);
    return written !== undefined && written === host && !isForeignAddress;
  }
  // Browsers say it only to addresses that they trust; what let the device in goes with no request of another site.
  return isGuest || site === 'same-origin';
}

export const guardOrigin: RequestHandler = (request, response, next) => {
  if (isPreviewPage(request.headers, response.locals['guest'] === true)) next();
  else sendError(response, 403, 'This is for pages of the preview only.');
};
