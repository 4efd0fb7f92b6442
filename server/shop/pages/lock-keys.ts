import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';
import { isAboutSite } from '../../http/pages/file-reply.ts';
import { cookiesOf, fitsPassword, type Signer, setCookie } from '../../http/security/index.ts';
import type { Lock } from '../../services/catalogue/locks.ts';
import { lockAt } from '../../site/content/locked-content.ts';
import { readPagePath } from '../../site/content/page-path.ts';

export const keysCookie = 'vitrine_keys';
const mostKeys = 20;

/** What a lock screen needs to look right, and the API, which guards itself. */
const openToAll = /^\/(?:assets|s|scripts|api|config|_runtime|lock)(?:\/|$)|^\/(?:site|cart\/count)\.css$/;

/**
 * Where mails lead, and what a buyer has: each asks for a key of its own. Who gets mails of a shop that is closed must be
 * able to end them, and a subscription with them; a mail program that was answered a lock screen took it for done.
 */
const byOwnKey =
  /^\/(?:newsletter\/(?:unsubscribe|confirm)|find-order|checkout\/(?:order-confirmed|subscription|file|invoice))(?:\/|$)/;

/** The lock of a path as an address gives it; a path that cannot be read has none, and no page either. */
export function lockOf(address: string, locks: readonly Lock[]): Lock | undefined {
  const path = readPagePath(address);
  if (path === undefined || openToAll.test(path) || byOwnKey.test(path) || isAboutSite(path)) return undefined;
  return lockAt(locks, path);
}

/** Keys are signed cookies that a change of the password makes worthless. */
interface KeyMaker {
  readonly signer: Signer;
  readonly websiteId: string;
}

export function holdsKey({ signer, websiteId }: KeyMaker, lock: Lock, request: Request): boolean {
  const name = nameOf(lock);
  const key = keysOf(request).find((each) => each.startsWith(`${name}.`));
  return key !== undefined && signer.verifies(textOf(websiteId, lock), key.slice(name.length + 1));
}

export function giveKey({ signer, websiteId }: KeyMaker, lock: Lock, request: Request, response: Response): void {
  const name = nameOf(lock);
  const key = `${name}.${signer.sign(textOf(websiteId, lock))}`;
  const others = keysOf(request).filter((each) => each !== '' && !each.startsWith(`${name}.`));
  setCookie(request, response, keysCookie, [key, ...others].slice(0, mostKeys).join('~'));
}

/** A password of the store's file stands there in words, or as `vitrine owner` would keep it. */
export async function fitsLock(given: string, kept: string): Promise<boolean> {
  if (kept.startsWith('scrypt$')) return fitsPassword(given, kept);
  const digest = (text: string) => createHash('sha256').update(text.normalize('NFKC')).digest('hex');
  return digest(given) === digest(kept);
}

const nameOf = ({ path }: Lock) => createHash('sha256').update(path).digest('base64url').slice(0, 16);
const textOf = (websiteId: string, { path, password = '' }: Lock) => `key ${websiteId} ${path} ${password}`;
const keysOf = (request: Request) => (cookiesOf(request)[keysCookie] ?? '').split('~').slice(0, mostKeys);
