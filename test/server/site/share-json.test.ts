import { describe, expect, it } from 'vitest';
import { shareJson } from '../../../server/site/lib/share-json.ts';

const product = (stock: number) => ({ id: `p${stock}`, variants: [{ sku: 'A', stock }] });

describe('data that are made anew', () => {
  it('are the objects from before where they say the same', () => {
    const before = { title: 'List', items: [product(1), product(2)], website: { id: 'w' } };
    expect(shareJson(before, structuredClone(before))).toBe(before);
    const now = { ...structuredClone(before), items: [product(1), product(3)] };
    const shared = shareJson(before, now);
    expect(shared).toEqual(now);
    expect(shared.items[0]).toBe(before.items[0]);
    expect(shared.items[1]).not.toBe(before.items[1]);
    expect(shared.website).toBe(before.website);
  });

  it.each([
    ['a member more', { a: 1 }, { a: 1, b: 2 }],
    ['a member less', { a: 1, b: 2 }, { a: 1 }],
    ['another order of members', { a: 1, b: 2 }, { b: 2, a: 1 }],
    ['an element less', [1, 2], [1]],
    ['a list in place of an object', { 0: 'a' }, ['a']],
    ['nothing in place of an object', { a: {} }, { a: null }],
    ['a name that all objects have', {}, { toString: 'x' }],
  ])('are their own with %s', (_, before, now) => {
    const shared = shareJson(before as never, now as never);
    expect(shared).not.toBe(before);
    expect(JSON.stringify(shared)).toBe(JSON.stringify(now));
  });
});
