import { z } from 'zod';
import { PATH_PATTERN } from '../path-pattern.ts';
import { type Kind, repeatedNames } from './kind.ts';
import { mistakesOf } from './mistakes-of.ts';

/** An address that leads to another one. */
export interface Redirect {
  /** A path such as `/old`, or `/old/*` for all below it. */
  readonly from: string;
  /** A path or a whole address; `*` at its end is what stood in the place of that of `from`. */
  readonly to: string;
  /** 302 without: browsers remember a 301 for ever. */
  readonly status?: 301 | 302 | 307 | 308;
}

const target = z
  .string('a text')
  .regex(
    /^(?:\/(?![/\\])|https?:\/\/[^\s/])[^\s\\*]*\*?$/,
    'a path such as /new, or an address that begins with https://',
  );
const schema = z.array(
  z.strictObject(
    {
      from: z.string('a text').regex(PATH_PATTERN, 'a path such as /old or /old/*'),
      to: target,
      status: z.literal([301, 302, 307, 308], '301, 302, 307 or 308').optional(),
    },
    'an object of from, to and status',
  ),
  'a list of redirects',
);

/** Addresses of the site that lead elsewhere, whatever its content says of them. */
export const redirects: Kind<readonly Redirect[]> = {
  mistakes(given) {
    const shape = mistakesOf(schema, given, ['redirects']);
    if (shape.length > 0) return shape;
    // The schema has just held it against all that is used here.
    const own = given as readonly Redirect[];
    const lost = own.flatMap(({ from, to }, index) => {
      const path = ['redirects', index, 'to'];
      if (to === from) return [{ path, found: `"${to}", where it comes from`, expected: 'another address' }];
      if (to.endsWith('*') && !from.endsWith('*'))
        return [{ path, found: `"${to}"`, expected: 'without a star, since from has none' }];
      return [];
    });
    const names = own.map(({ from }) => [from]);
    return [...repeatedNames('redirects', names), ...lost];
  },
};
