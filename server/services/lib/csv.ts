import { DateTime } from 'luxon';
import { cell } from '../export.ts';

/** What a file has of each row, by the head of its column; moments as dates. */
export type CsvColumns<Item extends readonly unknown[]> = readonly (readonly [
  head: string,
  of: (...item: Item) => unknown,
])[];

interface CsvList<Row, Item extends readonly unknown[]> {
  readonly columns: CsvColumns<Item>;
  /** The lines that a row of the list makes: one for most, one for each product for orders. */
  readonly lines: (row: Row) => readonly Item[];
  readonly timeZone: string;
  /** What comes after a row of the list, or its beginning. */
  readonly read: (last: Row | undefined, most: number) => Promise<readonly Row[]>;
}

const batch = 500;

/**
 * A list as lines of CSV, read a batch at a time. Moments are by the shop's clocks, as spreadsheets read them: to the
 * second, without a zone.
 */
export async function* csvLines<Row, Item extends readonly unknown[]>(
  list: CsvList<Row, Item>,
): AsyncGenerator<string> {
  const { columns, lines, timeZone, read } = list;
  yield columns.map(([head]) => cell(head)).join(',');
  let last: Row | undefined;
  for (;;) {
    const rows = await read(last, batch);
    for (const item of rows.flatMap(lines)) yield columns.map(([, of]) => csvCell(of(...item), timeZone)).join(',');
    last = rows.at(-1);
    if (!last || rows.length < batch) return;
  }
}

const csvCell = (value: unknown, timeZone: string): string =>
  cell(value instanceof Date ? momentCell(value, timeZone) : value);

/** In UTC where nobody knows the zone. */
function momentCell(moment: Date, timeZone: string): string {
  const there = DateTime.fromJSDate(moment, { zone: timeZone });
  return (there.isValid ? there : DateTime.fromJSDate(moment, { zone: 'UTC' })).toFormat('yyyy-MM-dd HH:mm:ss');
}
