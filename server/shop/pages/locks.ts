import { createHash } from 'node:crypto';
import express, { type Request, type RequestHandler, Router } from 'express';
import type { ProblemName } from '#contract';
import { sendProblem } from '../../http/protocol/send-problem.ts';
import {
  clientOf,
  cookiesOf,
  createLimiter,
  createVisitors,
  fitsPassword,
  type Limiter,
  originOf,
  type Signer,
  setCookie,
} from '../../http/security/index.ts';
import { lockAt } from '../../site/content/locked-content.ts';
import { ownPath } from '../../site/content/own-path.ts';
import { readPagePath } from '../../site/content/page-path.ts';
import { escapeHtml } from '../../site/head/markup.ts';
import type { Lock } from '../services/catalogue/locks.ts';
import type { Services } from '../services/services.ts';
import { noticeOf } from './notice.ts';
import type { OwnPage } from './private-page.ts';

interface Parts {
  readonly services: Pick<Services, 'catalogue' | 'owners' | 'orders'>;
  readonly signer: Signer;
  /** Counts with the calls; one of its own without. */
  readonly limiter?: Limiter;
}

export const keysCookie = 'vitrine_keys';
const mostKeys = 20;

/** Where a request wanted to go before a lock page took its place. */
const turnedAway = new WeakMap<Request, string>();

/**
 * Keeps locked paths of a site from who has no key: in place of the page comes the site's lock screen (page type 103),
 * the page of a protected part (105), that of a part for members (106), or the paywall (107). A key is a signed cookie
 * that a change of the password makes worthless; members are people with an account of the site, and see what is sold too.
 */
export function createLocks({ services, signer, limiter = createLimiter() }: Parts): RequestHandler {
  const { catalogue, owners, orders } = services;
  const { websiteId } = catalogue;
  const visitors = createVisitors(signer, websiteId);
  const router = Router();

  const nameOf = ({ path }: Lock) => createHash('sha256').update(path).digest('base64url').slice(0, 16);
  const textOf = (lock: Lock) => `key ${websiteId} ${lock.path} ${lock.password ?? ''}`;
  const keysOf = (request: Request) => (cookiesOf(request)[keysCookie] ?? '').split('~').slice(0, mostKeys);

  async function isOpen(lock: Lock, request: Request): Promise<boolean> {
    if (lock.password === undefined) {
      if ((await owners.signedIn(request)) !== undefined) return true;
      const visitor = lock.product === undefined ? undefined : visitors.known(request);
      return visitor !== undefined && (await orders.hasBought(visitor.id, lock.product ?? ''));
    }
    const name = nameOf(lock);
    const key = keysOf(request).find((each) => each.startsWith(`${name}.`));
    return key !== undefined && signer.verifies(textOf(lock), key.slice(name.length + 1));
  }

  const body = express.text({ limit: '10kb', inflate: false, type: 'application/x-www-form-urlencoded' });
  router.post('/lock', body, async (request, response) => {
    const fields = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
    const to = new URL(ownPath(fields.get('to')) ?? '/', 'http://own.invalid');
    const lock = lockOf(to.pathname, catalogue.rules.locks);
    const problem = await tryKey();
    to.searchParams.delete('problem');
    if (problem !== undefined) to.searchParams.set('problem', problem);
    response.set('Cache-Control', 'private, no-store').redirect(303, to.pathname + to.search);

    async function tryKey(): Promise<ProblemName | undefined> {
      if (originOf(request.headers) !== 'own') return 'origin-foreign';
      if ((await limiter.refuses('guess', clientOf(request))) !== undefined) return 'rate-limited';
      if (lock?.password === undefined) return undefined;
      // Wherever the guesses come from: thousands of addresses have no more of them than one.
      const guessed = `${websiteId} ${lock.path}`;
      if ((await limiter.refuses('lock', guessed)) !== undefined) return 'rate-limited';
      if (!(await fits(fields.get('password') ?? '', lock.password))) return 'password-wrong';
      await limiter.forgives('lock', guessed);
      const key = `${nameOf(lock)}.${signer.sign(textOf(lock))}`;
      const others = keysOf(request).filter((each) => each !== '' && !each.startsWith(`${nameOf(lock)}.`));
      setCookie(request, response, keysCookie, [key, ...others].slice(0, mostKeys).join('~'));
      return undefined;
    }
  });

  router.use(async (request, response, next) => {
    const { locks } = catalogue.rules;
    if (locks.length === 0) return next();
    const [path = '', query] = request.url.split('?', 2);
    const lock = lockOf(path, locks);
    if (lock === undefined || (await isOpen(lock, request))) return next();
    const format = new URLSearchParams(query).get('format') || 'html';
    if (format !== 'html') return sendProblem(response, 403, 'This page is locked.');
    turnedAway.set(request, request.url);
    response.set('Cache-Control', 'private, no-store');
    // The answer is a page of the site like any other; the pages' router makes it.
    request.url = screenOf(lock);
    next();
  });
  return router;
}

