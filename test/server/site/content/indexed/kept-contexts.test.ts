import { describe, expect, it } from 'vitest';
import { type KeptContext, KeptContexts } from '../../../../../server/site/content/indexed/kept-contexts.ts';
import { memoryOfPages } from '../../../../../server/site/lib/shared-room.ts';

const SIZE = 1_000;
const roomFor = (pages: number) => new KeptContexts(memoryOfPages(pages, pages * SIZE));
const page = (name: string, size = SIZE): KeptContext => ({
  ...{ file: `${name}.json`, path: `/${name}`, own: { item: { id: name } }, stamp: 'as made', mark: '', size },
  checked: 0,
});
const pages = (kind: string, count: number) =>
  Array.from({ length: count }, (_each, index) => page(`${kind}-${index}`));
const held = (kept: KeptContexts, of: readonly KeptContext[]) => of.filter(({ path }) => kept.get(path)).length;

describe('page contexts that are kept', () => {
  it('are those that were asked for last', () => {
    const kept = roomFor(3);
    const [first, ...others] = pages('page', 3);
    for (const each of [first, ...others]) if (each) kept.set(each);
    kept.get('/page-0');
    kept.set(page('new'));
    expect(['/page-0', '/page-1', '/new'].map((path) => kept.get(path) !== undefined)).toEqual([true, false, true]);
  });

  it('include those of lists as long as there is room', () => {
    const kept = roomFor(300);
    const listed = pages('listed', 300);
    for (const each of listed) kept.pass(each);
    expect(held(kept, listed)).toBe(300);
  });

  it('do not leave for more than the longest list, however many lists are asked for', () => {
    const kept = roomFor(1_000);
    const asked = pages('asked', 1_000);
    for (const each of asked) kept.set(each);
    const listed = pages('listed', 5_000);
    for (const each of listed) kept.pass(each);
    expect(held(kept, asked)).toBe(800);
    expect(held(kept, listed.slice(-200))).toBe(200);
    expect(kept.pathOfItem('listed-4999')).toBe('/listed-4999');
    expect(kept.pathOfItem('listed-4000')).toBeUndefined();
    expect(kept.held).toBeLessThanOrEqual(memoryOfPages(1_000, 1_000 * SIZE));
  });

  it('are never without the page that was read last', () => {
    const kept = roomFor(2);
    for (const each of pages('asked', 2)) kept.set(each);
    kept.pass(page('large-listed', 10 * SIZE));
    expect(kept.get('/large-listed')).toBeDefined();
    expect(kept.forgetOldest()).toBe(false);
    kept.set(page('large', 10 * SIZE));
    expect(['/large-listed', '/large'].map((path) => kept.get(path) !== undefined)).toEqual([false, true]);
    kept.clear();
    expect([kept.held, kept.get('/large')]).toEqual([0, undefined]);
  });
});
