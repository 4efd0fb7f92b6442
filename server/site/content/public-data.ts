import type { JsonValue } from '#engine';
import { folderBehaviours, pageTypes } from '#model';
import { isHiddenFromSearch } from '../head/page-facts.ts';
import { at, type JsonObject, objectAt, textAt } from '../lib/json-access.ts';
import { isDraft } from './drafts.ts';

/** `permissionType` of what everybody may see. */
const OPEN_TO_ALL = 1;

/** Whether a page is for everybody and for search engines, as far as its own data say. */
export function isPublic(context: JsonObject): boolean {
  const collection = objectAt(context, 'collection');
  const item = objectAt(context, 'item');
  const pageType = at(context, 'pageType');
  if (typeof pageType === 'number' && pageType >= pageTypes.notFound) return false;
  if (at(collection, 'enabled') === false || at(collection, 'hidden') === true) return false;
  if ((at(collection, 'permissionType') ?? OPEN_TO_ALL) !== OPEN_TO_ALL) return false;
  return isShown(item ?? collection) && (item !== undefined || !isRedirect(collection));
}

/** What an owner keeps back: drafts, and what is hidden from search engines. */
export function isShown(subject: JsonValue | undefined): boolean {
  return !isDraft(subject) && !isHiddenFromSearch(subject);
}

function isRedirect(collection: JsonObject | undefined): boolean {
  if (textAt(collection, 'redirectUrl') !== '') return true;
  const behaviour = at(collection, 'folderBehavior');
  const isWay = behaviour === folderBehaviours.redirect || behaviour === folderBehaviours.none;
  return at(collection, 'folder') === true && isWay;
}
