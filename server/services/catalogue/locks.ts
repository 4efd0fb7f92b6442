import type { LockedPath } from '../../site/content/locked-content.ts';

/** A part of a site that is not for everybody. */
export interface Lock extends LockedPath {
  /** What opens it. */
  readonly password?: string | undefined;
  /** The product that opens it to who has bought it, by its id; without it and a password the path is for members. */
  readonly product?: string | undefined;
  /** Nobody can say yet whether the site is closed, so that nobody comes in. */
  readonly isUnknown?: true;
}

/** Over those of the content, as long as what the owner said of the site is not known. */
export const unknownClosure: Lock = { path: '/', isUnknown: true };

/** With the one that an owner closes the whole site by, in place of any that the content closes it by. */
export function locksWith(locks: readonly Lock[], sitePassword: string): readonly Lock[] {
  return sitePassword === ''
    ? locks
    : [{ path: '/', password: sitePassword }, ...locks.filter(({ path }) => path !== '/')];
}
