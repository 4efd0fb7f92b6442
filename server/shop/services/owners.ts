import { createHash } from 'node:crypto';
import { and, asc, eq, gt, lt, sql } from 'drizzle-orm';
import type { Request, Response } from 'express';
import { cookieNames } from '#contract';
import { cookiesOf, fitsPassword, hashPassword, randomToken, setCookie } from '../../http/security/index.ts';
import { type Store, tables } from '../../store/index.ts';
import { accept, type Result, refuse } from './lib/result.ts';

const { accounts, ownerSessions } = tables;

export interface OwnerAccount {
  readonly id: string;
  readonly email: string;
  readonly roles: string[];
}

export interface Owners {
  add(email: string, password: string, roles: readonly string[]): Promise<OwnerAccount>;
  /** Who has access, by address. */
  list(): Promise<readonly OwnerAccount[]>;
  /** Takes access away, and ends the sessions that are open; false when there was none. */
  remove(email: string): Promise<boolean>;
  signIn(
    request: Request,
    response: Response,
    email: string,
    password: string,
  ): Promise<Result<OwnerAccount, 'sign-in-failed'>>;
  signOut(request: Request, response: Response): Promise<void>;
  signedIn(request: Request): Promise<OwnerAccount | undefined>;
}

const usualSeconds = 12 * 3600;

interface OwnersContext {
  readonly store: Store;
  readonly websiteId: string;
  readonly secondsOf: () => number;
}

/** `secondsOf`: how long a session lasts, asked at each sign-in. */
export function createOwners(store: Store, websiteId: string, secondsOf = () => usualSeconds): Owners {
  const context = { store, websiteId, secondsOf };
  return {
    add: (email, password, roles) => addAccount(context, email, password, roles),
    list: () => listAccounts(context),
    remove: (email) => removeAccount(context, email),
    signIn: (request, response, email, password) => signIn(context, request, response, email, password),
    signOut: (request, response) => signOut(context, request, response),
    signedIn: (request) => signedIn(context, request),
  };
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

async function addAccount(
  { store, websiteId }: OwnersContext,
  email: string,
  password: string,
  roles: readonly string[],
): Promise<OwnerAccount> {
  if (password.length < 12) throw new Error('A password of the owner area has at least 12 characters.');
  const account = { id: randomToken(), email: email.trim().toLowerCase(), roles: [...roles] };
  const passwordHash = await hashPassword(password);
  return store.transaction(async (transaction) => {
    const [kept] = await transaction
      .insert(accounts)
      .values({ ...account, websiteId, passwordHash })
      .onConflictDoUpdate({
        target: [accounts.websiteId, accounts.email],
        set: { passwordHash, roles: account.roles },
      })
      .returning({ id: accounts.id });
    if (!kept) throw new Error('The account was not written.');
    // Whoever was signed in with the old password is so no longer.
    await transaction
      .delete(ownerSessions)
      .where(and(eq(ownerSessions.websiteId, websiteId), eq(ownerSessions.accountId, kept.id)));
    return { ...account, id: kept.id };
  });
}

function listAccounts({ store, websiteId }: OwnersContext): Promise<readonly OwnerAccount[]> {
  return store.read((database) =>
    database
      .select({ id: accounts.id, email: accounts.email, roles: accounts.roles })
      .from(accounts)
      .where(eq(accounts.websiteId, websiteId))
      .orderBy(asc(accounts.email)),
  );
}

function removeAccount({ store, websiteId }: OwnersContext, email: string): Promise<boolean> {
  return store.transaction(async (transaction) => {
    const [gone] = await transaction
      .select({ id: accounts.id })
      .from(accounts)
      .where(and(eq(accounts.websiteId, websiteId), eq(accounts.email, email.trim().toLowerCase())))
      .for('update');
    if (!gone) return false;
    await transaction.delete(ownerSessions).where(eq(ownerSessions.accountId, gone.id));
    await transaction.delete(accounts).where(eq(accounts.id, gone.id));
    return true;
  });
}

async function signIn(
  { store, websiteId, secondsOf }: OwnersContext,
  request: Request,
  response: Response,
  email: string,
  password: string,
): Promise<Result<OwnerAccount, 'sign-in-failed'>> {
  const [account] = await store.read((database) =>
    database
      .select()
      .from(accounts)
      .where(and(eq(accounts.websiteId, websiteId), eq(accounts.email, email.trim().toLowerCase()))),
  );
  if (!(await fitsPassword(password, account?.passwordHash)) || !account) return refuse('sign-in-failed');
  const token = randomToken(32);
  const sessionSeconds = secondsOf();
  await store.transaction(async (transaction) => {
    await transaction.delete(ownerSessions).where(lt(ownerSessions.expiresAt, sql`now()`));
    await transaction.insert(ownerSessions).values({
      tokenHash: hashOf(token),
      websiteId,
      accountId: account.id,
      expiresAt: sql`now() + make_interval(secs => ${sessionSeconds})`,
    });
  });
  setSessionCookies(request, response, account, { token, seconds: Math.ceil(sessionSeconds) });
  return accept({ id: account.id, email: account.email, roles: account.roles });
}

function setSessionCookies(
  request: Request,
  response: Response,
  { id, roles }: Pick<OwnerAccount, 'id' | 'roles'>,
  { token, seconds }: { readonly token: string; readonly seconds: number },
): void {
  setCookie(request, response, cookieNames.owner, token, {
    sameSite: 'strict',
    seconds,
  });
  // Pages are the same for everybody, so this tells their script whose visits are not counted.
  const readable = { readable: true, seconds } as const;
  setCookie(request, response, cookieNames.ownerRoles, roles.join(' '), readable);
  // Tells a member from a visitor, for tracking and for the rule by which a cart is loaded.
  const userInfo = JSON.stringify({ authenticated: true, siteUserId: id });
  setCookie(request, response, cookieNames.userInfo, userInfo, readable);
}

async function signOut({ store, websiteId }: OwnersContext, request: Request, response: Response): Promise<void> {
  const token = cookiesOf(request)[cookieNames.owner];
  if (token) {
    await store.write((database) =>
      database
        .delete(ownerSessions)
        .where(and(eq(ownerSessions.websiteId, websiteId), eq(ownerSessions.tokenHash, hashOf(token)))),
    );
  }
  setCookie(request, response, cookieNames.owner, '', { sameSite: 'strict', seconds: 0 });
  for (const name of [cookieNames.ownerRoles, cookieNames.userInfo]) {
    setCookie(request, response, name, '', { readable: true, seconds: 0 });
  }
}

async function signedIn({ store, websiteId }: OwnersContext, request: Request): Promise<OwnerAccount | undefined> {
  const token = cookiesOf(request)[cookieNames.owner];
  if (!token) return undefined;
  const [account] = await store.read((database) =>
    database
      .select({ id: accounts.id, email: accounts.email, roles: accounts.roles })
      .from(ownerSessions)
      .innerJoin(accounts, eq(accounts.id, ownerSessions.accountId))
      .where(
        and(
          eq(ownerSessions.tokenHash, hashOf(token)),
          eq(ownerSessions.websiteId, websiteId),
          gt(ownerSessions.expiresAt, sql`now()`),
        ),
      ),
  );
  return account;
}
