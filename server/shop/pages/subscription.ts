import { apiErrors, subscriptionPath } from '#contract';
import { createMessage, moneyFormatOf, moneyText, pageTypes } from '#model';
import { orderPageMessages } from '#regions';
import type { FilledRegion } from '../../http/pages/filled-region.ts';
import { rootAskedFor } from '../../http/security/index.ts';
import { dayText } from '../../services/lib/day-text.ts';
import type { Services } from '../../services/services.ts';
import { escapeHtml } from '../../site/head/markup.ts';
import type { ServerMessageKey } from '../../site/messages.ts';
import { billingOf } from './billing.ts';
import { type Again, definePrivatePage, type Redirect, type Sent, type Visit } from './private-page.ts';
import { unknownPage } from './unknown.ts';

type Shown = NonNullable<Awaited<ReturnType<Services['subscriptions']['find']>>>;

interface Refused {
  readonly error?:
    | 'subscription-unknown'
    | 'subscription-action-impossible'
    | 'payment-unavailable'
    | 'card-unchanged'
    | 'rate-limited';
  /** Where the provider asks for a card. */
  readonly cardPage?: string;
}

/** `/checkout/subscription?key=…`: where a subscriber pauses, resumes, pays by another card and cancels; plain forms alone. */
export const subscriptionPage = definePrivatePage<Refused>({
  name: 'subscription',
  title: 'titleSubscription',
  pageType: pageTypes.orderStatus,
  paths: ['/checkout/subscription'],
  markup: subscriptionMarkup,
  form: {
    paths: ['/checkout/subscription'],
    // What the address names is known to who has the mail alone.
    proof: () => 'address',
    limit: () => 'form',
    take: takeForm,
    refuse: () => ({ refused: { error: 'rate-limited' }, as: { status: 429 } }),
  },
});

const commands = ['pause', 'resume', 'cancel'] as const;

async function takeForm({ services, request, fields, query }: Sent): Promise<Redirect | Again<Refused>> {
  const key = query.get('key') ?? '';
  const action = fields.get('action');
  const refuse = (error: NonNullable<Refused['error']>) => ({
    refused: { error },
    as: { status: apiErrors[error].status },
  });
  if (action === 'card') {
    const returnUrl = `${rootAskedFor(request)}${subscriptionPath(key)}`;
    const asked = await services.subscriptions.askForCard(key, { returnUrl, token: fields.get('payment') ?? '' });
    if (!asked.ok) return refuse(asked.problem);
    // No redirect: a form of ours may not lead to another origin, by the content policy of the site.
    return asked.value === undefined
      ? { to: `${subscriptionPath(key)}&done=card` }
      : { refused: { cardPage: asked.value } };
  }
  const command = commands.find((name) => name === action);
  if (!command) return { to: subscriptionPath(key) };
  const changed = await services.subscriptions.change(key, command);
  return changed.ok ? { to: `${subscriptionPath(key)}&done=${command}` } : refuse(changed.problem);
}

async function subscriptionMarkup(visit: Visit, refused?: Refused): Promise<string | FilledRegion> {
  const { services, query, message } = visit;
  const key = query.get('key') ?? '';
  const session = query.get('session');
  const taken = session === null || refused ? undefined : await services.subscriptions.takeCard(key, session);
  const found = await services.subscriptions.find(key);
  const home = `<p><a href="/">${escapeHtml(message('backTo', { title: services.catalogue.website.title }))}</a></p>`;
  if (!found) {
    const markup = `<p role="alert">${escapeHtml(message('subscription-unknown'))}</p>${home}`;
    return unknownPage(markup);
  }
  const error = refused?.error ?? (taken && !taken.ok ? taken.problem : undefined);
  const wrong = error ? `<p class="vt-problem" role="alert">${escapeHtml(message(error))}</p>` : '';
  const wayToCard = refused?.cardPage
    ? `<p class="vt-notice"><a class="vt-button" href="${escapeHtml(refused.cardPage)}">${escapeHtml(message('subscriptionCardThere'))}</a></p>`
    : '';
  const done = error ? '' : doneText(visit, taken?.ok ? 'card' : query.get('done'), found);
  return `<section class="vt-standing">${wrong}${done}${wayToCard}${facts(visit, found)}${actions(visit, found)}${payments(visit, found)}${home}</section>`;
}

const doneMessages: Readonly<Record<string, ServerMessageKey>> = {
  pause: 'subscriptionPaused',
  resume: 'subscriptionResumed',
  card: 'subscriptionCardTaken',
};

