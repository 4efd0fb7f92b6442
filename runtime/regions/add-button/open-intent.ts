import { createIntentKey } from '../../api/key.ts';
import type { Reply } from '../../api/reply.ts';
import type { ProductStore } from '../../stores/product.ts';

const open = new WeakMap<ProductStore, { readonly body: string; readonly key: string }>();

/**
 * The key of what the visitor wants. An answer that never came leaves the wish open: pressing again for the same thing
 * carries the same key, so that what the server has done after all is not done twice.
 */
export function intentKey(store: ProductStore, wanted: object): string {
  const body = JSON.stringify(wanted);
  const known = open.get(store);
  if (known?.body === body) return known.key;
  const key = createIntentKey();
  open.set(store, { body, key });
  return key;
}

/** An answer ends the wish, unless it says that the first try is still under way. */
export function endIntent(store: ProductStore, reply: Reply<unknown>): void {
  if (reply.ok || isDecided(reply)) open.delete(store);
}

/** Whether a failure says for sure that nothing was done. */
export function isDecided(reply: Extract<Reply<never>, { ok: false }>): boolean {
  return reply.kind === 'refused' && reply.problem !== 'key-running';
}
