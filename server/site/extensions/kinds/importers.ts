import { z } from 'zod';
import { type Kind, repeatedNames } from './kind.ts';
import { mistakesOf } from './mistakes-of.ts';
import type { SourcePage } from './sources.ts';

/** The file that `vitrine import` was given. */
export interface ImportedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** The same as text, in UTF-8. */
  readonly text: string;
}

/** What becomes of it in the content folder. */
export interface Imported {
  /** Each becomes a file of the content. */
  readonly pages: readonly SourcePage[];
  /** Pictures and the like by their names in `assets`. */
  readonly assets?: Readonly<Record<string, Uint8Array>>;
  /** What could not be taken over, in a sentence each, for the author to see to. */
  readonly notes?: readonly string[];
}

/** Reads what another program wrote, and makes pages of it. */
export interface Importer {
  /** What it is asked for by: `vitrine import <id> <file>`. */
  readonly id: string;
  /** One sentence for the list of importers. */
  readonly summary: string;
  read(file: ImportedFile): Imported | Promise<Imported>;
}

const schema = z.array(
  z.looseObject(
    {
      id: z.string('a text').regex(/^[a-z][a-z\d-]{0,39}$/, 'a name of at most 40 small letters, digits and -'),
      summary: z.string('a text').min(1, 'a sentence'),
      read: z.custom<unknown>((value) => typeof value === 'function', 'a function'),
    },
    'an object of id, summary and read',
  ),
  'a list of importers',
);

/** What `vitrine import` can read. */
export const importers: Kind<readonly Importer[]> = {
  mistakes(given) {
    const shape = mistakesOf(schema, given, ['importers']);
    if (shape.length > 0) return shape;
    // The schema has just held it against all that is used here.
    const own = given as readonly Importer[];
    return repeatedNames(
      'importers',
      own.map(({ id }) => [id]),
    );
  },
};
