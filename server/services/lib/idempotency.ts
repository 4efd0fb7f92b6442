import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { type Queries, tables } from '../../store/index.ts';
import { accept, type Result, refuse } from './result.ts';

const { idempotencyKeys } = tables;

export interface Intent {
  readonly websiteId: string;
  /** The endpoint and the visitor: one visitor's keys mean nothing for another. */
  readonly scope: string;
  readonly key: string | undefined;
  readonly body: unknown;
}

export type Earlier = { readonly answer: unknown } | 'new';

/** A short name for a body, the same for equal bodies whatever the order of their members. */
export function hashOf(body: unknown): string {
  return createHash('sha256').update(canonical(body)).digest('base64url');
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return `{${members
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`)
    .join()}}`;
}

/**
 * Claims a key in the transaction of the change. The same key in another transaction waits here until this one ends, so
 * that a change happens once and a retry gets the answer of the first.
 */
export async function claim(
  queries: Queries,
  { websiteId, scope, key, body }: Intent,
): Promise<Result<Earlier, 'key-reused' | 'key-running'>> {
  if (key === undefined) return accept('new');
  const bodyHash = hashOf(body);
  const made = await queries
    .insert(idempotencyKeys)
    .values({ websiteId, scope, key, bodyHash })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  if (made.length > 0) return accept('new');
  const [known] = await queries.select().from(idempotencyKeys).where(keyIs({ websiteId, scope, key }));
  if (known && known.bodyHash !== bodyHash) return refuse('key-reused');
  return known?.answer === null || !known ? refuse('key-running') : accept({ answer: known.answer });
}

/** Keeps the answer for retries. */
export async function remember(queries: Queries, intent: Intent, answer: unknown): Promise<void> {
  const { websiteId, scope, key, body } = intent;
  if (key === undefined) return;
  await queries
    .insert(idempotencyKeys)
    .values({ websiteId, scope, key, bodyHash: hashOf(body), answer })
    .onConflictDoUpdate({
      target: [idempotencyKeys.websiteId, idempotencyKeys.scope, idempotencyKeys.key],
      set: { answer },
    });
}

/** Gives a key back that was claimed for what another press has done already. */
export async function forget(queries: Queries, { websiteId, scope, key }: Intent): Promise<void> {
  if (key === undefined) return;
  await queries.delete(idempotencyKeys).where(keyIs({ websiteId, scope, key }));
}

function keyIs({ websiteId, scope, key }: { websiteId: string; scope: string; key: string }) {
  return and(eq(idempotencyKeys.websiteId, websiteId), eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, key));
}
