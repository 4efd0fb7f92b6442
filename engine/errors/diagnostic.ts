import type { ErrorEntry, ReferenceWording, Severity } from './catalogue/define.ts';
import { type ErrorCode, type ErrorParams, templateErrors } from './catalogue/index.ts';
import type { Locator, Span } from './source.ts';

/** One step on the way to a message: where the partial or macro `name` was called. */
export interface ChainLink {
  readonly name: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

export interface Diagnostic {
  readonly code: ErrorCode;
  readonly severity: Severity;
  readonly message: string;
  readonly help: string;
  /** The nearest known name, where a name is unknown. */
  readonly suggestion?: string;
  readonly file: string;
  /** Line and column from 1, of the first character and of the one after the last. */
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
  readonly start: number;
  readonly end: number;
  /** The calls the message came through, the innermost first. */
  readonly chain: readonly ChainLink[];
  /** The same in the reference engine's words, where it reports it. */
  readonly reference?: ReferenceWording;
}

export interface Where {
  readonly source: Locator;
  readonly span: Span;
  readonly chain?: readonly ChainLink[];
  readonly suggestion?: string | undefined;
}

export function createDiagnostic<C extends ErrorCode>(code: C, params: ErrorParams<C>, where: Where): Diagnostic {
  // The code picks both the entry and the type of its parameters.
  const entry = templateErrors[code] as unknown as ErrorEntry<ErrorParams<C>>;
  const { source, span } = where;
  const from = source.locate(span.start);
  const to = source.locate(span.end);
  const reference = entry.reference?.(params);
  return {
    code,
    severity: entry.severity,
    message: entry.message(params),
    help: entry.help,
    ...(where.suggestion === undefined ? {} : { suggestion: where.suggestion }),
    file: source.name,
    line: from.line,
    column: from.column,
    endLine: to.line,
    endColumn: to.column,
    start: span.start,
    end: span.end,
    chain: where.chain ?? [],
    ...(reference === undefined ? {} : { reference }),
  };
}
