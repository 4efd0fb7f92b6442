import type { Diagnostic } from '../errors/diagnostic.ts';
import { TemplateError } from '../errors/template-error.ts';

/** What a render tells: the mistakes of the text, and what went wrong while it ran. */
export function conclude(
  ofText: readonly Diagnostic[],
  ofRun: readonly Diagnostic[],
  strict = false,
): readonly Diagnostic[] {
  const diagnostics = ofRun.length === 0 ? ofText : [...ofText, ...ofRun];
  if (strict && diagnostics.some(({ severity }) => severity === 'error')) throw new TemplateError(diagnostics);
  return diagnostics;
}

/** Has what arrays inherit, and through them what all objects do. */
const PROBE: object = Object.freeze([]);

/**
 * Whether somebody gave all objects of the host a new member. Both tiers leave the own-member check out for names that
 * nothing inherits; then closures run, which check every name.
 */
export function isHostPolluted(): boolean {
  for (const _ in PROBE) return true;
  return false;
}
