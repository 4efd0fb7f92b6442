import { unsubscribePath } from '#contract';
import { pageTypes } from '#model';
import { escapeHtml } from '../../site/head/markup.ts';
import type { Services } from '../services/services.ts';
import { type Again, definePrivatePage, type Redirect, type Sent, type Visit } from './private-page.ts';

const unsubscribeUrl = '/newsletter/unsubscribe';

/** Whose mails a link ends. */
interface Wish {
  readonly kind: 'restock';
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
    refuse: (_problem, sent) => unknown(wishOf(sent.query)),
  },
});

function wishOf(query: URLSearchParams): Wish {
  return { kind: 'restock', token: query.get('restock') ?? '' };
}

const unknown = (refused: Wish): Again<Wish> => ({ refused, as: { status: 400 } });

async function leave({ services, query }: Sent): Promise<Redirect | Again<Wish>> {
  const wish = wishOf(query);
  if (!(await services.restock.leave(wish.token))) return unknown(wish);
  return { to: `${unsubscribePath(wish.kind, wish.token)}&done=` };
}

const isKnown = ({ restock }: Services, { token }: Wish) => restock.knows(token);

async function unsubscribeMarkup({ services, query, message }: Visit, refused?: Wish): Promise<string> {
  const wish = wishOf(query);
  const home = `<p><a href="/">${escapeHtml(message('backTo', { title: services.catalogue.website.title }))}</a></p>`;
  if (refused || !(await isKnown(services, wish))) {
    return `<p role="alert">${escapeHtml(message('unsubscribeUnknown'))}</p>${home}`;
  }
  if (query.has('done')) return `<p role="status">${escapeHtml(message('unsubscribeRestockDone'))}</p>${home}`;
  const action = escapeHtml(unsubscribePath(wish.kind, wish.token));
  return `<p>${escapeHtml(message('unsubscribeRestock'))}</p><form method="post" action="${action}"><button>${escapeHtml(message('unsubscribeButton'))}</button></form>${home}`;
}
