import type { Request, Response } from 'express';
import { findOrderPath, orderStatusPath } from '#contract';
import { pageTypes } from '#model';
import { personOf } from '../../http/security/index.ts';
import { escapeHtml } from '../../site/head/markup.ts';
import { giveAccess } from './order-access.ts';
import {
  type Again,
  definePrivatePage,
  type PrivateContext,
  type Redirect,
  type Sent,
  type Visit,
} from './private-page.ts';

/** What was asked for, and what was said. */
interface Refused {
  readonly error: 'orderNotFound' | 'rate-limited';
  readonly number?: string;
  readonly email?: string;
}

/** `/find-order`: an order by its number and the address that it was placed with, without an account. */
export const findOrderPage = definePrivatePage<Refused>({
  name: 'find-order',
  title: 'titleFindOrder',
  pageType: pageTypes.orderStatus,
  paths: [findOrderPath],
  markup: findOrderMarkup,
  form: {
    paths: [findOrderPath],
    proof: () => 'crumb',
    limit: () => 'guess',
    take: findOrder,
    refuse: (_error, sent) => ({ refused: { error: 'rate-limited', ...typedIn(sent) }, as: { status: 429 } }),
  },
});

const typedIn = ({ fields }: Pick<Sent, 'fields'>) => ({
  number: fields.get('number') ?? '',
  email: fields.get('email') ?? '',
});

/**
 * Tries are counted by client, by visitor, by order and by address, since numbers follow one another. Whatever does not
 * fit, the answer is the same: nobody learns whose order a number is, or who has ordered.
 */
async function findOrder(sent: Sent): Promise<Redirect | Again<Refused>> {
  const { services, signer, request, response, visitor } = sent;
  const typed = typedIn(sent);
  const { websiteId } = services.catalogue;
  const seconds = await tooManyTries(sent, typed);
  if (seconds !== undefined) {
    response.set('Retry-After', String(seconds));
    return { refused: { error: 'rate-limited', ...typed }, as: { status: 429 } };
  }
  const orderId = await services.orders.find(typed.number, typed.email);
  if (orderId === undefined) return { refused: { error: 'orderNotFound', ...typed }, as: { status: 404 } };
  giveAccess({ signer, websiteId, visitorId: visitor.id }, request, response, orderId, 'number');
  return { to: orderStatusPath(orderId) };
}

async function tooManyTries({ services, limiter, visitor }: Sent, typed: { number: string; email: string }) {
  const { websiteId } = services.catalogue;
  return (
    (await limiter.refuses('guess', `visitor ${visitor.id}`)) ??
    (await limiter.refuses('order', `number ${websiteId} ${personOf(typed.number)}`)) ??
    (await limiter.refuses('order', `email ${websiteId} ${personOf(typed.email)}`))
  );
}

function findOrderMarkup({ crumb, message, query }: Visit, refused?: Refused): string {
  const { error, number = '', email = '' } = refused ?? {};
  const told =
    query.has('link') && !refused
      ? `<p class="vt-notice" role="status">${escapeHtml(message('orderLinkUnknown'))}</p>`
      : '';
  const wrong = error
    ? `<p class="vt-problem" id="find-order-problem" role="alert">${escapeHtml(message(error))}</p>`
    : '';
  const marks = error === 'orderNotFound' ? ' aria-invalid="true" aria-describedby="find-order-problem"' : '';
  const field = (name: string, label: string, attributes: string, value: string) =>
    `<div class="vt-field"><label for="find-order-${name}">${escapeHtml(label)}</label>` +
    `<input id="find-order-${name}" name="${name}" required ${attributes} value="${escapeHtml(value)}"${marks}></div>`;
  return (
    told +
    `<p>${escapeHtml(message('findOrderHow'))}</p>` +
    `<form method="post" action="${findOrderPath}"><input type="hidden" name="crumb" value="${escapeHtml(crumb)}">${wrong}` +
    field(
      'number',
      message('findOrderNumber'),
      'autocomplete="off" inputmode="numeric" dir="ltr" maxlength="40"',
      number,
    ) +
    field('email', message('findOrderEmail'), 'type="email" autocomplete="email" dir="ltr" maxlength="256"', email) +
    `<button type="submit" class="vt-button">${escapeHtml(message('findOrderSubmit'))}</button></form>`
  );
}

/**
 * Where the mails of an order lead: the key is taken out of the address at once, so that no history, referrer or script of
 * the page has it. A link that opens nothing leads to the page that finds orders.
 */
export function openOrderLink(
  { services, signer, visitors }: PrivateContext,
  request: Request,
  response: Response,
  query: URLSearchParams,
): void {
  const orderId = query.get('orderId') ?? '';
  const { keys } = services.orders;
  response.set({ 'Cache-Control': 'private, no-store', 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' });
  if (!keys.opens(orderId, query.get('key') ?? '')) {
    response.redirect(303, `${findOrderPath}?link=unknown`);
    return;
  }
  const { id: visitorId } = visitors.greet(request, response);
  giveAccess({ signer, websiteId: services.catalogue.websiteId, visitorId }, request, response, orderId, 'key');
  response.redirect(303, orderStatusPath(orderId));
}
