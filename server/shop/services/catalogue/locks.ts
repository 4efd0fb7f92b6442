/** A part of a site that is not for everybody. */
export interface Lock {
  /** The path it closes, with all below it; `/` closes the site. */
  readonly path: string;
  /** What opens it. */
  readonly password?: string | undefined;
  /** The product that opens it to who has bought it, by its id; without it and a password the path is for members. */
  readonly product?: string | undefined;
}

/** The lock that a path is behind: of several, the one nearest to it. */
export function lockAt(locks: readonly Lock[], path: string): Lock | undefined {
  const isBehind = (lock: Lock) => lock.path === '/' || path === lock.path || path.startsWith(`${lock.path}/`);
  return locks
    .filter(isBehind)
    .reduce<Lock | undefined>(
      (nearest, lock) => (nearest && nearest.path.length >= lock.path.length ? nearest : lock),
      undefined,
    );
}
