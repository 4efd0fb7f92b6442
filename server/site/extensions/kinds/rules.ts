import { z } from 'zod';
import type { JsonValue } from '#engine';
import { type Kind, repeatedNames } from './kind.ts';
import { mistakesOf } from './mistakes-of.ts';

/** From the first character to the one after the last, as offsets in a template's text. */
export interface RuleSpan {
  readonly start: number;
  readonly end: number;
}

export interface RuleAttribute extends RuleSpan {
  /** In lower case. */
  readonly name: string;
  /** As it is written, with the template tags in it. */
  readonly value: string;
  /** A template tag is part of it. */
  readonly isDynamic: boolean;
}

/** The start tag of an element. */
export interface RuleElement extends RuleSpan {
  readonly name: string;
  readonly attributes: readonly RuleAttribute[];
}

export interface RuleCall extends RuleSpan {
  readonly name: string;
  readonly arguments: readonly string[];
}

/** A tag of the template language. */
export interface RuleTag extends RuleSpan {
  /** `variable`, `section`, `repeated-section`, `predicate`, `if`, `macro`, `comment` and so on. */
  readonly kind: string;
  /** The formatters of its chain, in order; none in tags that have none. */
  readonly formatters: readonly RuleCall[];
}

/** One template file as a rule sees it. */
export interface RuleTemplate {
  /** Path in the folder, with forward slashes. */
  readonly path: string;
  readonly text: string;
  readonly elements: readonly RuleElement[];
  readonly tags: readonly RuleTag[];
}

/** A page that the folder is checked against. */
export interface RulePage {
  readonly path: string;
  readonly context: Readonly<Record<string, JsonValue>>;
}

export interface RuleInput {
  readonly templates: readonly RuleTemplate[];
  readonly pages: readonly RulePage[];
}

export type RuleReport = (
  place: RuleSpan & { readonly template: RuleTemplate },
  /** Fill `$name` in message and help. */
  parameters?: Readonly<Record<string, string>>,
  /** `fix` takes the place of what the span covers, when the author asks for it. */
  more?: { readonly suggestion?: string; readonly fix?: string },
) => void;

/** A rule of `vitrine check`. */
export interface RuleDefinition {
  readonly id: string;
  readonly severity: 'error' | 'warning';
  /** One sentence for the list of rules. */
  readonly summary: string;
  readonly message: string;
  readonly help: string;
  /** Files of a template folder, for its page; `⟦…⟧` stands around what is reported. */
  readonly bad: { readonly files: Readonly<Record<string, string>> };
  readonly good: { readonly files: Readonly<Record<string, string>> };
  find(input: RuleInput, report: RuleReport): void;
}

const text = z.string('a text');
const example = z.looseObject({ files: z.record(z.string(), text, 'an object of files') }, 'an object with files');
const schema = z.array(
  z.looseObject(
    {
      id: z.string('a text').regex(/^[a-z][a-z\d]*(?:-[a-z\d]+)*$/, 'a name of small letters, digits and -'),
      severity: z.enum(['error', 'warning'], "'error' or 'warning'"),
      summary: text,
      message: text,
      help: text,
      bad: example,
      good: example,
      find: z.custom<unknown>((value) => typeof value === 'function', 'a function'),
    },
    'made by defineRule of vitrine',
  ),
  'a list of what defineRule gives',
);

/** Rules of `check` beside the built-in ones. */
export const rules: Kind<readonly RuleDefinition[]> = {
  mistakes(given) {
    const shape = mistakesOf(schema, given, ['rules']);
    if (shape.length > 0) return shape;
    // The schema has just held it against all that is used here.
    const own = given as readonly RuleDefinition[];
    return repeatedNames(
      'rules',
      own.map(({ id }) => [id]),
    );
  },
};
