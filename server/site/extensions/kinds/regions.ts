import { z } from 'zod';
import { regionLoads } from '#islands';
import { regionTable } from '#regions/table';
import { type Kind, repeatedNames } from './kind.ts';
import { mistakesOf } from './mistakes-of.ts';

/** A part of the page's own markup that a React component takes over in the browser. */
export interface RegionEntry {
  /** What it is called where it is measured, or told of. */
  readonly name: string;
  /** What marks its elements in the markup: `[data-size-guide]`, `.size-guide` or `size-guide`. */
  readonly selector: string;
  /** Its module, whose default is what `defineRegion` of `vitrine/client` gives: of a package, or in the site's folder. */
  readonly module: string;
  /** When the module is loaded; `visible` (when the element comes near) without. */
  readonly load?: (typeof regionLoads)[number];
  /** Controls whose early press is done when the module has come; every button and form without. */
  readonly controls?: string;
}

/** One that the server finds in a page's bytes without reading its markup. */
const SELECTOR = /^(?:\.[\w-]+|\[[a-z][\w-]*(?:="[\w -]+")?\]|[a-z][a-z\d]*-[a-z\d-]+)$/;

const expected = `one of ${regionLoads.join(', ')}`;
const schema = z.array(
  z.strictObject(
    {
      name: z.string('a text').regex(/^[a-z][a-z\d-]{0,39}$/, 'a name of at most 40 small letters, digits and -'),
      selector: z
        .string('a text')
        .regex(SELECTOR, 'a class, an attribute or an element with a hyphen, such as [data-size-guide]'),
      module: z.string('a text').min(1, 'the name of a module'),
      load: z.enum(regionLoads, expected).optional(),
      controls: z.string('a text').min(1, 'a selector').optional(),
    },
    'an object of name, selector and module',
  ),
  'a list of regions',
);

/** Parts of the page that components of a site's own take over. */
export const regions: Kind<readonly RegionEntry[]> = {
  mistakes(given) {
    const shape = mistakesOf(schema, given, ['regions']);
    if (shape.length > 0) return shape;
    // The schema has just held it against all that is used here.
    const own = given as readonly RegionEntry[];
    const ours = new Set(regionTable.flatMap(({ selector }) => selector.split(',')));
    const taken = own.flatMap(({ selector }, index) =>
      ours.has(selector)
        ? [
            {
              path: ['regions', index, 'selector'],
              found: `"${selector}", which the shop's own region has`,
              expected: 'another mark',
            },
          ]
        : [],
    );
    return [
      ...repeatedNames(
        'regions',
        own.map(({ name }) => [name]),
      ),
      ...repeatedNames(
        'regions',
        own.map(({ selector }) => [selector]),
      ),
      ...taken,
    ];
  },
};
