/** What stands in the place of the star where a path fits a pattern; empty for an exact one, undefined where it does not. */
export function restOf(pattern: string, path: string): string | undefined {
  if (!pattern.endsWith('/*')) return path === pattern ? '' : undefined;
  const start = pattern.slice(0, -1);
  return path.startsWith(start) ? path.slice(start.length) : undefined;
}

/** A path from the root, with a star for the rest at most at its end. */
export const PATH_PATTERN = /^\/(?!\/)[^\s?#*\\]*(?:\/\*|(?<=^\/)\*)?$/;
