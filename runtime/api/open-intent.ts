import { sharedMap } from '../shared-map.ts';
import { createIntentKey } from './key.ts';
import type { Reply } from './reply.ts';

const open = sharedMap<object, { readonly body: string; readonly key: string }>('intents');

/**
 * The key of what the visitor wants of a product or a page. An answer that never came leaves the wish open: pressing again for the same thing
 * carries the same key, so that what the server has done after all is not done twice.
 */
export function intentKey(owner: object, wanted: object): string {
  const body = JSON.stringify(wanted);
  const known = open.get(owner);
  if (known?.body === body) return known.key;
  const key = createIntentKey();
  open.set(owner, { body, key });
  return key;
}

/** An answer ends the wish, unless it says that the first try is still under way. */
export function endIntent(owner: object, reply: Reply<unknown>): void {
  if (reply.ok || isDecided(reply)) open.delete(owner);
}

/** Whether a failure says for sure that nothing was done. */
export function isDecided(reply: Extract<Reply<never>, { ok: false }>): boolean {
  return reply.kind === 'refused' && reply.problem !== 'key-running';
}
