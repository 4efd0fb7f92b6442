import type { TrackedPage } from '../page.ts';
import { type CookieJar, consentCookie } from './cookie-jar.ts';

export type Consent = 'given' | 'refused' | 'unasked';

export function readConsent(jar: CookieJar): Consent {
  const value = jar.read(consentCookie.name);
  return value === 'true' ? 'given' : value === 'false' ? 'refused' : 'unasked';
}

export type PolicyFacts = Pick<TrackedPage, 'cloneable' | 'restrictivePolicy' | 'banner'>;

/** Whether tracking is restricted (spec section 4): nobody is recognised, nothing is kept. */
export function isRestricted({ cloneable, restrictivePolicy, banner }: PolicyFacts, consent: Consent): boolean {
  return cloneable || (restrictivePolicy && (!banner || consent !== 'given'));
}

export type SkipFacts = Pick<TrackedPage, 'tracking' | 'isAccount' | 'roles' | 'censusOff'> & {
  readonly path: string;
};

/** Whether this page load is nobody's visit: the site's own people, the editor, pages that are not there, the flag. */
export function isSkipped({ tracking, isAccount, roles, censusOff, path }: SkipFacts): boolean {
  if (censusOff || tracking === 'none' || isEditor(path)) return true;
  if (!isAccount) return false;
  const [role] = roles;
  // A role is given by its name or its number.
  return roles.length !== 1 || !(role === 10 || role === '10' || role === 'viewer');
}

/** Paths of the editor; the model's `isEditorPath` is the same rule for the server. */
function isEditor(path: string): boolean {
  return path.includes('/config');
}

/** Paths that count no page view, though what a visitor does there counts. */
export function hasPageView(path: string): boolean {
  return !isEditor(path) && !/^\/search\/?$/.test(path);
}
