import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { cell, exportLines, readCell } from '../../../server/services/export.ts';
import { type Store, tables } from '../../../server/store/index.ts';
import { openTestStore } from '../../support/store.ts';

let store: Store;
beforeAll(async () => {
  store = await openTestStore();
});
afterAll(() => store.close());

it('rel-H15 no cell starts a formula, and every cell can be read back', () => {
  for (const text of ['=cmd()', '+1 555', '-x', '@a', '\tx', "'quoted", 'plain', '-12.5', 'a "b", c\nd']) {
    const written = cell(text);
    const inner = written.startsWith('"') ? written.slice(1, -1).replaceAll('""', '"') : written;
    expect(inner).not.toMatch(/^[=+@\t\r]/);
    expect(readCell(inner)).toBe(text);
  }
});

it('writes every row once, in batches, of one site or of all', async () => {
  const rows = Array.from({ length: 1203 }, (_, n) => ({
    id: `id-${String(n).padStart(5, '0')}`,
    websiteId: n % 3 === 0 ? 'a' : 'b',
    formId: 'f',
    answers: [{ id: 'q', type: 'text', title: 'Q', value: `=${n}` }],
  }));
  await store.write((database) => database.insert(tables.formSubmissions).values(rows));
  const lines = async (website?: string) => {
    const found: string[] = [];
    for await (const line of exportLines(store, { kind: 'submissions', format: 'json', website })) found.push(line);
    return found;
  };
  expect(new Set(await lines()).size).toBe(1203);
  expect(await lines('a')).toHaveLength(401);
  const csv: string[] = [];
  for await (const line of exportLines(store, { kind: 'submissions', format: 'csv', website: 'a' })) csv.push(line);
  expect([csv[0], csv.length]).toEqual(['id,websiteId,formId,answers,createdAt,tags', 402]);
});

it('writes every member of every list once, and holds a batch of them at a time', async () => {
  const rows = Array.from({ length: 1203 }, (_, n) => ({
    websiteId: n % 3 === 0 ? 'a' : 'b',
    listId: `list-${n % 2}`,
    email: `${Math.floor(n / 6)}@example.org`,
    source: `form ${n}`,
  }));
  const members = new Map(rows.map((row) => [JSON.stringify([row.websiteId, row.listId, row.email]), row]));
  await store.write((database) => database.insert(tables.mailingListMembers).values([...members.values()]));
  const asked = vi.fn<() => void>();
  const report: Store['report'] = (work) => {
    asked();
    return store.report(work);
  };
  const lines = async (website?: string) => {
    const found: string[] = [];
    const request = { kind: 'members', format: 'json', website } as const;
    for await (const line of exportLines({ ...store, report }, request)) found.push(line);
    return found;
  };
  const all = (await lines()).map((line) => JSON.parse(line) as (typeof rows)[number]);
  const names = all.map(({ websiteId, listId, email }) => JSON.stringify([websiteId, listId, email]));
  expect(names.toSorted()).toEqual([...members.keys()].toSorted());
  expect(asked).toHaveBeenCalledTimes(Math.floor(members.size / 500) + 1);
  expect(await lines('a')).toHaveLength([...members.values()].filter(({ websiteId }) => websiteId === 'a').length);
});
