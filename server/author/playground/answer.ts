import { compile, createRegistry } from '#engine';
import { formatters } from '#formatters';
import { predicates } from '#predicates';
import { placeOf } from '../../site/lib/diagnostics.ts';
import { readJson } from '../../site/lib/json.ts';
import type { Services } from './locale-loader.ts';

/** What somebody has typed. */
export interface Attempt {
  readonly template: string;
  /** JSON text, as typed. */
  readonly json: string;
  readonly partials?: Readonly<Record<string, string>>;
  /** Language tag; English without. */
  readonly locale?: string;
  /** Milliseconds since 1970, for examples that need a clock. */
  readonly now?: number;
}

/** One thing to be put right, as the page lists it. */
export interface Diagnostic {
  readonly severity: 'error' | 'warning';
  /** `template`, `data`, or the name of a partial. */
  readonly where: string;
  /** Line and column from 1. */
  readonly line: number;
  readonly column: number;
  readonly message: string;
  readonly help: string;
  readonly suggestion?: string;
}

export interface Answer {
  readonly output: string;
  readonly diagnostics: readonly Diagnostic[];
}

const registry = createRegistry({ formatters, predicates });

/** Small enough that a page in a browser stays quick, large enough for any example. */
const budgets = { outputLength: 400_000, formatterOutputLength: 200_000, instructions: 200_000, milliseconds: 3_000 };

/** Renders what was typed. Mistakes are part of the answer; nothing is thrown, read or sent. */
export function answerAttempt(attempt: Attempt, services: Services): Answer {
  const { template, json, partials = {}, locale = 'en', now } = attempt;
  const reading = readJson(json.trim() === '' ? '{}' : json);
  if (!reading.ok) {
    const help = 'The data must be JSON: names in double quotes, no comma before a closing bracket.';
    const place = placeOf(json, reading.offset);
    return { output: '', diagnostics: [{ severity: 'error', where: 'data', ...place, message: reading.detail, help }] };
  }
  // Closures: a page's policy may forbid code that is made from text.
  const compiled = compile(template, { registry, partials, budgets, tier: 'closures' });
  const { output, diagnostics: found } = compiled.render(reading.value, {
    locale,
    ...services,
    ...(now === undefined ? {} : { now }),
  });
  const diagnostics = found.map(({ severity, file, line, column, message, help, suggestion }) => {
    const diagnostic = { severity, where: file, line, column, message, help };
    return suggestion === undefined ? diagnostic : { ...diagnostic, suggestion };
  });
  return { output, diagnostics };
}
