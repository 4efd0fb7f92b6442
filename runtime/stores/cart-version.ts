/** What tells two answers about one cart apart. */
export interface Versioned {
  readonly id: string;
  readonly version: number;
}

/** Of two answers about one cart the one with the lower version is the older, whatever order they come in. */
export function isOlder(arrived: Versioned, known: Versioned): boolean {
  return arrived.id === known.id && arrived.version < known.version;
}
