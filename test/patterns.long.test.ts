import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'vite';
import { describe, expect, it } from 'vitest';
import { quickestOf } from './support/processor-time.ts';

// Everything that reads templates or data of others.
const root = join(import.meta.dirname, '..');
const rooms = [
  'engine',
  'formatters',
  'predicates',
  'server/site',
  'server/author/check',
  'server/http/pages',
  'server/author/publish',
];
const files = rooms.flatMap((room) =>
  readdirSync(join(root, room), { encoding: 'utf8', recursive: true })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(room, name)),
);

interface Found {
  readonly file: string;
  readonly pattern: RegExp;
}

function* patternsOf(file: string): Generator<Found> {
  for (const [source, flags] of literalsIn(parseAst(readFileSync(join(root, file), 'utf8'), { lang: 'ts' }))) {
    yield { file, pattern: new RegExp(source, flags) };
  }
}

/** The regular expressions of a syntax tree, as source and flags. */
function* literalsIn(node: unknown): Generator<[string, string]> {
  if (typeof node !== 'object' || node === null || node instanceof RegExp) return;
  if ('regex' in node && typeof node.regex === 'object' && node.regex !== null) {
    const { regex } = node;
    if ('pattern' in regex && 'flags' in regex) yield [String(regex.pattern), String(regex.flags)];
  }
  for (const member of Object.values(node)) yield* literalsIn(member);
}

const found = files.flatMap((file) => [...patternsOf(file)]);

/** A text of this length takes a pattern of linear growth a millisecond or two, one of quadratic growth twenty and more. */
const LONG = 20_000;
const PART = LONG / 8;
const TIMEOUT = 120_000;
/** Growing, so that a pattern of exponential growth is found out at a text that it still gets through. */
const lengths = [24, 30, 300, LONG];
/** Processor time in milliseconds above which the growth is looked at; of what is quicker the clock tells too little. */
const NOTICED = 2;
/** No pattern takes as long as this for a text as short as the first ones. */
const LIMIT = 25;
/** From a part to the whole: eight times as long is linear, 64 times quadratic. */
const MOST_GROWTH = 20;

/** What a pattern may have to repeat: its characters, what its classes stand for, its words, and pairs of those. */
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
  ].flatMap(([sign = '', one = '']) => (source.includes(sign) ? [one] : []));
  const single = [...new Set([...classes, 'a', ' ', ...signs, ...words])];
  const first = single.slice(0, 8);
  const lead = /^[^\\[(*+?{|^$.]+/.exec(source)?.[0] ?? '';
  return [...new Set([...single, ...first.flatMap((a) => first.map((b) => a + b)), lead, `${lead}a`])].filter(Boolean);
}

/** Processor time in milliseconds; a processor that was elsewhere for a moment is asked again. */
function timeOf(pattern: RegExp, pump: string, length: number): number {
  const text = `${pump.repeat(Math.ceil(length / pump.length))}\u0000`;
  const times = 8;
  const run = () => text.replace(pattern, '');
  const first = quickestOf(1, run, NOTICED);
  return first > NOTICED || length === PART ? quickestOf(times, run) : first;
}

/** The first text on which a pattern takes too long. */
function worstCase({ source, flags }: RegExp): string | undefined {
  const pattern = new RegExp(source, flags);
  for (const pump of pumpsOf(source)) {
    for (const length of lengths) {
      const time = timeOf(pattern, pump, length);
      if (time <= NOTICED) continue;
      if (length < PART ? time > LIMIT : time > MOST_GROWTH * timeOf(pattern, pump, PART)) {
        return `${JSON.stringify(pump)} for ${length} characters: ${Math.round(time)} ms`;
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
