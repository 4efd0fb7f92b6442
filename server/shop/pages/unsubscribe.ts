import { unsubscribePath } from '#contract';
import { pageTypes } from '#model';
import type { Services } from '../../services/services.ts';
import { escapeHtml } from '../../site/head/markup.ts';
import { type Again, definePrivatePage, type Redirect, type Sent, type Visit } from './private-page.ts';

const unsubscribeUrl = '/newsletter/unsubscribe';

/** Whose mails a link ends. */
interface Wish {
  readonly kind: 'restock' | 'list';
  readonly token: string;
}

/** Where the link of a mail leads: it asks once, since programs follow links too, and says what has happened. */
export const unsubscribePage = definePrivatePage<Wish>({
  name: 'unsubscribe',
  title: 'titleUnsubscribe',
  pageType: pageTypes.newsletterUnsubscribe,
  paths: [unsubscribeUrl],
  markup: unsubscribeMarkup,
  form: {
    paths: [unsubscribeUrl],
    // What the address names is known to who has the mail alone; mail programs press the button from nowhere.
    proof: () => 'address',
    limit: () => 'form',
    take: leave,
    refuse: (_error, sent) => unknown(wishOf(sent.query)),
  },
});

function wishOf(query: URLSearchParams): Wish {
  const list = query.get('list');
  return list === null ? { kind: 'restock', token: query.get('restock') ?? '' } : { kind: 'list', token: list };
}

const unknown = (refused: Wish): Again<Wish> => ({ refused, as: { status: 400 } });

async function leave({ services, query }: Sent): Promise<Redirect | Again<Wish>> {
  const wish = wishOf(query);
  const { restock, mailingLists } = services;
  const isDone = await (wish.kind === 'list' ? mailingLists : restock).leave(wish.token);
  if (!isDone) return unknown(wish);
  return { to: `${unsubscribePath(wish.kind, wish.token)}&done=` };
}

const isKnown = async ({ restock, mailingLists }: Services, { kind, token }: Wish) =>
  kind === 'list' ? (await mailingLists.stateOf(token)) !== undefined : restock.knows(token);

const words = {
  restock: { asks: 'unsubscribeRestock', done: 'unsubscribeRestockDone' },
  list: { asks: 'unsubscribeList', done: 'unsubscribeListDone' },
} as const;

async function unsubscribeMarkup({ services, query, message }: Visit, refused?: Wish): Promise<string> {
  const wish = wishOf(query);
  const home = `<p><a href="/">${escapeHtml(message('backTo', { title: services.catalogue.website.title }))}</a></p>`;
  if (refused || !(await isKnown(services, wish))) {
    return `<p role="alert">${escapeHtml(message('unsubscribeUnknown'))}</p>${home}`;
  }
  if (query.has('done')) return `<p role="status">${escapeHtml(message(words[wish.kind].done))}</p>${home}`;
  const action = escapeHtml(unsubscribePath(wish.kind, wish.token));
  return `<p>${escapeHtml(message(words[wish.kind].asks))}</p><form method="post" action="${action}"><button>${escapeHtml(message('unsubscribeButton'))}</button></form>${home}`;
}
