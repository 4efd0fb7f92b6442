import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { createRegistry, isArray, isObject, type JsonValue } from '#engine';
import { formatters } from '#formatters';
import { predicates } from '#predicates';
import { localeData, timeZones } from '../../../../server/cli/locale-packs.ts';
import { Images } from '../../../../server/http/images/images.ts';
import { openSite } from '../../../../server/http/pages/open-sites.ts';
import { readPageQuery } from '../../../../server/http/pages/read-page-query.ts';
import { type JsonObject, objectAt, withMembers } from '../../../../server/site/lib/json-access.ts';

const root = path.resolve(import.meta.dirname, '../../../..');
const registry = createRegistry({ formatters, predicates });
const settings = { localeData, timeZones, now: Date.UTC(2026, 10, 26) };

/** A demonstration site whose lists change: each state of the live data says something else of one of their items. */
async function openDemonstration(name: string, cache: false | undefined) {
  const live = {
    state: 0,
    change: (items: readonly JsonValue[]) => items,
    around: (page: JsonObject) => page,
  };
  const overlay = {
    version: () => String(live.state),
    // All objects are made anew, as what comes from a database is.
    apply: (page: JsonObject) => {
      const { items } = page;
      return withMembers(live.around(page), {
        items: isArray(items) ? structuredClone(live.change(items)) : undefined,
      });
    },
  };
  const place = {
    template: path.join(root, 'site-templates', name),
    content: path.join(root, 'fixtures/pages', name),
  };
  const { host } = await openSite(name, place, {
    ...{ registry, settings, cache, privatePages: undefined, boot: '/_runtime/boot-1.js', hashesScripts: true },
    images: new Images({ folder: mkdtempSync(path.join(tmpdir(), 'vitrine-rows-')) }),
    live: () => ({ overlay }),
    report: () => undefined,
  });
  const show = async (address: string) => {
    const query = new URLSearchParams();
    const answer = await host.page(address, readPageQuery(address, query), query);
    if ('kind' in answer) throw new Error(`${address} leads elsewhere.`);
    return answer.page;
  };
  return { live, show };
}

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

function withStock(content: JsonValue | undefined, stock: number): JsonValue | undefined {
  if (!isObject(content) || !isArray(content['variants'])) return content;
  const variants = content['variants'].map((one) =>
    isObject(one) ? withMembers(one, { qtyInStock: stock % 3, unlimited: false }) : one,
  );
  return withMembers(content, { variants });
}

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
