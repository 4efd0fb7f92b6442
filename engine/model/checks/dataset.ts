import { fill } from '../text/fill.ts';
import { fieldMessages } from './fields.ts';

/** The specification names no bounds; these keep a chart readable and a page small. */
export const datasetLimits = { rows: 1000, columns: 50 } as const;

export type Dataset = readonly (readonly string[])[];

export interface CheckedDataset {
  readonly rows: Dataset;
  /** Nothing can be shown with these. */
  readonly errors: readonly string[];
  /** Something was left out or is missing; the rest can be shown. */
  readonly warnings: readonly string[];
}

/** A table that a person pasted, cut to the limits. */
export function checkDataset(
  given: Dataset,
  limits: { rows: number; columns: number } = datasetLimits,
): CheckedDataset {
  const columns = Math.max(0, ...given.map((row) => row.length));
  const errors = [
    ...(given.length === 0 ? [fieldMessages.datasetRow] : []),
    ...(given.length > 0 && columns === 0 ? [fieldMessages.datasetColumn] : []),
  ];
  const rows = given.slice(0, limits.rows).map((row) => row.slice(0, limits.columns));
  const width = Math.min(columns, limits.columns);
  const warnings = [
    ...(given.length > limits.rows ? [fill(fieldMessages.datasetRowsCut, { maxRows: limits.rows })] : []),
    ...(columns > limits.columns ? [fill(fieldMessages.datasetColumnsCut, { maxColumns: limits.columns })] : []),
    ...(rows.some((row) => row.length < width || row.some((cell) => cell.trim() === ''))
      ? [fieldMessages.datasetDataMissing]
      : []),
  ];
  return { rows, errors, warnings };
}