function screenOf({ path, password, product }: Lock): string {
  if (password !== undefined) return path === '/' ? '/lock' : '/lock/protected';
  return product === undefined ? '/lock/members' : '/lock/paywall';
}

/** What a lock screen needs to look right, and calls, which guard themselves. */
const openToAll = /^\/(?:assets|s|scripts|api|config|_runtime|lock)(?:\/|$)|^\/(?:site\.css|favicon\.ico|robots\.txt)$/;

/** The lock of a path as an address gives it; a path that cannot be read has none, and no page either. */
function lockOf(address: string, locks: readonly Lock[]): Lock | undefined {
  const path = readPagePath(address);
  return path === undefined || openToAll.test(path) ? undefined : lockAt(locks, path);
}

/** A password of the store's file stands there in words, or as `vitrine owner` would keep it. */
async function fits(given: string, kept: string): Promise<boolean> {
  if (kept.startsWith('scrypt$')) return fitsPassword(given, kept);
  const digest = (text: string) => createHash('sha256').update(text.normalize('NFKC')).digest('hex');
  return digest(given) === digest(kept);
}

/** What stands in place of a page behind a password. */
export function lockMarkup({ request }: Pick<OwnPage, 'request'>): string {
  const to = turnedAway.get(request) ?? '/';
  const notice = noticeOf(new URLSearchParams(to.split('?')[1] ?? ''));
  const told = notice ? `<p class="field-error" id="lock-problem" role="alert">${escapeHtml(notice.text)}</p>` : '';
  const marks = notice ? ' aria-invalid="true" aria-describedby="lock-problem"' : '';
  return (
    `<div class="vt-site-form" data-purpose="form"><form method="post" action="/lock"><input type="hidden" name="to" value="${escapeHtml(to)}">` +
    `<div class="form-item field"><label class="title" for="lock-password">Password</label>${told}<input class="field-element" id="lock-password" type="password" name="password" required autocomplete="current-password"${marks}></div>` +
    '<div class="form-button-wrapper"><button class="button sqs-system-button sqs-editable-button form-submit-button" type="submit">Open</button></div></form></div>'
  );
}

/** What stands in place of a page for members. */
export function membersMarkup({ request }: Pick<OwnPage, 'request'>): string {
  return `<p>Only members may see this page. <a href="${signInFor(request)}">Sign in</a></p>`;
}

/** Where a visitor signs in, and comes back from to the page that was asked for. */
function signInFor(request: Request): string {
  return escapeHtml(`/config?${new URLSearchParams({ to: turnedAway.get(request) ?? '/' })}`);
}

/** What stands in place of a page that comes with a product: what it is, and where it is sold. */
export function paywallMarkup({ request, services }: Pick<OwnPage, 'request' | 'services'>): string {
  const { catalogue } = services;
  const product = lockOf((turnedAway.get(request) ?? '/').split('?')[0] ?? '/', catalogue.rules.locks)?.product;
  const item = product === undefined ? undefined : catalogue.item(product);
  if (item === undefined) return '<p>This page comes with a product that is no longer sold.</p>';
  const name = escapeHtml(item.title);
  const link = item.fullUrl === undefined ? name : `<a href="${escapeHtml(item.fullUrl)}">${name}</a>`;
  return (
    `<p>This page comes with ${link}. Whoever has bought it reads on here, in the browser that it was bought with.</p>` +
    `<p><a href="${signInFor(request)}">Sign in</a> with an account of this site.</p>`
  );
}
