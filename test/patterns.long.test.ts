import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { quickestOf } from './support/processor-time.ts';
import { patternsOf } from './support/regular-expressions.ts';

// Everything that reads what others wrote: templates, data, requests, answers of other servers, folders of other authors.
const root = join(import.meta.dirname, '..');
const files = ['engine', 'formatters', 'predicates', 'server', 'runtime'].flatMap((room) =>
  readdirSync(join(root, room), { encoding: 'utf8', recursive: true })
    .map((name) => join(room, name))
    .filter((file) => /\.tsx?$/.test(file)),
);

const found = files.flatMap((file) => [...patternsOf(file)]);

/** A text of this length takes a pattern of linear growth a millisecond or two, one of quadratic growth twenty and more. */
const LONG = 20_000;
const PART = LONG / 8;
const TIMEOUT = 600_000;
/** Growing, so that a pattern of exponential growth is found out at a text that it still gets through. */
const lengths = [24, 30, 300, 2000, LONG];
/** Processor time in milliseconds above which the growth is looked at; of what is quicker the clock tells too little. */
const NOTICED = 2;
/** No pattern takes as long as this for a text that is shorter than the longest. */
const LIMIT = 25;
/** From a part to the whole: eight times as long is linear, 64 times quadratic. */
const MOST_GROWTH = 20;

/**
 * What a pattern may have to repeat: its characters, what its classes stand for, its words, pairs of those, and a word
 * before each sign.
 */
function pumpsOf(source: string): readonly string[] {
  const words = source.match(/[a-z]{2,}/gi) ?? [];
  const signs = Array.from(source.replace(/\\[a-zA-Z]\w*|[a-z]{2,}|\\/gi, '')).slice(0, 24);
  const classes = [
    ['\\s', ' '],
    ['\\d', '0'],
    ['\\w', 'a'],
    ['\\n', '\n'],
    ['0-9', '0'],
    ['a-z', 'a'],
    ['\\\\', '\\"'],
  ].flatMap(([sign = '', one = '']) => (source.includes(sign) ? [one] : []));
  const single = [...new Set([...classes, 'a', ' ', ...signs, ...words])];
  const first = single.slice(0, 8);
  const lead = /^[^\\[(*+?{|^$.]+/.exec(source)?.[0] ?? '';
  const pairs = first.flatMap((a) => first.map((b) => a + b));
  return [...new Set([...single, ...pairs, ...signs.map((sign) => `aa${sign}`), lead, `${lead}a`])].filter(Boolean);
}

/** The characters that a match begins with, as far as the pattern says them. */
function openingOf(source: string): string {
  const written = /^\^?((?:\\[^a-zA-Z0-9]|[^\\[\](){}*+?|^$.])*)(?![*+?{])/.exec(source)?.[1] ?? '';
  return written.replaceAll('\\', '');
}

/** Processor time in milliseconds; a processor that was elsewhere for a moment is asked again. */
function timeOf(pattern: RegExp, before: string, pump: string, length: number): number {
  const text = `${before}${pump.repeat(Math.ceil(length / pump.length))}\u0000`;
  const times = 8;
  const run = () => text.replace(pattern, '');
  const first = quickestOf(1, run, NOTICED);
  return first > NOTICED || length === PART ? quickestOf(times, run) : first;
}

/** The first text on which a pattern takes too long. */
function worstCase({ source, flags }: RegExp): string | undefined {
  const pattern = new RegExp(source, flags);
  for (const before of new Set(['', openingOf(source)])) {
    for (const pump of pumpsOf(source)) {
      for (const length of lengths) {
        const time = timeOf(pattern, before, pump, length);
        if (time <= NOTICED) continue;
        if (length < LONG ? time > LIMIT : time > MOST_GROWTH * timeOf(pattern, before, pump, PART)) {
          return `${JSON.stringify(pump)} after ${JSON.stringify(before)}, ${length} characters: ${Math.round(time)} ms`;
        }
      }
    }
  }
  return undefined;
}

describe('rel-B09 regular expressions', () => {
  it('are found in the sources', () => {
    expect(found.length).toBeGreaterThan(100);
  });

  it('the test tells slow ones from quick ones', { timeout: TIMEOUT }, () => {
    expect(worstCase(/^(?:a+)+$/)).toBeDefined();
    expect(worstCase(/<[^>]*>/g)).toBeDefined();
    expect(worstCase(/<[^<>]*>/g)).toBeUndefined();
  });

  it('take time in proportion to the text', { timeout: TIMEOUT }, () => {
    const slow = found.flatMap(({ file, pattern }) => {
      const worst = worstCase(pattern);
      return worst === undefined ? [] : [`${file}: ${pattern} on ${worst}`];
    });
    expect(slow).toEqual([]);
  });
});
