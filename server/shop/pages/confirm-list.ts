import { confirmListPath } from '#contract';
import { pageTypes } from '#model';
import { escapeHtml } from '../../site/head/markup.ts';
import { type Again, definePrivatePage, type Redirect, type Sent, type Visit } from './private-page.ts';

const path = '/newsletter/confirm';
type Refused = 'unknown';

/** Where the mail of a list leads that asks an address first: a button, since programs follow links too. */
export const confirmListPage = definePrivatePage<Refused>({
  name: 'confirm-list',
  title: 'titleConfirmList',
  pageType: pageTypes.newsletterUnsubscribe,
  paths: [path],
  markup: confirmMarkup,
  form: {
    paths: [path],
    // What the address names is known to who has the mail alone.
    proof: () => 'address',
    limit: () => 'form',
    take: confirm,
    refuse: () => unknown,
  },
});

const unknown: Again<Refused> = { refused: 'unknown', as: { status: 400 } };
const tokenOf = (query: URLSearchParams) => query.get('list') ?? '';

async function confirm({ services, query }: Sent): Promise<Redirect | Again<Refused>> {
  const token = tokenOf(query);
  return (await services.mailingLists.confirm(token)) ? { to: confirmListPath(token) } : unknown;
}

async function confirmMarkup({ services, query, message }: Visit, refused?: Refused): Promise<string> {
  const { title } = services.catalogue.website;
  const token = tokenOf(query);
  const state = refused ? undefined : await services.mailingLists.stateOf(token);
  const home = `<p><a href="/">${escapeHtml(message('backTo', { title }))}</a></p>`;
  if (state === 'member') return `<p role="status">${escapeHtml(message('confirmListDone'))}</p>${home}`;
  if (state !== 'asked') return `<p role="alert">${escapeHtml(message('unsubscribeUnknown'))}</p>${home}`;
  const action = escapeHtml(confirmListPath(token));
  const button = `<button class="vt-button">${escapeHtml(message('confirmListButton'))}</button>`;
  return `<p>${escapeHtml(message('confirmList', { title }))}</p><form method="post" action="${action}">${button}</form>${home}`;
}
