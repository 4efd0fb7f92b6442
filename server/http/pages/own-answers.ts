import type { Request, RequestHandler } from 'express';
import type { SiteConfig } from '../../site/extensions/kinds/index.ts';
import { restOf } from '../../site/extensions/path-pattern.ts';
import type { HeaderTarget } from '../security/index.ts';
import { redirect } from './send-reply.ts';

/** What the config of a request's site says of its address: headers of the answer, and where it leads to. */
export function ownAnswers(configOf: (request: Request) => SiteConfig | undefined): RequestHandler {
  return (request, response, next) => {
    const { headers, redirects } = configOf(request) ?? {};
    if (headers === undefined && redirects === undefined) return next();
    const mark = request.url.indexOf('?');
    const path = mark < 0 ? request.url : request.url.slice(0, mark);
    setOwnHeaders(headers, path, response);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    for (const { from, to, status = 302 } of isRead ? (redirects ?? []) : []) {
      const rest = restOf(from, path);
      if (rest === undefined || isUnsafe(rest)) continue;
      const query = mark < 0 || to.includes('?') ? '' : request.url.slice(mark);
      return redirect(response, status, `${to.endsWith('*') ? to.slice(0, -1) + rest : to}${query}`);
    }
    next();
  };
}

/** The headers that the config gives to a path. */
export function setOwnHeaders(headers: SiteConfig['headers'], path: string, response: HeaderTarget): void {
  for (const rule of headers ?? []) {
    if (restOf(rule.path, path) === undefined) continue;
    for (const [name, value] of Object.entries(rule.set)) response.setHeader(name, value);
  }
}

/** Whether the config sends who reads a path somewhere else. */
export function isRedirected(redirects: SiteConfig['redirects'], path: string): boolean {
  return (redirects ?? []).some(({ from }) => restOf(from, path) !== undefined);
}

/** What would make another host of `/*` (`//elsewhere`), or climb out of where the rule leads to. */
function isUnsafe(rest: string): boolean {
  return /^[/\\]|\\|(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)/i.test(rest);
}
