/** The most formatters, patterns or locales that are kept for reuse. */
export const CACHE_LIMIT = 100;

/** Remembers what `make` gave for the most recently used keys, and forgets the one unused for longest. */
export function rememberRecent<T>(make: (key: string) => T, limit = CACHE_LIMIT): (key: string) => T {
  const kept = new Map<string, { value: T }>();
  return (key) => {
    const found = kept.get(key);
    if (found !== undefined) {
      kept.delete(key);
      kept.set(key, found);
      return found.value;
    }
    const made = { value: make(key) };
    if (kept.size >= limit) {
      const [oldest] = kept.keys();
      if (oldest !== undefined) kept.delete(oldest);
    }
    kept.set(key, made);
    return made.value;
  };
}
