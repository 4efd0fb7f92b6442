import { createHash } from 'node:crypto';
import { and, asc, eq, gt, lt, sql } from 'drizzle-orm';
import { bounds } from '#contract';
import { fitsPassword, hashPassword, randomToken } from '../http/security/index.ts';
import { type Store, type Transaction, tables } from '../store/index.ts';
import { accept, type Result, refuse } from './lib/result.ts';

const { accounts, ownerSessions } = tables;

export interface OwnerAccount {
  readonly id: string;
  readonly email: string;
  readonly roles: string[];
}

export interface OwnerSession {
  readonly account: OwnerAccount;
  /** What opens it; kept as a hash alone. */
  readonly token: string;
  readonly seconds: number;
}

export interface PasswordChange {
  readonly present: string;
  readonly next: string;
}

type PasswordErrors = 'present-password-wrong' | 'password-same';

export interface Owners {
  add(email: string, password: string, roles: readonly string[]): Promise<OwnerAccount>;
  /** Who has access, by address. */
  list(): Promise<readonly OwnerAccount[]>;
  /** Takes access away, and ends the sessions that are open; false when there was none. */
  remove(email: string): Promise<boolean>;
  signIn(email: string, password: string): Promise<Result<OwnerSession, 'sign-in-failed'>>;
  /** Answers the one session that is left, a new one. */
  changePassword(account: OwnerAccount, change: PasswordChange): Promise<Result<OwnerSession, PasswordErrors>>;
  signOut(token: string): Promise<void>;
  /** Whose session the token opens, while it lasts. */
  signedIn(token: string | undefined): Promise<OwnerAccount | undefined>;
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
    signIn: (email, password) => signIn(context, email, password),
    changePassword: (account, change) => changePassword(context, account, change),
    signOut: (token) => signOut(context, token),
    signedIn: (token) => signedIn(context, token),
  };
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

async function addAccount(
  { store, websiteId }: OwnersContext,
  email: string,
  password: string,
  roles: readonly string[],
): Promise<OwnerAccount> {
  if (password.length < bounds.password.min)
    throw new Error(`A password of the owner area has at least ${bounds.password.min} characters.`);
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
  email: string,
  password: string,
): Promise<Result<OwnerSession, 'sign-in-failed'>> {
  const [account] = await store.read((database) =>
    database
      .select()
      .from(accounts)
      .where(and(eq(accounts.websiteId, websiteId), eq(accounts.email, email.trim().toLowerCase()))),
  );
  if (!(await fitsPassword(password, account?.passwordHash)) || !account) return refuse('sign-in-failed');
  return store.transaction(async (transaction) => {
    // A password that was changed while this one was looked at opens nothing any more.
    if ((await passwordHashOf(transaction, account.id, 'share')) !== account.passwordHash)
      return refuse('sign-in-failed');
    await transaction.delete(ownerSessions).where(lt(ownerSessions.expiresAt, sql`now()`));
    return accept(await openSession(transaction, { websiteId, secondsOf }, account));
  });
}

async function openSession(
  transaction: Transaction,
  { websiteId, secondsOf }: Pick<OwnersContext, 'websiteId' | 'secondsOf'>,
  { id, email, roles }: OwnerAccount,
): Promise<OwnerSession> {
  const token = randomToken(32);
  const seconds = secondsOf();
  await transaction.insert(ownerSessions).values({
    tokenHash: hashOf(token),
    websiteId,
    accountId: id,
    expiresAt: sql`now() + make_interval(secs => ${seconds})`,
  });
  return { account: { id, email, roles }, token, seconds: Math.ceil(seconds) };
}

async function passwordHashOf(
  transaction: Transaction,
  id: string,
  lock: 'share' | 'update',
): Promise<string | undefined> {
  const [account] = await transaction
    .select({ passwordHash: accounts.passwordHash })
    .from(accounts)
    .where(eq(accounts.id, id))
    .for(lock);
  return account?.passwordHash;
}

/** Passwords take their time on purpose, and no row waits for it: what was found true is looked at again when it counts. */
async function changePassword(
  context: OwnersContext,
  account: OwnerAccount,
  { present, next }: PasswordChange,
): Promise<Result<OwnerSession, PasswordErrors>> {
  const { store } = context;
  const [kept] = await store.read((database) =>
    database.select({ passwordHash: accounts.passwordHash }).from(accounts).where(eq(accounts.id, account.id)),
  );
  if (!(await fitsPassword(present, kept?.passwordHash))) return refuse('present-password-wrong');
  if (next.normalize('NFKC') === present.normalize('NFKC')) return refuse('password-same');
  const passwordHash = await hashPassword(next);
  return store.transaction(async (transaction) => {
    if ((await passwordHashOf(transaction, account.id, 'update')) !== kept?.passwordHash)
      return refuse('present-password-wrong');
    await transaction.update(accounts).set({ passwordHash }).where(eq(accounts.id, account.id));
    await transaction.delete(ownerSessions).where(eq(ownerSessions.accountId, account.id));
    return accept(await openSession(transaction, context, account));
  });
}

async function signOut({ store, websiteId }: OwnersContext, token: string): Promise<void> {
  await store.write((database) =>
    database
      .delete(ownerSessions)
      .where(and(eq(ownerSessions.websiteId, websiteId), eq(ownerSessions.tokenHash, hashOf(token)))),
  );
}

async function signedIn(
  { store, websiteId }: OwnersContext,
  token: string | undefined,
): Promise<OwnerAccount | undefined> {
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
