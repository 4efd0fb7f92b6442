import type { JsonValue } from '#model';
import { readCookie } from '../api/cookies.ts';

/** A page as the analytics see it. */
export interface TrackedPage {
  /** A member of the page context by its path. */
  readonly at: (path: string) => JsonValue | undefined;
  readonly item: (id: JsonValue | undefined) => JsonValue | undefined;
  readonly pageId: JsonValue | undefined;
  readonly cloneable: boolean;
  readonly restrictivePolicy: boolean;
  readonly banner: boolean;
  /** `pdp`, `plp`, or `none` for a page that is not tracked. */
  readonly tracking: JsonValue | undefined;
  /** Signed in with an account of the site, not of its shop. */
  readonly isAccount: boolean;
  readonly roles: readonly JsonValue[];
  /** The global flag that switches the census off: `data-census="off"` on the document's element. */
  readonly censusOff: boolean;
  /** The signed-in visitor of the site's member area. */
  readonly memberId: JsonValue | undefined;
}

/** Reads the page-context element by its attribute; a page without one is tracked by its address. */
export function readTrackedPage(document: Document): TrackedPage {
  const context = parse(document.querySelector('script[data-page-context]')?.textContent);
  const at = (path: string) => member(context, path);
  const isTrue = (path: string) => at(path) === true;
  const items = [at('product'), at('item'), ...list(at('items'))];
  // Roles of who is signed in at our own owner area come in a cookie: a cached page is the same for everybody.
  const ownRoles = readCookie(document, 'vitrine_roles');
  return {
    at,
    item: (id) => items.find((item) => member(item, 'id') === id),
    pageId: at('itemId') ?? at('collectionId'),
    cloneable: isTrue('website.cloneable'),
    restrictivePolicy: isTrue('cookieSettings.isRestrictiveCookiePolicyEnabled'),
    banner: isTrue('cookieSettings.isCookieBannerEnabled'),
    tracking: at('tracking'),
    isAccount: ownRoles !== undefined || at('authenticatedAccount.id') !== undefined,
    roles: ownRoles?.split(' ') ?? list(at('websiteRoles')),
    censusOff: document.documentElement.dataset['census'] === 'off',
    memberId: memberOf(parse(readCookie(document, 'SiteUserInfo'))),
  };
}

/** A member by its path; own members only. */
export function member(value: JsonValue | undefined, path: string): JsonValue | undefined {
  let found = value;
  for (const name of path.split('.')) {
    // Asked a dozen times per event: the list of sixty products is not turned into pairs for each.
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name)) return undefined;
    found = (found as Readonly<Record<string, JsonValue>>)[name];
  }
  return found;
}

function parse(json: string | null | undefined): JsonValue {
  try {
    return JSON.parse(json ?? '{}') as JsonValue;
  } catch {
    // A damaged context is as good as none.
    return {};
  }
}

/** The user-info cookie isTrue whether somebody is signed in and as whom; it is used for tracking only. */
function memberOf(info: JsonValue): JsonValue | undefined {
  return member(info, 'authenticated') === true ? member(info, 'siteUserId') : undefined;
}

export function list(value: JsonValue | undefined): readonly JsonValue[] {
  return Array.isArray(value) ? value : [];
}
