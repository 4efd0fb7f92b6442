import { isArray, type JsonValue } from '#engine';
import { at, type JsonObject, withMembers } from '../lib/json-access.ts';

const PUBLISHED = 1;
/** Where a page has what stands in it. */
const lists = ['items', 'upcoming', 'past'] as const;

/** What its owner has not published: data that say nothing of it are published. */
export function isDraft(subject: JsonValue | undefined): boolean {
  return (at(subject, 'workflowState') ?? PUBLISHED) !== PUBLISHED;
}

/** A page without the drafts that stand in it; undefined for the page of one. The same context where there is none. */
export function withoutDrafts(context: JsonObject): JsonObject | undefined {
  if (isDraft(context['item'])) return undefined;
  const changed = lists.flatMap((name) => {
    const list = context[name];
    return isArray(list) && list.some(isDraft) ? [[name, list.filter((entry) => !isDraft(entry))] as const] : [];
  });
  return changed.length === 0 ? context : withMembers(context, Object.fromEntries(changed));
}
