import { describe, expect, it } from 'vitest';
import { isObject, type JsonValue } from '#engine';
import { type JsonObject, objectAt, withMembers } from '../../../../server/site/lib/json-access.ts';
import { openDemonstration, withStock } from '../../../support/changing-site.ts';

const lists = [
  ['shop', '/stoneware'],
  ['shop', '/seconds'],
  ['shop', '/events'],
  ['magazine', '/departures'],
  ['portfolio', '/towers'],
] as const;

/** What stands around a list: heads, navigations, messages, the cart's place. */
const around: readonly ((page: JsonObject, turn: number) => JsonObject)[] = [
  () => ({}),
  (page, turn) => ({ website: withMembers(objectAt(page, 'website') ?? {}, { siteTitle: `Site <${turn}> é` }) }),
  (page, turn) => ({
    collection: withMembers(objectAt(page, 'collection') ?? {}, { title: `List ${turn}`, description: '<p>New</p>' }),
  }),
  (_page, turn) => ({ localizedStrings: { addToCart: `Buy ${turn}` }, pageType: 201 }),
  (_page, turn) => ({ mainNavigation: [{ collection: { id: `${turn}`, fullUrl: '/x', navigationTitle: 'X' } }] }),
  (_page, turn) => ({ blockFields: { footer: `<p>${turn}</p>` }, calendarView: true }),
];

/** Stock, price, title: what a sale changes of a product. */
const changes: readonly ((item: JsonObject, turn: number) => JsonObject)[] = [
  (item, turn) => withMembers(item, { title: `Changed ${turn} <é>` }),
  (item, turn) => withMembers(item, { structuredContent: withStock(item['structuredContent'], turn) }),
  (item) => withMembers(item, { excerpt: '', tags: ['new'] }),
];

describe('a list of which one item changes', () => {
  it.each(lists)('is the page that is made whole: %s %s', async (name, address) => {
    const kept = await openDemonstration(name, undefined);
    const whole = await openDemonstration(name, false);
    for (let turn = 0; turn < 24; turn += 1) {
      for (const { live } of [kept, whole]) {
        live.state = turn;
        live.change = (items) => changedAt(items, turn);
      }
      const expected = (await whole.show(address)).body.toString();
      expect((await kept.show(address)).body.toString()).toBe(expected);
    }
  });

  it.each(lists)(
    'is the page that is made whole when something around it changes too: %s %s',
    async (name, address) => {
      const kept = await openDemonstration(name, undefined);
      const whole = await openDemonstration(name, false);
      for (let turn = 0; turn < 24; turn += 1) {
        for (const { live } of [kept, whole]) {
          live.state = turn;
          live.change = (items) => changedAt(items, turn);
          // Each state of what stands around lasts for a while.
          live.around = (page) => withMembers(page, around[Math.floor(turn / 4) % around.length]?.(page, turn) ?? {});
        }
        const expected = (await whole.show(address)).body.toString();
        expect((await kept.show(address)).body.toString()).toBe(expected);
      }
    },
  );

  it('comes of the page before, but for its row', async () => {
    const { live, show } = await openDemonstration('shop', undefined);
    // Code is generated for templates that are asked for often.
    for (let turn = 0; turn < 40; turn += 1) {
      live.state = turn;
      live.change = (items) => items.with(0, titled(items[0], `Changed ${turn}`));
      await show('/stoneware');
    }
    const before = await show('/stoneware');
    live.state = 40;
    live.change = (items) => items.with(0, titled(items[0], 'Changed <again>'));
    const after = await show('/stoneware');
    expect(after.again?.kept?.page?.isProven).toBe(true);
    expect(after.body.toString()).not.toBe(before.body.toString());
    expect(after.body.toString()).toContain('Changed &lt;again&gt;');
  });

  it('is the same page with the same compressed forms where nothing of it changed', async () => {
    const { live, show } = await openDemonstration('shop', undefined);
    const before = await show('/stoneware');
    live.state = 1;
    const after = await show('/stoneware');
    expect(after).not.toBe(before);
    expect(after.encoded).toBe(before.encoded);
    expect(after.body).toBe(before.body);
    live.state = 2;
    live.change = (items) => changedAt(items, 1);
    expect((await show('/stoneware')).etag).not.toBe(before.etag);
  });
});

function changedAt(items: readonly JsonValue[], turn: number): readonly JsonValue[] {
  if (items.length === 0) return items;
  const at = (turn * 7) % items.length;
  const item = items[at];
  const change = changes[turn % changes.length];
  if (!isObject(item) || change === undefined) return items;
  const changed = items.with(at, change(item, turn));
  // Now and then one leaves.
  return turn % 8 === 7 ? changed.slice(1) : changed;
}

function titled(item: JsonValue | undefined, title: string): JsonValue {
  return isObject(item) ? withMembers(item, { title }) : null;
}
