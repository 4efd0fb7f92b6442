import { z } from 'zod';
import type { JsonValue } from '#engine';
import { PATH_PATTERN } from '../path-pattern.ts';
import { type Kind, repeatedNames } from './kind.ts';
import { mistakesOf } from './mistakes-of.ts';

/** A page that is for everybody, as a feed may tell of it. */
export interface FeedPage {
  readonly path: string;
  /** The whole address. */
  readonly url: string;
  /** What its template sees, with the shop's live stock where there is a shop. */
  readonly context: Readonly<Record<string, JsonValue>>;
}

export interface FeedSite {
  /** The site's address without a slash at its end. */
  readonly baseUrl: string;
  readonly website: Readonly<Record<string, JsonValue>>;
  /** Every page that search engines may be told of, one after the other: none is locked, private or switched off. */
  readonly pages: () => AsyncIterable<FeedPage>;
}

/** A file that is made of the site's pages: a product feed for a market place, a calendar, a list for a partner. */
export interface FeedDefinition {
  /** Where it is: `/feeds/products.xml`. */
  readonly path: string;
  /** Its media type: `application/xml`. */
  readonly type: string;
  make(site: FeedSite): string | Promise<string>;
}

const schema = z.array(
  z.looseObject(
    {
      path: z
        .string('a text')
        .regex(PATH_PATTERN, 'a path such as /feeds/products.xml')
        .regex(/\.[a-z\d]{1,8}$/, 'a path that ends like a file, such as /feeds/products.xml'),
      type: z
        .string('a text')
        .regex(/^[a-z]+\/[\w.+-]+(?:; ?charset=utf-8)?$/i, 'a media type such as application/xml'),
      make: z.custom<unknown>((value) => typeof value === 'function', 'a function'),
    },
    'an object of path, type and make',
  ),
  'a list of feeds',
);

/** Files that are made of the site's pages. */
export const feeds: Kind<readonly FeedDefinition[]> = {
  mistakes(given) {
    const shape = mistakesOf(schema, given, ['feeds']);
    if (shape.length > 0) return shape;
    // The schema has just held it against all that is used here.
    const own = given as readonly FeedDefinition[];
    return repeatedNames(
      'feeds',
      own.map(({ path }) => [path]),
    );
  },
};
