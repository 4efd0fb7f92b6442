import type { ParseContext } from '../parse/parse-context.ts';
import type { Instruction } from '../tree/nodes.ts';

/**
 * How one keyword's tag is read: the cursor stands behind the keyword. `undefined` means that the tag does not match
 * its form and is text; `'reported'` means the same with the reason already told.
 */
export interface Syntax {
  readonly keyword: string;
  /** The form as an author would write it, for the message about a tag that does not match. */
  readonly form: string;
  read(context: ParseContext): Instruction | 'reported' | undefined;
}
