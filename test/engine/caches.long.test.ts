import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import type { Tier } from '#engine';
import { render } from '../support/render.ts';

const TEMPLATES = 5_000;
const PADDING = 'x'.repeat(5_000);
/** Kept whole, the templates alone would take 25 million bytes. */
const MOST_KEPT = 10_000_000;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Bytes that are still held after everything unused has been given back. */
function heldBytes(): number {
  collect();
  return process.memoryUsage().heapUsed;
}

/** A template that no other is like: text, names, arguments, a message, a date pattern, a partial. */
function renderDistinct(tier: Tier, at: number): string {
  const template = `${PADDING}${at} {name${at}} {.section a${at}}{b|date %Y-${at}}{.end}{text|message name${at}}{@|apply p${at}}`;
  const data = { [`name${at}`]: at, [`a${at}`]: { b: 0 }, text: `{0} of ${at}` };
  return render(template, data, { tier, partials: { [`p${at}`]: `partial ${at}` } }).output;
}

it.each<Tier>(['closures', 'code'])(
  'rel-B15 five thousand distinct templates (%s) leave nothing behind',
  (tier) => {
    const all = (from: number, count: number) => {
      for (let at = from; at < from + count; at += 1) renderDistinct(tier, at);
    };
    expect(renderDistinct(tier, 7).slice(PADDING.length)).toBe('7 7 1969-77 of 7partial 7');
    all(TEMPLATES, 200);
    const before = heldBytes();
    all(0, TEMPLATES);
    expect(heldBytes() - before).toBeLessThan(MOST_KEPT);
  },
  90_000,
);
