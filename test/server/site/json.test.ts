import { describe, expect, it } from 'vitest';
import { offsetOf, readJson } from '../../../server/site/lib/json.ts';

describe('reading JSON', () => {
  it.each([
    ['{"a": [1, 2.5e3, "x\\n", true, null]}', { a: [1, 2500, 'x\n', true, null] }],
    ['\ufeff{"a": 1}', { a: 1 }],
  ])('reads %j', (text, value) => {
    expect(readJson(text)).toEqual({ ok: true, value });
    expect(readJson(text, { lenient: true })).toEqual({ ok: true, value });
  });

  it.each([
    ['{"a": 1,}', 8, '"}"'],
    ['{"a" 1}', 5, '"1"'],
    ['{"a": [1, 2}', 11, '"}"'],
    ["{'a': 1}", 1, `"'"`],
    ['{"a": tru}', 6, '"t"'],
    ['{"a": 1', 7, 'the end of the file'],
    ['{} x', 3, '"x"'],
  ])('finds the mistake of %j', (text, offset, found) => {
    const reading = readJson(text);
    expect(reading).toMatchObject({ ok: false, offset });
    expect(reading.ok ? '' : reading.detail).toContain(`found ${found}`);
  });

  it('accepts comments and commas before a bracket where files of that kind have them', () => {
    const text = '{ // the name\n "a": [1, 2,], /* more */ "b": {"c": 1,},\n}';
    expect(readJson(text, { lenient: true })).toEqual({ ok: true, value: { a: [1, 2], b: { c: 1 } } });
    expect(readJson(text)).toMatchObject({ ok: false });
  });

  it('refuses what is nested too deeply, in both ways of reading', () => {
    const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
    for (const lenient of [false, true]) {
      expect(readJson(nested(200), { lenient, maxDepth: 200 })).toMatchObject({ ok: true });
      expect(readJson(nested(202), { lenient, maxDepth: 200 })).toMatchObject({ ok: false });
    }
    expect(readJson(nested(100_000))).toMatchObject({ ok: false });
    const mixed = '{"a":['.repeat(101) + ']}'.repeat(101);
    expect(readJson(mixed, { maxDepth: 202 })).toMatchObject({ ok: true });
    expect(readJson(mixed, { maxDepth: 200 })).toMatchObject({ ok: false });
  });

  it('takes what is no deeper however many brackets it has, in its texts too', () => {
    const flat = JSON.stringify({ lists: Array.from({ length: 300 }, () => [{}]), text: '[{'.repeat(300) });
    expect(readJson(flat, { maxDepth: 4 })).toMatchObject({ ok: true });
    expect(readJson(flat, { maxDepth: 2 })).toMatchObject({ ok: false });
  });

  it('rel-A09 keeps members with telling names as plain data', () => {
    for (const lenient of [false, true]) {
      const reading = readJson('{"__proto__": {"polluted": 1}, "constructor": {"prototype": {"polluted": 1}}}', {
        lenient,
      });
      expect(reading.ok && Object.hasOwn(reading.value as object, '__proto__')).toBe(true);
    }
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });

  it.each<[readonly (string | number)[], 'value' | 'name', string]>([
    [[], 'value', '{"a"'],
    [['a'], 'value', '[1, {'],
    [['a', 1, 'b'], 'value', '"x, \\" y"'],
    [['a', 1, 'b'], 'name', '"b": "x'],
    [['a', 2], 'value', 'null]'],
    [['c', 'd', 'e'], 'value', 'true'],
    [['c', 'd'], 'name', '"d": {'],
    [['c', 'missing'], 'value', '{"a": 0, "d"'],
    [['a', 7, 'b'], 'value', '[1, {'],
  ])('finds where %j stands, its %s', (path, what, start) => {
    const text = '{"a": [1, {"b": "x, \\" y"}, null], "c": {"a": 0, "d": {"e": true}}}';
    expect(text.slice(offsetOf(text, path, what))).toMatch(new RegExp(`^${start.replace(/[[\]{}"\\,? ]/g, '\\$&')}`));
  });
});
