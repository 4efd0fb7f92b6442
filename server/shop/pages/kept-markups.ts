import { KeptMarkup } from '../../http/pages/filled-region.ts';

/** All that a markup is made of: equal values and the same objects make the same one. */
export interface MadeOf {
  /** Of the visitor, compared as JSON. */
  readonly said: readonly unknown[];
  /** Of the site: large, and the same objects for as long as they say the same. */
  readonly shared: readonly unknown[];
}

interface Made {
  readonly said: string;
  readonly shared: readonly unknown[];
  readonly markup: KeptMarkup;
}

/** Visitors whose last markup is kept: some 40 kB each with the page around it and its compressed forms. */
const MOST = 200;

/**
 * The markup that was made last for each of a few visitors, of all sites of a process. Nobody gets one but who would get the
 * same made anew.
 */
export class KeptMarkups {
  readonly #made = new Map<string, Made>();

  /** `visitor`: of all sites. */
  of(visitor: string, { said: values, shared }: MadeOf, make: () => string): KeptMarkup {
    const said = JSON.stringify(values);
    const known = this.#made.get(visitor);
    this.#made.delete(visitor);
    const isSame = known?.said === said && isSameList(known.shared, shared);
    const made = isSame ? known : { said, shared, markup: new KeptMarkup(make()) };
    const [oldest] = this.#made.keys();
    if (oldest !== undefined && this.#made.size >= MOST) this.#made.delete(oldest);
    this.#made.set(visitor, made);
    return made.markup;
  }
}

const isSameList = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((each, at) => each === other[at]);
