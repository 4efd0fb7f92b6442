import type { Request, RequestHandler, Response } from 'express';
import { sendError } from '../../http/protocol/send-error.ts';
import { createVisitors, type Signer } from '../../http/security/index.ts';
import type { Lock } from '../../services/catalogue/locks.ts';
import type { Services } from '../../services/services.ts';
import { StoreUnavailable } from '../../store/index.ts';
import { ownerTokenOf } from '../api/owner-cookies.ts';
import { holdsKey, lockOf } from './lock-keys.ts';
import { screenOf } from './lock-pages.ts';
import type { Shown } from './private-page.ts';

interface Parts {
  readonly services: Pick<Services, 'catalogue' | 'owners' | 'orders'>;
  readonly signer: Signer;
  readonly show: (shown: Shown, request: Request, response: Response) => Promise<void>;
}

/**
 * Keeps locked paths of a site from who has no key: in place of the page comes the site's lock screen (page type 103),
 * the page of a protected part (105), that of a part for members (106), or the paywall (107). Members are people with an
 * account of the site, and see what is sold too. While nobody can say whether its owner has closed the site, it is away.
 */
export function createLocks({ services, signer, show }: Parts): RequestHandler {
  const { catalogue, owners, orders } = services;
  const { websiteId } = catalogue;
  const visitors = createVisitors(signer, websiteId);

  async function isOpen(lock: Lock, request: Request): Promise<boolean> {
    if (lock.password !== undefined && holdsKey({ signer, websiteId }, lock, request)) return true;
    // Who looks after the site sees it while it is closed; a part behind a password of its own is opened by that alone.
    if (lock.password !== undefined && lock.path !== '/') return false;
    if ((await owners.signedIn(ownerTokenOf(request))) !== undefined) return true;
    const visitor = lock.product === undefined ? undefined : visitors.known(request);
    return visitor !== undefined && (await orders.hasBought(visitor.id, lock.product ?? ''));
  }

  return async (request, response, next) => {
    const [path = '', query] = request.url.split('?', 2);
    let lock = lockOf(path, catalogue.rules.locks);
    if (lock?.isUnknown) {
      // Whoever comes first after the database is back finds the site as it is, and until then it is not there for anybody.
      await catalogue.refreshRules();
      lock = lockOf(path, catalogue.rules.locks);
      if (lock?.isUnknown) throw new StoreUnavailable();
    }
    if (lock === undefined || (await isOpen(lock, request))) return next();
    const format = new URLSearchParams(query).get('format') || 'html';
    if (format !== 'html') return sendError(response, 403, 'This page is locked.');
    await show(screenOf(lock, request.url), request, response);
  };
}
