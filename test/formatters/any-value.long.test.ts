import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toText } from '#engine';
import { formatters } from '#formatters';
import { hostileTexts, jsonValues } from '../support/json-values.ts';
import { quickestOf } from '../support/processor-time.ts';
import { callFormatter } from '../support/tag.ts';

const families = ['core', 'content', 'social', 'missing'];
const tested = formatters.filter(({ family }) => families.includes(family));

const MILLISECONDS = 500;
/** Neither a busy machine nor a pause is taken for a slow formatter: one quick run is enough. */
const MOST_ATTEMPTS = 5;

const argumentLists = fc.array(
  fc.oneof(fc.string(), fc.integer().map(String), fc.constantFrom('', 'a', 'x.y', '@', ...hostileTexts)),
  { maxLength: 4 },
);

const quickest = (run: () => unknown) => quickestOf(MOST_ATTEMPTS, run, MILLISECONDS);

describe.each(tested.map(({ name }) => name))('%s', (name) => {
  it('takes any value and any arguments, and is quick', () => {
    fc.assert(
      fc.property(jsonValues(), argumentLists, (value, texts) => {
        const run = () => callFormatter(name, texts, [value], { v: value, a: value }, { profile: 'safe' });
        expect(run).not.toThrow();
        expect(quickest(run)).toBeLessThan(MILLISECONDS);
      }),
      { numRuns: 60 },
    );
  });

  it.each(['<', '>', '"', '{', ' ', 'http://', '&#', 'a'])('is quick on a long text of %j', (part) => {
    const text = part.repeat(100_000 / part.length);
    const data = { title: text, body: text, assetUrl: text, fullUrl: text, id: text, systemDataVariants: text };
    for (const value of [text, data]) {
      expect(quickest(() => callFormatter(name, ['99999'], [value], {}, { profile: 'safe' }))).toBeLessThan(
        MILLISECONDS,
      );
    }
  });
});

it('html lets no markup of data through', () => {
  fc.assert(
    fc.property(jsonValues(), (value) => {
      const text = toText(callFormatter('html', [], [value], {}));
      expect(text.replace(/&(?:amp|lt|gt);/g, '')).not.toMatch(/[<>&]/);
    }),
  );
});

it.each(['htmlattr', 'htmltag'])('%s lets neither markup nor quotes of data through', (name) => {
  fc.assert(
    fc.property(jsonValues(), (value) => {
      const text = toText(callFormatter(name, [], [value], {}));
      expect(text.replace(/&(?:amp|lt|gt|quot);/g, '')).not.toMatch(/[<>&"]/);
    }),
  );
});
