import type { Diagnostic } from '../errors/diagnostic.ts';

/** Thrown when a budget of the whole page is used up; nothing but the render itself catches it. */
export class BudgetExceeded extends Error {
  readonly diagnostic: Diagnostic;

  constructor(diagnostic: Diagnostic) {
    super(diagnostic.message);
    this.diagnostic = diagnostic;
  }
}

/** Thrown when the host wanted its thread back (`interrupt`): such a render has neither output nor diagnostics. */
export class Interrupted extends Error {}

/** Thrown when one formatter's text was refused, which was then reported; its tag catches it. */
export class OutputRefused extends Error {}
