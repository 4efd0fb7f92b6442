import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonValue, Value } from '#engine';
import { formatters } from '#formatters';
import { startTimer } from '../../support/processor-time.ts';
import { callFormatter } from '../../support/tag.ts';

// What the reference refuses too: the tag prints nothing, the author is told, and the page goes on.
const CLEAR_ERRORS =
  /^(the value is not a number of milliseconds|Julian day .* is outside|Invalid argument: (NaN|-?Infinity))/;

const names = formatters.flatMap(({ name, family }) => (family === 'date' || family === 'i18n' ? [name] : []));

const words =
  'style:short style:name style:scientific maxfrac:99 minint:50 maxsig:0 round:up group:x date:full time short yMMMd ' +
  'jm skeleton: context:standalone calendar:japanese field:millis numericOnly:true width:narrow %c %N a=b 0 :';
const argument = fc.oneof(fc.constantFrom(...words.split(' ')), fc.string({ maxLength: 20 }));
const money = fc.record({
  value: fc.oneof(fc.double(), fc.string(), fc.constantFrom('NaN', '1e21', '9'.repeat(400), '<b>', '-Infinity')),
  currency: fc.oneof(fc.constantFrom('USD', 'JPY', '__proto__', '<b>'), fc.string()),
});
const message = fc
  .array(fc.constantFrom('{0', '}', '{', "'", '#', ' plural ', 'other', ' select ', ',', 'one{x}', 'x', '{-', ' money'))
  .map((pieces) => pieces.join(''));
const value = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
  money,
  message,
  fc.constantFrom('1e9999', '-1e-9999', '1'.repeat(1000)),
);

function outcomeOf(print: () => Value): string {
  try {
    return typeof print() === 'string' ? 'text' : 'no text';
  } catch (thrown) {
    const reason = thrown instanceof Error ? thrown.message : 'something thrown that is no error';
    return CLEAR_ERRORS.test(reason) ? 'refusal' : reason;
  }
}

const options = { profile: 'safe', now: 1.6e12 } as const;

describe('whatever the value and the arguments', () => {
  it.each(names)('%s prints text, or refuses by name, within 50 ms', (name) => {
    const call = (values: readonly JsonValue[], texts: readonly string[], timeZone: JsonValue) => {
      const elapsed = startTimer();
      const outcome = outcomeOf(() =>
        callFormatter(name, texts, values, { a: values, website: { timeZone } }, options),
      );
      expect(outcome).toMatch(/^(text|refusal)$/);
      return elapsed();
    };
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 3 }), fc.array(argument), value, (values, texts, zone) => {
        const given = values as readonly JsonValue[];
        let took = call(given, texts, zone as JsonValue);
        // A pause for memory may fall into any single call; one that is slow three times is slow.
        for (let again = 0; took > 50 && again < 2; again++) took = call(given, texts, zone as JsonValue);
        expect(took).toBeLessThanOrEqual(50);
      }),
      { numRuns: 300 },
    );
  });
});
