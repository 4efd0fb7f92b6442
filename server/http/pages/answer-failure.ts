import type { Request, Response } from 'express';
import { pageMessages } from '#model';
import { SourceUnavailable } from '../../site/content/page-source.ts';
import { isUnavailable } from '../../store/index.ts';
import { wantsPage } from '../protocol/plain-page.ts';
import { sendError } from '../protocol/send-error.ts';
import { PageUnavailable } from '../render/page-unavailable.ts';
import { PRIVATE_CACHE } from './page-reply.ts';
import { sendReply } from './send-reply.ts';
import type { SiteHost } from './site-host.ts';
import { badAddressPage, errorPage, type SystemPage, unavailablePage } from './system-pages.ts';

/** Seconds after which a visitor may try again while the database, or the site that pages come from, is away. */
const retryAfter = 2;

/**
 * A request that could not be answered as it was meant: a page of the site's own that shows nothing of the inside, with 503
 * and the time to come back where another try may do. When that page fails too, a built-in page without a template.
 */
export async function answerFailure(
  host: SiteHost | undefined,
  request: Request,
  response: Response,
  error: unknown,
): Promise<void> {
  if (response.headersSent) return void response.destroy();
  if (error instanceof PageUnavailable) return answerPlainly(response, unavailablePage, error.retryAfter);
  const mayPass = isUnavailable(error) || error instanceof SourceUnavailable;
  if (mayPass) response.setHeader('Retry-After', String(retryAfter));
  const shown = mayPass ? unavailablePage : errorPage;
  try {
    if (host === undefined) return answerPlainly(response, shown);
    const page = await host.statusPage(shown);
    const kept = { key: '', cache: host.cache, cacheControl: PRIVATE_CACHE, timing: '' };
    await sendReply(request, response, { kind: 'page', page, ...kept });
  } catch {
    answerPlainly(response, shown);
  }
}

/** An address was cut or changed on its way here: for a browser a page of the site's own, for a program the fact. */
export async function answerBadAddress(
  host: SiteHost | undefined,
  request: Request,
  response: Response,
): Promise<void> {
  if (host === undefined || !wantsPage(request)) return sendError(response, 400, 'The address cannot be read.');
  const page = await host.statusPage(badAddressPage);
  const kept = { key: '', cache: host.cache, cacheControl: PRIVATE_CACHE, timing: '' };
  await sendReply(request, response, { kind: 'page', page, ...kept });
}

/** Without a template. */
function answerPlainly(response: Response, shown: SystemPage, seconds?: number): void {
  if (seconds !== undefined) response.setHeader('Retry-After', String(seconds));
  sendError(response, shown.status, shown === unavailablePage ? pageMessages.unavailableText : pageMessages.failed);
}
