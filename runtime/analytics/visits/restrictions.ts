import type { TrackedPage } from '../page.ts';
import { type CookieJar, consentCookie } from './cookie-jar.ts';

export type Consent = 'given' | 'refused' | 'unasked';

export function readConsent(jar: CookieJar): Consent {
  const value = jar.read(consentCookie.name);
  return value === 'true' ? 'given' : value === 'false' ? 'refused' : 'unasked';
}

export type PolicyFacts = Pick<TrackedPage, 'cloneable' | 'restrictivePolicy' | 'banner'>;

/** Whether tracking is restricted: nobody is recognised, nothing is kept. */
export function isRestricted({ cloneable, restrictivePolicy, banner }: PolicyFacts, consent: Consent): boolean {
  return cloneable || (restrictivePolicy && (!banner || consent !== 'given'));
}

export type SkipFacts = Pick<TrackedPage, 'tracking' | 'isAccount' | 'roles' | 'censusOff'> & {
  readonly path: string;
};

/**
 * Whether this page load is nobody's visit: the site's own people, the editor (the model's `isEditorPath` is the same rule
 * for the server), pages that are not there, the flag.
 */
export function isSkipped({ tracking, isAccount, roles, censusOff, path }: SkipFacts): boolean {
  if (censusOff || tracking === 'none' || path.includes('/config')) return true;
  // A role is given by its name or its number; a viewer has no other.
  return isAccount && !/^(?:10|viewer)$/.test(roles.map(String).join());
}

/** Paths that count no page view, though what a visitor does on the search page counts. */
export function hasPageView(path: string): boolean {
  return !/\/config|^\/search\/?$/.test(path);
}
