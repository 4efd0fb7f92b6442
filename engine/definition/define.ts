import type { ArgumentReaders, ArgumentsOf } from './arguments.ts';
import type { RenderContext } from './context.ts';
import type { GivenJson, JsonValue, Reference, Value } from './value.ts';

/** Shown by `vitrine formatters NAME`, printed in the reference page, and run as a test. */
export interface Example {
  readonly template: string;
  readonly data: GivenJson;
  readonly output: string;
  readonly partials?: Readonly<Record<string, string>>;
  readonly locale?: string;
  /** Milliseconds since 1970, for examples that need a clock. */
  readonly now?: number;
}

interface Definition {
  readonly name: string;
  readonly aliases?: readonly string[];
  /** The family, which is also the folder: `core`, `commerce`, ... */
  readonly family: string;
  readonly summary: string;
  readonly examples: readonly [Example, ...Example[]];
}

/** A partial that a formatter applies: its name is written in the template, so the engine can link the call. */
export interface PartialCall {
  readonly name: string;
  readonly args: Readonly<Record<string, string>> | undefined;
  readonly isPrivate: boolean;
}

export interface FormatterDefinition<R extends ArgumentReaders = ArgumentReaders> extends Definition {
  readonly args?: R;
  /** For a formatter that does nothing but apply a partial to its input. */
  partial?(args: ArgumentsOf<R>): PartialCall | undefined;
  /**
   * `values` are all references of the tag; `values[0]` is `input` unless an earlier formatter of the chain ran. A
   * formatter that declares neither `context` nor `values` is called without them, which is faster.
   */
  apply(input: Value, args: ArgumentsOf<R>, context: RenderContext, values: readonly Value[]): GivenJson | undefined;
  /**
   * For a formatter that is in nearly every tag: what `apply` makes of a text, without arguments and without ever
   * failing. Generated code then goes there directly.
   */
  readonly ofText?: (text: string) => string;
  /** For a formatter that prints otherwise right behind a certain other one: what takes its place there. */
  behind?(previous: FormatterDefinition): FormatterDefinition | undefined;
  /** It hands a missing value on as it is, so what follows it stands behind the formatter before. */
  readonly handsOn?: boolean;
}

export interface PredicateDefinition<R extends ArgumentReaders = ArgumentReaders> extends Definition {
  readonly args?: R;
  /** `input` is the current node. */
  test(input: Value, args: ArgumentsOf<R>, context: RenderContext): boolean;
  /**
   * For a predicate in the rows of lists that asks nothing of the context but one or two values: what `test` decides by.
   * Generated code then looks them up where they are, and needs no frame for it.
   */
  ofValues?(args: ArgumentsOf<R>): ValueTest | undefined;
}

/** A value that a predicate asks for: written in the template, or with a name; no name is the current node. */
export type Operand = { readonly literal: JsonValue } | { readonly name: Reference };

export interface ValueTest {
  readonly operands: readonly [Operand] | readonly [Operand, Operand];
  holds(first: Value, second: Value): boolean;
}

/** Declares a formatter; the argument types follow from `args`. */
export function defineFormatter<const R extends ArgumentReaders = Record<never, never>>(
  definition: FormatterDefinition<R>,
): FormatterDefinition {
  // The engine calls `apply` with what these readers returned, so the erased type is met.
  return definition;
}

/** Declares a predicate; the argument types follow from `args`. Its name ends in `?`. */
export function definePredicate<const R extends ArgumentReaders = Record<never, never>>(
  definition: PredicateDefinition<R>,
): PredicateDefinition {
  // The engine calls `test` with what these readers returned, so the erased type is met.
  return definition;
}
