import { moneyFormatOf, moneyText, pageTypes, quantityLimits, readQuantity } from '#model';
import type { FilledRegion } from '../../http/pages/filled-region.ts';
import { donationType } from '../../services/catalogue/donations.ts';
import { escapeHtml } from '../../site/head/markup.ts';
import { callerOf } from '../api/cart-cookies.ts';
import { noticeOf } from './notice.ts';
import { type Again, definePrivatePage, type Redirect, type Sent, type Visit } from './private-page.ts';
import { unknownPage } from './unknown.ts';

const path = '/checkout/donate';

/** What was sent and is shown again. */
interface RefusedDonation {
  readonly id: string;
  readonly typed: string;
}

/** `/checkout/donate?donatePageId=…`: choose how much, then pay. What is given is a number of units of the currency. */
export const donatePage = definePrivatePage<RefusedDonation>({
  name: 'donate',
  title: 'titleDonate',
  pageType: pageTypes.donate,
  paths: [path],
  markup: donateMarkup,
  form: {
    paths: [path],
    proof: () => 'crumb',
    limit: () => 'cart',
    take: startDonation,
    refuse: (error, { fields }) => againAt(fields.get('donatePageId') ?? '', error),
  },
});

const againAt = (donatePageId: string, problem: string): Redirect => ({
  to: `${path}?${new URLSearchParams({ donatePageId, problem })}`,
});

function donateMarkup(visit: Visit, again?: RefusedDonation): string | FilledRegion {
  const { services, query, message } = visit;
  const { catalogue } = services;
  const id = again?.id ?? query.get('donatePageId') ?? '';
  const donation = catalogue.rules.donations.find((each) => each.id === id);
  if (donation === undefined) return unknownPage(`<p>${escapeHtml(message('donateUnknown'))}</p>`);
  const title = escapeHtml(donation.title);
  const heading = donation.path === undefined ? title : `<a href="${escapeHtml(donation.path)}">${title}</a>`;
  const notice = again === undefined ? noticeOf(visit) : undefined;
  const told = notice ? `<p class="vt-notice vt-notice-problem" role="alert">${escapeHtml(notice.text)}</p>` : '';
  return `<h2>${heading}</h2>${told}${formMarkup(visit, donation, again)}`;
}

function formMarkup(
  { services, crumb, strings, message }: Visit,
  { id, amounts }: { readonly id: string; readonly amounts: readonly number[] },
  again: RefusedDonation | undefined,
): string {
  const { catalogue } = services;
  const { currency } = catalogue;
  const { priceCents = 0 } = catalogue.item(id)?.variants[0] ?? {};
  const money = moneyFormatOf(strings.locale, currency);
  const choices = amounts.map(
    (amount, at) =>
      `<label class="vt-choice"><input type="radio" name="amount" value="${amount}"${at === 0 && again === undefined ? ' checked' : ''}> ${escapeHtml(moneyText(amount * priceCents, money))}</label>`,
  );
  const { minimum, maximum } = quantityLimits;
  const wrong = again
    ? `<p class="vt-problem" id="donate-problem" role="alert">${escapeHtml(message('donateOpen', { least: minimum, most: maximum }))}</p>`
    : '';
  const marks = again
    ? ' aria-invalid="true" aria-describedby="donate-problem donate-hint"'
    : ' aria-describedby="donate-hint"';
  const hidden = (name: string, value: string) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`;
  return (
    `<form method="post" action="${path}" class="vt-narrow">${hidden('crumb', crumb)}${hidden('donatePageId', id)}` +
    `<fieldset class="vt-step-group"><legend>${escapeHtml(message('donateAmount'))}</legend>${choices.join('')}` +
    `<div class="vt-field"><label for="donate-other">${escapeHtml(message('donateOther', { currency }))}</label>` +
    `<input id="donate-other" name="other" inputmode="numeric" autocomplete="off" value="${escapeHtml(again?.typed ?? '')}"${marks}>` +
    `<p class="vt-quiet" id="donate-hint">${escapeHtml(message('donateOtherHint'))}</p>${wrong}</div></fieldset>` +
    `<button type="submit" class="vt-button">${escapeHtml(message('donate'))}</button></form>`
  );
}

/** What is typed counts for more than what is chosen. */
async function startDonation({ services, request, visitor, fields }: Sent): Promise<Redirect | Again<RefusedDonation>> {
  const id = fields.get('donatePageId') ?? '';
  const typed = (fields.get('other') ?? '').trim();
  const read = readQuantity(typed === '' ? (fields.get('amount') ?? '') : typed);
  if (!('quantity' in read)) return { refused: { id, typed }, as: { title: 'titleFormRefused', status: 400 } };
  if (services.catalogue.item(id)?.productType !== donationType) return againAt(id, 'variant-unavailable');
  const asked = { itemId: id, sku: id, quantity: read.quantity };
  const made = await services.carts.single(callerOf({ visitor, request }), 'donation', asked);
  return made.ok
    ? { to: `/checkout?${new URLSearchParams({ cartToken: made.value.cartToken })}` }
    : againAt(id, made.problem);
}
