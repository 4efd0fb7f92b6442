import { describe, expect, it } from 'vitest';
import { outlineOf, withChanges } from '../../../../server/http/render-workers/outline.ts';
import { liveDiscussion } from '../../../../server/shop/live/live-discussion.ts';
import type { JsonObject } from '../../../../server/site/lib/json-access.ts';

/** A list of posts with so much in each that not all of it is told. */
const posts = (count: number): JsonObject => ({
  collection: { id: 'posts' },
  items: Array.from({ length: count }, (_, place) => ({
    id: `post-${place}`,
    commentCount: 0,
    tags: Array.from({ length: 40 }, (_none, tag) => `tag ${tag}`),
    body: { parts: [{ text: ['deep', { deeper: place }] }] },
  })),
});

async function withComments(page: JsonObject, commentCount: number, ids: readonly string[]): Promise<JsonObject> {
  const counts = new Map(ids.map((id) => [id, { commentCount, likeCount: 1 }]));
  const outline = outlineOf(page);
  const change = await liveDiscussion({ counts: () => Promise.resolve(counts) } as never).look(outline);
  return withChanges(page, outline, change(outline)) as JsonObject;
}

describe('what is known better than in a large page’s file', () => {
  it.each([3, 150, 1_000, 5_000])('is changed in a list of %i items, and nothing else', async (count) => {
    const page = posts(count);
    const ids = ['post-0', 'post-2', `post-${Math.min(count, 199) - 1}`];
    const items = (page['items'] as JsonObject[]).map((item) =>
      ids.some((id) => id === item['id']) ? { ...item, commentCount: 7, likeCount: 1 } : item,
    );
    expect(await withComments(page, 7, ids)).toEqual({ ...page, items });
  });

  it('leaves a page that nothing is known of as it is', async () => {
    const page = posts(2_000);
    expect(await withComments(page, 7, [])).toBe(page);
  });

  it('has what is new, and not what has gone', () => {
    const page = { a: 1, text: 'x'.repeat(2_000), list: [null, 'x'.repeat(2_000), 3], ['__proto__']: { b: 1 } };
    const { a: _gone, ...outline } = outlineOf(page);
    const { a: _too, ...rest } = page;
    expect(withChanges(page, outlineOf(page), { ...outline, c: [2] })).toEqual({ ...rest, c: [2] });
  });

  it('exchanges a list for a longer one where it was told whole', () => {
    const page = { short: [1], long: ['x'.repeat(2_000)] };
    expect(withChanges(page, outlineOf(page), { short: [1, 2], long: [] })).toEqual({ ...page, short: [1, 2] });
  });
});
