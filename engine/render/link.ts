import type { PartialCall } from '../definition/define.ts';
import type { ChainLink } from '../errors/diagnostic.ts';
import type { Locator, Span } from '../errors/source.ts';
import type { Call, Code, Partials, Unit } from './state.ts';

/** A call of a partial that is written in a template, and what it was linked to when it first ran. */
export interface Link extends Call {
  readonly args: Readonly<Record<string, string>> | undefined;
  readonly isPrivate: boolean;
  /** The partials of the render that linked it; one template may run with other partials in another tier. */
  partials: Partials | undefined;
  code: Code | undefined;
  /** The same partials where generated code may call `unit` without asking. */
  linked: Partials | undefined;
  unit: Unit | undefined;
}

/** All links have one shape, which keeps the call quick. */
export function createLink({ name, args, isPrivate }: PartialCall, source: Locator, span: Span): Link {
  return {
    name,
    args,
    isPrivate,
    source,
    span,
    inner: source,
    partials: undefined,
    code: undefined,
    linked: undefined,
    unit: undefined,
  };
}

/** As a message names it. */
export function describeCall({ name, source, span }: Call): ChainLink {
  return { name, file: source.name, ...source.locate(span.start) };
}
