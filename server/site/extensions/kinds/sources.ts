import { z } from 'zod';
import type { GivenJson } from '#engine';
import { type Kind, repeatedNames } from './kind.ts';
import { mistakesOf } from './mistakes-of.ts';

/** A page of a content source: what a file of the content folder would hold. */
export interface SourcePage {
  /** From the root: `/recipes/bread`. */
  readonly path: string;
  /** The page's JSON: `collection`, `items`, `item` and so on. What all pages share comes from the content folder. */
  readonly context: Readonly<Record<string, GivenJson>>;
}

/** A part of a source's pages, and what the part after it is asked with; the last part has no `next`. */
export interface SourcePart {
  readonly pages: readonly SourcePage[];
  readonly next?: string | undefined;
}

/**
 * Where further pages come from, beside the content folder, which comes first where both have a page. No request of a
 * visitor asks a source: its pages are read when the site is opened, and again while somebody visits it.
 */
export interface ContentSource {
  readonly id: string;
  /** Seconds after which pages are asked for anew; 60 without. */
  readonly refreshSeconds?: number;
  /** A part of the pages: the first one without a cursor. Whoever cannot say throws; the last good pages stay. */
  list(cursor: string | undefined, signal: AbortSignal): SourcePart | Promise<SourcePart>;
  /** One page as it is now, for a path that `changes` has told of; undefined where it is gone. */
  page?(path: string, signal: AbortSignal): SourcePage | undefined | Promise<SourcePage | undefined>;
  /**
   * Is given what to call when something has changed: with a path for that page, without one for all. Gives what ends it.
   */
  changes?(changed: (path?: string) => void): () => void;
}

const isFunction = z.custom<unknown>((value) => typeof value === 'function', 'a function');
const schema = z.array(
  z.looseObject(
    {
      id: z.string('a text').regex(/^[a-z][a-z\d-]{0,39}$/, 'a name of at most 40 small letters, digits and -'),
      refreshSeconds: z.number('a number of seconds').min(1, 'at least 1').max(86_400, 'at most 86400').optional(),
      list: isFunction,
      page: isFunction.optional(),
      changes: isFunction.optional(),
    },
    'an object with id and list',
  ),
  'a list of content sources',
);

/** Where pages come from beside the content folder. */
export const sources: Kind<readonly ContentSource[]> = {
  mistakes(given) {
    const shape = mistakesOf(schema, given, ['sources']);
    if (shape.length > 0) return shape;
    // The schema has just held it against all that is used here.
    const own = given as readonly ContentSource[];
    return repeatedNames(
      'sources',
      own.map(({ id }) => [id]),
    );
  },
};
