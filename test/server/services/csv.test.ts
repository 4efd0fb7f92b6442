import { expect, it } from 'vitest';
import { type CsvColumns, csvLines } from '../../../server/services/lib/csv.ts';

const noon = new Date('2026-03-29T12:00:00Z');
const linesOf = async (timeZone: string, count: number) => {
  const rows = Array.from({ length: count }, (_, at) => ({ at, when: noon, who: '=cmd()' }));
  const found: string[] = [];
  type Row = (typeof rows)[number];
  const columns: CsvColumns<readonly [row: Row]> = [
    ['at', ({ at }) => at],
    ['@when', ({ when }) => when],
    ['who, in full', ({ who }) => who],
  ];
  const list = csvLines({
    columns,
    lines: (row: Row) => [[row] as const],
    timeZone,
    read: async (last, most) => rows.slice((last?.at ?? -1) + 1).slice(0, most),
  });
  for await (const line of list) found.push(line);
  return found;
};

it('writes moments by the clocks of the shop, and no formulas, in heads neither', async () => {
  expect(await linesOf('America/New_York', 1)).toEqual(['at,\'@when,"who, in full"', "0,2026-03-29 08:00:00,'=cmd()"]);
  expect((await linesOf('Nowhere/At_All', 1))[1]).toContain('2026-03-29 12:00:00');
});

it.each([0, 499, 500, 501, 1000])('reads a list of %i rows to its end, each once', async (count) => {
  const lines = await linesOf('UTC', count);
  expect(lines.slice(1).map((line) => Number(line.split(',')[0]))).toEqual(
    Array.from({ length: count }, (_, at) => at),
  );
});
