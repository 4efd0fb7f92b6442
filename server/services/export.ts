import { and, asc, eq, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { type Store, tables } from '../store/index.ts';
import type { ExportFormat, ExportKind } from './export-kinds.ts';

type Row = Readonly<Record<string, unknown>>;

const { formSubmissions, mailingListMembers, orders, restockSignUps, reviews } = tables;
interface Source {
  readonly table: PgTable;
  /** Tells every row from all others, in the order of an index. */
  readonly key: readonly PgColumn[];
  readonly site: PgColumn;
}

const sources: Record<ExportKind, Source> = {
  orders: { table: orders, key: [orders.id], site: orders.websiteId },
  submissions: { table: formSubmissions, key: [formSubmissions.id], site: formSubmissions.websiteId },
  'sign-ups': { table: restockSignUps, key: [restockSignUps.id], site: restockSignUps.websiteId },
  // One address may be on several lists.
  members: {
    table: mailingListMembers,
    key: [mailingListMembers.websiteId, mailingListMembers.listId, mailingListMembers.email],
    site: mailingListMembers.websiteId,
  },
  reviews: { table: reviews, key: [reviews.id], site: reviews.websiteId },
};

const batch = 500;

/** All rows of a kind, a batch at a time: memory stays the same for any number of them. */
async function* rowsOf(store: Store, kind: ExportKind, website: string | undefined): AsyncGenerator<Row> {
  const { table, key, site } = sources[kind];
  const ofSite = website === undefined ? undefined : eq(site, website);
  const listed = (parts: readonly unknown[]) =>
    sql.join(
      parts.map((part) => sql`${part}`),
      sql`, `,
    );
  let last: Row | undefined;
  for (;;) {
    const after = last && sql`(${listed(key)}) > (${listed(key.map(({ name }) => last?.[name]))})`;
    const rows: Row[] = await store.report((database) =>
      database
        .select()
        .from(table)
        .where(and(ofSite, after))
        .orderBy(...key.map((column) => asc(column)))
        .limit(batch),
    );
    yield* rows;
    last = rows.at(-1);
    if (!last || rows.length < batch) return;
  }
}

export interface ExportRequest {
  readonly kind: ExportKind;
  readonly format: ExportFormat;
  /** Only this site's rows. */
  readonly website?: string | undefined;
}

/** The lines of an export file: CSV with a head, or one JSON object a line. */
export async function* exportLines(store: Store, { kind, format, website }: ExportRequest): AsyncGenerator<string> {
  let hasHead = false;
  for await (const row of rowsOf(store, kind, website)) {
    if (format === 'json') {
      yield JSON.stringify(row);
      continue;
    }
    if (!hasHead) yield Object.keys(row).map(cell).join(',');
    hasHead = true;
    yield Object.values(row).map(cell).join(',');
  }
}

/** A cell that no spreadsheet takes for a formula: a quote before it, which `readCell` takes away again. */
export function cell(value: unknown): string {
  const text =
    value instanceof Date
      ? value.toISOString()
      : typeof value === 'string'
        ? value
        : value === null || value === undefined
          ? ''
          : JSON.stringify(value);
  const inert = /^['=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}

/** The text that a cell, taken out of its CSV quotes, stood for. */
export function readCell(text: string): string {
  return /^'['=+\-@\t\r]/.test(text) ? text.slice(1) : text;
}
