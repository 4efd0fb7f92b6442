/** Limits that no input exceeds; each refusal is a located diagnostic. Lengths are in UTF-16 units. */
export interface Budgets {
  readonly sourceLength: number;
  readonly totalSourceLength: number;
  readonly nesting: number;
  /** The or-parts of one block. */
  readonly alternatives: number;
  readonly instructions: number;
  readonly partials: number;
  readonly partialDepth: number;
  readonly outputLength: number;
  readonly formatterOutputLength: number;
  readonly milliseconds: number;
  readonly expressionTokens: number;
  readonly expressionStringLength: number;
  readonly dataDepth: number;
  readonly diagnostics: number;
}

export const defaultBudgets: Budgets = {
  sourceLength: 1_000_000,
  totalSourceLength: 5_000_000,
  nesting: 256,
  alternatives: 1000,
  instructions: 2_000_000,
  partials: 20_000,
  partialDepth: 16,
  outputLength: 8_000_000,
  formatterOutputLength: 1_000_000,
  milliseconds: 1000,
  expressionTokens: 512,
  expressionStringLength: 65_536,
  dataDepth: 200,
  diagnostics: 1000,
};

/** The limits of a host, and the usual ones where it sets none. */
export function budgetsOf(given: Partial<Budgets> | undefined): Budgets {
  return given === undefined || given === defaultBudgets ? defaultBudgets : { ...defaultBudgets, ...given };
}
