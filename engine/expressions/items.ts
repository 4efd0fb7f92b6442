import type { Reference } from '../definition/value.ts';
import type { Operator } from './operators.ts';

/** What an expression works on: arrays and objects are unusable in it (language reference, “Running expressions”). */
export type Scalar = null | boolean | number | string;

/** One entry of an assembled statement, in postfix order. */
export type Item =
  | { readonly kind: 'literal'; readonly value: Scalar; readonly written: string }
  | { readonly kind: 'name'; readonly reference: Reference; readonly written: string }
  | { readonly kind: 'operator'; readonly operator: Operator }
  | { readonly kind: 'mark' }
  | { readonly kind: 'call'; readonly name: FunctionName };

export const functionNames = ['max', 'min', 'abs', 'num', 'str', 'bool'] as const;
export type FunctionName = (typeof functionNames)[number];

export interface Program {
  readonly statements: readonly (readonly Item[])[];
  /** What is wrong with the text; a program with errors never runs. */
  readonly errors: readonly string[];
  /** Written with a leading `#`: the assembled form is printed too. */
  readonly debug: boolean;
  /** The expression without that `#`, as messages quote it. */
  readonly written: string;
}