/** What a press has done; of what is said by the state itself nothing more. */
function doneText({ message }: Visit, done: string | null, { row }: Shown): string {
  const text = doneMessages[done ?? ''];
  if (!text || row.state === 'cancelled') return '';
  return `<p class="vt-notice" role="status">${escapeHtml(message(text))}</p>`;
}

function facts(visit: Visit, { row }: Shown): string {
  const { message, strings, services } = visit;
  const amount = moneyText(row.grandTotalCents, moneyFormatOf(strings.locale, row.currency));
  const billing = billingOf(visit, [row.line])?.replace('{price}', () => amount) ?? amount;
  const day = (date: Date) => dayText(date, strings.locale, services.catalogue.website.timeZone);
  const states = {
    active: () => message('subscriptionNext', { date: day(row.dueAt) }),
    'past-due': () => message('subscriptionPastDue', { date: day(row.tryAt) }),
    paused: () => message('subscriptionPausedMore'),
    cancelled: () => message('subscriptionCancelled'),
    ended: () => message('subscriptionEnded'),
  } as const;
  return (
    `<h2>${escapeHtml(row.line.title)}</h2><p>${escapeHtml(billing)}</p>` +
    `<p><strong>${escapeHtml(states[row.state]())}</strong></p>`
  );
}

function actions(visit: Visit, shown: Shown): string {
  const { row, actions: can } = shown;
  const { message, query } = visit;
  const button = (action: string, text: ServerMessageKey) =>
    form(
      row.key,
      `<button type="submit" class="vt-button vt-button-quiet" name="action" value="${action}">${escapeHtml(message(text))}</button>`,
    );
  if (query.get('ask') === 'cancel' && can.includes('cancel')) {
    const keep = `<a href="${escapeHtml(subscriptionPath(row.key))}">${escapeHtml(message('subscriptionKeep'))}</a>`;
    return `<p>${escapeHtml(message('subscriptionCancelAsk'))}</p>${button('cancel', 'subscriptionCancel')}<p>${keep}</p>`;
  }
  const cancel = `<a href="${escapeHtml(`${subscriptionPath(row.key)}&ask=cancel`)}">${escapeHtml(message('subscriptionCancel'))}</a>`;
  const offered = [
    can.includes('card') ? cardForm(visit, shown) : '',
    can.includes('pause') ? button('pause', 'subscriptionPause') : '',
    can.includes('resume') ? button('resume', 'subscriptionResume') : '',
    can.includes('cancel') ? cancel : '',
  ].join('');
  return offered && `<div class="vt-actions">${offered}</div>`;
}

const form = (key: string, inner: string) =>
  `<form method="post" action="${escapeHtml(subscriptionPath(key))}">${inner}</form>`;

/** A test asks here what its next payments shall do; a provider asks for a card on its own page. */
function cardForm({ message }: Visit, { row, asksForCard }: Shown): string {
  if (asksForCard === undefined) return '';
  const choice = (value: string, text: ServerMessageKey, isChosen: boolean) =>
    `<label class="vt-choice"><input type="radio" name="payment" value="${value}"${isChosen ? ' checked' : ''}> ${escapeHtml(message(text))}</label>`;
  const test =
    asksForCard === 'here'
      ? choice('approve', 'subscriptionTestApprove', true) + choice('decline', 'subscriptionTestDecline', false)
      : '';
  const button = `<button type="submit" class="vt-button" name="action" value="card">${escapeHtml(message('subscriptionCard'))}</button>`;
  return form(row.key, test + button);
}

function payments({ message, strings, services }: Visit, { orders }: Shown): string {
  const said = createMessage(orderPageMessages, strings);
  const { timeZone } = services.catalogue.website;
  const states: Readonly<Record<string, ServerMessageKey>> = {
    paid: 'paperPaid',
    fulfilled: 'paperPaid',
    declined: 'subscriptionDeclined',
  };
  const items = orders.map(({ number, state, createdAt, grandTotalCents, currency }) => {
    const date = dayText(createdAt, strings.locale, timeZone);
    const text = `${date}: ${moneyText(grandTotalCents, moneyFormatOf(strings.locale, currency))}, ${message(states[state] ?? 'paperUnpaid')}`;
    // Its page is for the browser alone that began it.
    const order = escapeHtml(said('orderNumber', { number: String(number) }));
    return `<li><span>${order}<span class="vt-quiet">${escapeHtml(text)}</span></span></li>`;
  });
  return `<h2>${escapeHtml(message('subscriptionPayments'))}</h2><ul class="vt-lines">${items.join('')}</ul>`;
}
