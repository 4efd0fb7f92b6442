import type { Request, RequestHandler } from 'express';
import { choicesLost } from './tab-faults.ts';

/** What needs the shop: the API, the owner area, and no-script forms. */
export function isApiRequest({ method, url }: Request): boolean {
  return url.startsWith('/api/') || isOwnerArea(url) || (method !== 'GET' && method !== 'HEAD');
}

export function isOwnerArea(url: string): boolean {
  return /^\/config(?:[/?]|$)/.test(url);
}

export function isPageRequest({ method, headers, url }: Request): boolean {
  if (method !== 'GET' || url.startsWith('/api/') || url.startsWith('/_runtime/')) return false;
  const { accept = '' } = headers;
  return accept.includes('text/html') && !/[?&]format=/.test(url) && !/^\/(?:assets|scripts)\//.test(url);
}

/** A page that a script or a form leads to is shown as the one before it. */
export const keepChoices: RequestHandler = (request, response, next) => {
  const address = isPageRequest(request) ? choicesLost(request) : undefined;
  if (address === undefined) next();
  else response.redirect(address);
};
