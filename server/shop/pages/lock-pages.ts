import type { ApiErrorName } from '#contract';
import { pageTypes } from '#model';
import type { Lock } from '../../services/catalogue/locks.ts';
import { ownPath } from '../../site/content/own-path.ts';
import { escapeHtml } from '../../site/head/markup.ts';
import { fitsLock, giveKey, lockOf } from './lock-keys.ts';
import { noticeOf } from './notice.ts';
import { definePrivatePage, type Redirect, type Sent, type Shown, type Visit } from './private-page.ts';
import { signInAddress, signInForm } from './sign-in.ts';

/** What was asked for, and is not shown. */
interface Locked {
  /** Its address, query and all. */
  readonly to: string;
  readonly lock: Lock | undefined;
}

const nothing: Locked = { to: '/', lock: undefined };

/** What stands in place of a whole site behind a password. Lock pages can be read like any sign-in page. */
export const lockPage = definePrivatePage<Locked>({
  name: 'lock',
  title: 'titleLock',
  pageType: pageTypes.lockScreen,
  paths: ['/lock'],
  markup: passwordMarkup,
  form: {
    paths: ['/lock'],
    proof: () => 'origin',
    limit: () => 'guess',
    remote: 'here',
    take: tryPassword,
    refuse: (error, sent) => backTo(wantedOf(sent), error),
  },
});

/** The same for a part of a site. */
export const protectedPage = definePrivatePage<Locked>({
  name: 'protected',
  title: 'titleProtected',
  pageType: pageTypes.protectedContent,
  paths: ['/lock/protected'],
  markup: passwordMarkup,
});

/** What stands in place of a page for members: the way in for them. */
export const membersPage = definePrivatePage<Locked>({
  name: 'members',
  title: 'titleMembers',
  pageType: pageTypes.memberAreaAccessDenied,
  paths: ['/lock/members'],
  markup: (visit, { to } = nothing) => `<p>${escapeHtml(visit.message('membersOnly'))}</p>${signInForm(visit, { to })}`,
});

/** What stands in place of a page that comes with a product: what it is, and where it is sold. */
export const paywallPage = definePrivatePage<Locked>({
  name: 'paywall',
  title: 'titlePaywall',
  pageType: pageTypes.paywall,
  paths: ['/lock/paywall'],
  markup: paywallMarkup,
});

/** The page that stands in place of what a lock covers. */
export function screenOf(lock: Lock, to: string): Shown {
  const { path, password, product } = lock;
  const page =
    password === undefined
      ? product === undefined
        ? membersPage
        : paywallPage
      : path === '/'
        ? lockPage
        : protectedPage;
  return page.again({ to, lock });
}

function passwordMarkup({ message }: Visit, { to } = nothing): string {
  const notice = noticeOf({ message, query: new URLSearchParams(to.split('?')[1] ?? '') });
  const told = notice ? `<p class="field-error" id="lock-problem" role="alert">${escapeHtml(notice.text)}</p>` : '';
  const marks = notice ? ' aria-invalid="true" aria-describedby="lock-problem"' : '';
  return (
    `<div class="vt-site-form" data-purpose="form"><form method="post" action="/lock"><input type="hidden" name="to" value="${escapeHtml(to)}">` +
    `<div class="form-item field"><label class="title" for="lock-password">${escapeHtml(message('password'))}</label>${told}<input class="field-element" id="lock-password" type="password" name="password" required autocomplete="current-password"${marks}></div>` +
    `<div class="form-button-wrapper"><button class="button sqs-system-button sqs-editable-button form-submit-button" type="submit">${escapeHtml(message('lockOpen'))}</button></div></form></div>`
  );
}

function paywallMarkup({ services, message }: Visit, { to, lock } = nothing): string {
  const item = lock?.product === undefined ? undefined : services.catalogue.item(lock.product);
  if (item === undefined) return `<p>${escapeHtml(message('paywallGone'))}</p>`;
  const name = escapeHtml(item.title);
  const link = item.fullUrl === undefined ? name : `<a href="${escapeHtml(item.fullUrl)}">${name}</a>`;
  // The name is put into the escaped sentence, since it is a link.
  const [before = '', after = ''] = message('paywallComesWith', { product: '\0' }).split('\0').map(escapeHtml);
  return (
    `<p>${before}${link}${after} ${escapeHtml(message('paywallReader'))}</p>` +
    `<p><a href="${escapeHtml(signInAddress(to))}">${escapeHtml(message('memberSignInHere'))}</a></p>`
  );
}

const wantedOf = ({ fields }: Sent) => new URL(ownPath(fields.get('to')) ?? '/', 'http://own.invalid');

function backTo({ pathname, searchParams }: URL, error: ApiErrorName | undefined): Redirect {
  const query = new URLSearchParams(searchParams);
  query.delete('problem');
  if (error !== undefined) query.set('problem', error);
  return { to: query.size === 0 ? pathname : `${pathname}?${query}` };
}

async function tryPassword(sent: Sent): Promise<Redirect> {
  const { services, signer, limiter, request, response, fields } = sent;
  const { websiteId, rules } = services.catalogue;
  const to = wantedOf(sent);
  const lock = lockOf(to.pathname, rules.locks);
  if (lock?.password === undefined) return backTo(to, undefined);
  // Wherever the guesses come from: thousands of addresses have no more of them than one.
  const guessed = `${websiteId} ${lock.path}`;
  if ((await limiter.refuses('lock', guessed)) !== undefined) return backTo(to, 'rate-limited');
  if (!(await fitsLock(fields.get('password') ?? '', lock.password))) return backTo(to, 'password-wrong');
  await limiter.forgives('lock', guessed);
  giveKey({ signer, websiteId }, lock, request, response);
  return backTo(to, undefined);
}
