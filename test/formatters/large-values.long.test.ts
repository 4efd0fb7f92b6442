import { describe, expect, it } from 'vitest';
import type { JsonValue } from '#engine';
import { formatters } from '#formatters';
import { plainText } from '../../server/site/head/markup.ts';
import { quickestOf } from '../support/processor-time.ts';
import { callFormatter } from '../support/tag.ts';

const KILOBYTES_100 = 100_000;
const MEGABYTE = 1_000_000;
/** Ten times the text takes ten times as long, and a little more for memory; quadratic growth would be a hundred. */
const MOST_GROWTH = 35;
/** Milliseconds below which the clock says nothing about growth. */
const TOO_SHORT_TO_COMPARE = 60;
const names = formatters.map(({ name }) => name);

const words = (length: number) => 'linen & "wool" it\'s <b>1</b>\n'.repeat(Math.ceil(length / 29));
const values: Readonly<Record<string, (length: number) => JsonValue>> = {
  'plain words': words,
  'message tags': (length) => '{0} {'.repeat(Math.ceil(length / 5)),
  'list elements': (length) => Array.from({ length: length / 10 }, (_, at) => `linen ${at % 1000}`),
  'words in fields': (length) => {
    const names = ['title', 'body', 'assetUrl', 'fullUrl', 'id', 'userName', 'text', 'systemDataVariants'];
    return Object.fromEntries(names.map((name) => [name, words(length / names.length)]));
  },
};

function run(name: string, value: JsonValue, texts: readonly string[] = []): void {
  callFormatter(name, texts, [value], { v: value, a: value }, { profile: 'safe' });
}

/** How many times as long a megabyte takes as its tenth; 1 where both are quick. */
function growthOf(prepare: (length: number) => () => void): number {
  const time = quickestOf(6, prepare(MEGABYTE), TOO_SHORT_TO_COMPARE);
  return time <= TOO_SHORT_TO_COMPARE ? 1 : time / quickestOf(5, prepare(KILOBYTES_100));
}

describe.each(Object.entries(values))('rel-B07 a megabyte of %s', (_kind, make) => {
  // A date of what is no number is refused at once; its patterns are tried below.
  it.each(names.filter((name) => name !== 'date'))('%s takes time in proportion', (name) => {
    const growth = growthOf((length) => {
      const value = make(length);
      return () => run(name, value, ['a', 'v']);
    });
    expect(growth).toBeLessThanOrEqual(MOST_GROWTH);
  });
});

it('rel-B07 a date pattern of a megabyte takes time in proportion', () => {
  const growth = growthOf((length) => {
    const pattern = '%Y %q %'.repeat(Math.ceil(length / 7));
    return () => run('date', 0, [pattern]);
  });
  expect(growth).toBeLessThanOrEqual(MOST_GROWTH);
});

const LIMIT = 100;
const openings: readonly (readonly [string, number])[] = [
  ['<script', 50_000],
  ['<style', 50_000],
  ['<!--', 50_000],
  ['<', 1_000_000],
];

describe.each(openings)('rel-B08 %s × %i', (part, times) => {
  const text = part.repeat(times);

  it.each(names)('%s is through within 100 ms', (name) => {
    expect(quickestOf(5, () => run(name, text), LIMIT)).toBeLessThanOrEqual(LIMIT);
  });

  it('the words of rich text are found within 100 ms', () => {
    expect(quickestOf(5, () => plainText(text, 5_000), LIMIT)).toBeLessThanOrEqual(LIMIT);
  });
});
