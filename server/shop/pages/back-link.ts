import type { Request } from 'express';
import { ownPath } from '../../site/content/own-path.ts';
import { escapeHtml } from '../../site/head/markup.ts';
import type { Visit } from './private-page.ts';

/** A link to the page of this site that a form was sent from, or nothing. */
export function backLink({ request, message }: Pick<Visit, 'request' | 'message'>): string {
  const from = ownReferrer(request);
  const path = from && ownPath(from.pathname + from.search);
  return path === undefined ? '' : `<p><a href="${escapeHtml(path)}">${escapeHtml(message('backToPage'))}</a></p>`;
}

/** The page of this site that a request came from; one that answered a form is none to go back to. */
export function ownReferrer({ headers }: Request): URL | undefined {
  const { referer, host } = headers;
  if (referer === undefined || !URL.canParse(referer)) return undefined;
  const url = new URL(referer);
  return url.host === host && !/^\/(?:form|api)\//.test(url.pathname) ? url : undefined;
}
