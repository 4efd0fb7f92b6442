/** What the design asks of a workload, as a ratio of time. */
export interface Goal {
  readonly workload: 'W1' | 'W2' | 'W2b' | 'W2u' | 'W3' | 'W4' | 'first' | 'sites';
  readonly name: string;
  readonly must: number;
  readonly aim: number;
}

export const goals: readonly Goal[] = [
  { workload: 'W1', name: 'W1 small page', must: 1.1, aim: 1 },
  { workload: 'W2', name: 'W2 product list', must: 1.1, aim: 1 },
  { workload: 'W2b', name: 'W2b with a few accents, as bytes', must: 0.9, aim: 0.78 },
  { workload: 'W2u', name: 'W2u as bytes', must: 0.6, aim: 0.4 },
  { workload: 'W3', name: 'W3 10,000 rows', must: 1.05, aim: 1 },
  { workload: 'W4', name: 'W4 recursive partials', must: 1.2, aim: 1.1 },
  { workload: 'first', name: 'first render with compile, reference = 1', must: 0.4, aim: 0.36 },
  { workload: 'sites', name: 'whole site pages, reference = 1', must: 0.2, aim: 0.15 },
];

export interface Row {
  readonly name: string;
  readonly cells: readonly (number | undefined)[];
}

export function printTable(title: string, columns: readonly string[], rows: readonly Row[]): void {
  const width = Math.max(...rows.map(({ name }) => name.length), 4);
  console.log(`\n${title}`);
  console.log([' '.repeat(width), ...columns].join(' | '));
  for (const { name, cells } of rows) {
    const shown = cells.map((cell, at) =>
      (cell === undefined ? '-' : cell.toFixed(2)).padStart(columns[at]?.length ?? 6),
    );
    console.log([name.padEnd(width), ...shown].join(' | '));
  }
  console.log('');
}
