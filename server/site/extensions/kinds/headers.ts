import { z } from 'zod';
import { PATH_PATTERN } from '../path-pattern.ts';
import type { Kind } from './kind.ts';
import { mistakesOf } from './mistakes-of.ts';

/** Headers of answers at some addresses. */
export interface HeaderRule {
  /** A path such as `/about`, or `/assets/*` for all below it. */
  readonly path: string;
  /** Values by the header's name. */
  readonly set: Readonly<Record<string, string>>;
}

/** What says how the answer is to be read, cached or trusted is the server's to know, answer by answer. */
const SERVERS_OWN =
  /^(?:age|allow|cache-control|connection|content-(?:encoding|length|range|security-policy|type)|date|etag|host|keep-alive|last-modified|location|set-cookie|transfer-encoding|upgrade|vary)$/i;

const name = z
  .string('a text')
  .regex(/^[\w!#$%&'*+.^`|~-]+$/, 'the name of a header')
  .refine((text) => !SERVERS_OWN.test(text), 'a header that the server does not make itself');
const value = z.string('a text').regex(/^[\t\x20-\x7e]*$/, 'a text in one line, of ASCII characters');
const schema = z.array(
  z.strictObject(
    {
      path: z.string('a text').regex(PATH_PATTERN, 'a path such as /about or /assets/*'),
      set: z.record(z.string(), value, 'an object of headers'),
    },
    'an object of path and set',
  ),
  'a list of headers by path',
);

/** Headers that answers of the site have beside those of the server; a later rule comes before an earlier one. */
export const headers: Kind<readonly HeaderRule[]> = {
  mistakes(given) {
    const shape = mistakesOf(schema, given, ['headers']);
    if (shape.length > 0) return shape;
    // The schema has just held it against all that is used here.
    return (given as readonly HeaderRule[]).flatMap(({ set }, index) =>
      Object.keys(set).flatMap((one) =>
        mistakesOf(name, one, ['headers', index, 'set', one]).map((mistake) => ({ ...mistake, found: `"${one}"` })),
      ),
    );
  },
};
