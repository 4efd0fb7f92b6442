import { giftBalancePath, moneyFormatOf, moneyText, pageTypes } from '#model';
import { escapeHtml } from '../../site/head/markup.ts';
import { tooManyTriesOfCode } from '../api/recipients.ts';
import { type Again, definePrivatePage, type Sent, type Visit } from './private-page.ts';

/** What was asked of a code. */
interface Asked {
  readonly error?: 'gift-card-invalid' | 'rate-limited';
  readonly found?: { readonly ending: string; readonly balanceCents: number; readonly currency: string };
}

/** `/gift-card`: what a code holds. What is typed goes by a form that stays plain, so that no address carries a code. */
export const giftBalancePage = definePrivatePage<Asked>({
  name: 'gift-card',
  title: 'titleGiftBalance',
  pageType: pageTypes.checkout,
  paths: [giftBalancePath],
  markup: balanceMarkup,
  form: {
    paths: [giftBalancePath],
    proof: () => 'crumb',
    limit: () => 'guess',
    take: readBalance,
    refuse: () => ({ refused: { error: 'rate-limited' }, as: { status: 429 } }),
  },
});

/** Tries are counted by address, by visitor and by code; whatever a code is not, it is answered the same. */
async function readBalance({ services, limiter, response, visitor, fields }: Sent): Promise<Again<Asked>> {
  const code = fields.get('code') ?? '';
  const seconds = await limiter.refuses('guess', `visitor ${visitor.id}`);
  if (seconds !== undefined) response.set('Retry-After', String(seconds));
  const limited = seconds !== undefined || (await tooManyTriesOfCode(limiter, response, code)) !== undefined;
  if (limited) return { refused: { error: 'rate-limited' }, as: { status: 429 } };
  const found = await services.giftCards.balance(code);
  return found ? { refused: { found } } : { refused: { error: 'gift-card-invalid' }, as: { status: 404 } };
}

function balanceMarkup({ crumb, message, strings }: Visit, { error, found }: Asked = {}): string {
  const amount = found && moneyText(found.balanceCents, moneyFormatOf(strings.locale, found.currency));
  const told = found
    ? `<p class="vt-notice" role="status">${escapeHtml(message('giftCardHolds', { amount: amount ?? '', ending: found.ending }))}</p>`
    : '';
  const wrong = error
    ? `<p class="vt-problem" id="gift-card-problem" role="alert">${escapeHtml(message(error))}</p>`
    : '';
  const marks = error ? ' aria-invalid="true" aria-describedby="gift-card-problem"' : '';
  return (
    told +
    `<form method="post" action="${giftBalancePath}"><input type="hidden" name="crumb" value="${escapeHtml(crumb)}">` +
    `<div class="vt-field"><label for="gift-card-code">${escapeHtml(message('giftCardCode'))}</label>` +
    `<input id="gift-card-code" name="code" required autocomplete="off" autocapitalize="characters" spellcheck="false" dir="ltr"${marks}>${wrong}</div>` +
    `<button type="submit" class="vt-button">${escapeHtml(message('showBalance'))}</button></form>`
  );
}
