import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { compile, createRegistry, type JsonValue } from '#engine';
import { formatters } from '#formatters';
import { localeData, timeZones } from '../../../server/cli/locale-packs.ts';

const { cache } = createRequire(import.meta.url);
const loaded = () => {
  const files = Object.keys(cache);
  return {
    zones: files.some((file) => file.includes('@phensley/timezone')),
    locales: files.some((file) => file.includes('cldrengine')),
  };
};

const registry = createRegistry({ formatters });
const render = (template: string, data: JsonValue) =>
  compile(template, { registry, localeData, timeZones, now: 0 }).render(data).output;

// Loading both costs more than the start of the process: a page without dates and prices must not pay for them.
it('nothing of the locale library is loaded before a formatter of the page needs it', () => {
  expect(render('{title|html} {d|timesince}', { title: '<b>', d: 0 })).toContain('less than a minute ago');
  expect(loaded()).toEqual({ zones: false, locales: false });

  expect(render('{d|date %Y}', { d: 1e12 })).toBe('2001');
  expect(loaded()).toEqual({ zones: true, locales: false });

  expect(render('{n|decimal}', { n: 1234.5 })).toBe('1,234.5');
  expect(loaded()).toEqual({ zones: true, locales: true });
});
