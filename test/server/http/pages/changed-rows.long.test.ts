import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isObject, type JsonValue } from '#engine';
import { withMembers } from '../../../../server/site/lib/json-access.ts';
import { openDemonstration, withStock } from '../../../support/changing-site.ts';

const runs = Number(process.env['FUZZ_RUNS'] ?? 24);

/** Texts that pages do something about, or that are markup, or that are in them already. */
const texts = [
  'plain',
  '<b>Bold & "quoted"</b>',
  'é – 日本 \u{1f600}',
  '<div class="sqs-gallery-container"></div>',
  '<svg><use href="#facebook-icon"/></svg>',
  '<script>alert(1)</script>',
  '<form action="https://elsewhere.example"></form>',
  '<div class="sqs-row"><div class="sqs-block" data-block-type="2">x</div></div>',
  '<span class="sqs-money-native">1</span><div class="vitrine-system"></div>',
  '<p data-fill="summary" data-fill-id="1" data-fill-list="x">x</p>',
  '</script><!-- {title} -->',
  '',
];

interface Change {
  readonly at: number;
  readonly member: string;
  readonly text: string;
  readonly kind: 'member' | 'stock' | 'swap' | 'drop' | 'back';
}

const anyChange: fc.Arbitrary<Change> = fc.record({
  at: fc.nat(11),
  member: fc.constantFrom('title', 'title', 'excerpt', 'body', 'id', 'fullUrl', 'assetUrl', 'categories'),
  text: fc.constantFrom(...texts),
  kind: fc.constantFrom('member', 'member', 'member', 'stock', 'swap', 'drop', 'back'),
});

function applied(items: readonly JsonValue[], published: readonly JsonValue[], change: Change): readonly JsonValue[] {
  if (items.length === 0) return published;
  const at = change.at % items.length;
  const item = items[at];
  if (!isObject(item)) return items;
  if (change.kind === 'drop') return items.toSpliced(at, 1);
  if (change.kind === 'swap') return items.with(at, items[0] ?? null).with(0, item);
  if (change.kind === 'back') return published;
  if (change.kind === 'stock') {
    return items.with(at, withMembers(item, { structuredContent: withStock(item['structuredContent'], change.at) }));
  }
  const value = change.member === 'categories' ? [change.text] : change.text;
  return items.with(at, withMembers(item, { [change.member]: value }));
}

describe('a list of which anything changes', () => {
  it.each([
    ['shop', '/stoneware', 1],
    ['portfolio', '/towers', 0],
  ])(
    'is the page that is made whole: %s %s',
    async (name, address, fewestExchanged) => {
      const kept = await openDemonstration(name, undefined);
      const whole = await openDemonstration(name, false);
      let [state, wasExchanged] = [0, 0];
      const isSame = fc.asyncProperty(fc.array(anyChange, { minLength: 1, maxLength: 6 }), async (series) => {
        for (const change of series) {
          state += 1;
          for (const { live } of [kept, whole]) {
            live.state = state;
            const items = live.change;
            live.change = (published) => applied(items(published), published, change);
          }
          const expected = await whole.show(address);
          const page = await kept.show(address);
          expect(page.body.toString()).toBe(expected.body.toString());
          expect(page.etag).toBe(expected.etag);
          if (page.again?.kept?.page?.isProven === true) wasExchanged += 1;
        }
        for (const { live } of [kept, whole]) live.change = (published) => published;
      });
      // Not every series has a change that rows are exchanged for: these have, and all that come after them.
      await fc.assert(isSame, { numRuns: 24, seed: 1 });
      expect(wasExchanged).toBeGreaterThanOrEqual(fewestExchanged);
      await fc.assert(isSame, { numRuns: runs });
    },
    300_000,
  );
});
