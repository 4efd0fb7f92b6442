import { describe, expect, it } from 'vitest';
import { type VariantCount, variantOf, variantsError, verdicts } from '#model';

const half = (visitors: number, reached: number): VariantCount => ({ share: 50, visitors, reached });
const at = (...counts: readonly VariantCount[]) => verdicts(counts).map((verdict) => verdict.at);

describe('what the numbers say', () => {
  it.each([
    ['nobody has come', [half(0, 0), half(0, 0)], 'too-early'],
    ['few have come', [half(99, 40), half(200, 10)], 'too-early'],
    ['hardly anybody does it', [half(500, 4), half(500, 5)], 'too-early'],
    ['there is little between them', [half(5000, 250), half(5000, 270)], 'open'],
    ['a fixed test would have called it', [half(1000, 50), half(1000, 71)], 'open'],
    ['one is clearly better', [half(5000, 250), half(5000, 400)], 'better'],
    ['one is clearly worse', [half(5000, 400), half(5000, 250)], 'worse'],
    ['nobody does it with one of them', [half(2000, 0), half(2000, 60)], 'better'],
    ['one is hardly shown', [half(5000, 250), half(4000, 400)], 'uneven'],
  ])('where %s', (_what, counts, verdict) => expect(at(...counts)).toEqual([verdict]));

  it('gives the interval of the difference', () => {
    const [verdict] = verdicts([half(5000, 250), half(5000, 400)]);
    expect(verdict).toMatchObject({ at: 'better', from: expect.closeTo(0.0145, 3), to: expect.closeTo(0.0455, 3) });
  });

  it('asks more of each where there are several', () => {
    const third = (reached: number): VariantCount => ({ share: 33, visitors: 3300, reached });
    const last = { share: 34, visitors: 3400, reached: 165 };
    expect(at(half(3300, 165), half(3300, 228))).toEqual(['better']);
    expect(at(third(165), third(228), last)).toEqual(['open', 'open']);
  });

  it('calls a difference that is none in fewer than one of twenty, however often it is looked at', () => {
    const random = randomFrom(20);
    const runs = 300;
    const wrong = Array.from({ length: runs }, () => isEverCalled(random, 0.05, 0.05)).filter(Boolean).length;
    expect(wrong / runs).toBeLessThan(0.05);
    const found = Array.from({ length: 50 }, () => isEverCalled(random, 0.05, 0.09)).filter(Boolean).length;
    expect(found / 50).toBeGreaterThan(0.9);
  });
});

/** Sixty looks at an experiment, a hundred visitors of each variant apart. */
function isEverCalled(random: () => number, one: number, other: number): boolean {
  let [first, second] = [0, 0];
  for (let visitors = 100; visitors <= 6000; visitors += 100) {
    for (let visitor = 0; visitor < 100; visitor += 1) {
      if (random() < one) first += 1;
      if (random() < other) second += 1;
    }
    if (/better|worse/.test(at(half(visitors, first), half(visitors, second)).join())) return true;
  }
  return false;
}

/** The same numbers in every run (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

describe('the variant of a visitor', () => {
  const variants = [
    { name: 'a', share: 25 },
    { name: 'b', share: 75 },
  ];
  const units = Array.from({ length: 10_000 }, (_, unit) => `unit-${unit}`);

  it('is always the same, and shared out as set', () => {
    const chosen = units.map((unit) => variantOf('x', variants, unit));
    expect(chosen).toEqual(units.map((unit) => variantOf('x', variants, unit)));
    const share = chosen.filter((name) => name === 'a').length / chosen.length;
    expect(Math.abs(share - 0.25)).toBeLessThan(0.02);
  });

  it('of one experiment says nothing of that of another', () => {
    const both = units.filter(
      (unit) => variantOf('x', variants, unit) === 'a' && variantOf('y', variants, unit) === 'a',
    );
    expect(Math.abs(both.length / units.length - 0.0625)).toBeLessThan(0.015);
  });

  it('does not change with the version of this code', () => {
    const chosen = ['visitor-1', 'visitor-2', 'visitor-3', 'visitor-4'].map((unit) =>
      variantOf('hero', variants, unit),
    );
    expect(chosen).toEqual(['b', 'a', 'b', 'a']);
  });
});

it.each([
  [[{ name: 'a', share: 100 }], 'An experiment needs two variants at least.'],
  [
    [
      { name: 'a', share: 50 },
      { name: 'B c', share: 50 },
    ],
    expect.stringContaining('small letter'),
  ],
  [
    [
      { name: 'a', share: 50 },
      { name: 'b', share: 50 },
    ],
    undefined,
  ],
])('variants %j', (variants, error) => expect(variantsError(variants)).toEqual(error));
