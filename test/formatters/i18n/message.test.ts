import { describe, expect, it } from 'vitest';
import type { JsonValue } from '#engine';
import { startTimer } from '../../support/processor-time.ts';
import { printTag } from '../../support/tag.ts';

const messageOf = (m: string, x: JsonValue = 5, locale = 'en') => printTag('m|message x n=x', { m, x }, { locale });

describe('message', () => {
  it.each([
    ['{0} {n} {9} {} {oops!', '5 5   {oops!'],
    ['{,0,} {0 } {00} {0x} {n-y}', '5 5 5 5 5'],
    ["it''s '{0}' {-0} }", "it's {0} {0} }"],
    ["an open ' quote {0}", 'an open  quote {0}'],
    ["'", ''],
    ['{0 unit in:byte}{0 foo}', ''],
    ['{0 plural one {# item} other {# items}}', '5 items'],
    ['{0,plural,=5{five}other{#}}', 'five'],
    ['{0 plural offset:2 =5 {all #} other {#}}', 'all 5'],
    ['{0 plural offset:2 =3 {all #} other {#}}', '3'],
    ["{0 plural other {'#' {-#} # ''}}", "5 {#} 5 '"],
    ['{0 plural other {-#}}', '{#}'],
    ['{0 plural other {a {foo # bar} b}}', 'a foo 5 bar b'],
    ['{0 plural one {x}}{0 plural}{0 plural other x}{0 select}', ''],
    ['{0 plural other {a} bad {b}}', 'a'],
    ['{0 selectordinal one {#st} two {#nd} few {#rd} other {#th}}', '5th'],
    ['{0 select 5 {five #} other {#}}', 'five 5'],
    ['{0 number minfrac:2}|{0 numbers}|{0 decimal,style:percent}', '5.00|5|500%'],
    ['{0 plural other {{0 select 5 {[#]} other {}} #}}', '[5] 5'],
    ['{7 plural one {one} other {#}}', 'NaN'],
  ])('prints %s as %s', (message, printed) => {
    expect(messageOf(message)).toBe(printed);
  });

  it('reads amounts, truth and nothing as text and as numbers', () => {
    const both = '{0}|{0 plural other {#}}';
    expect(messageOf(both, { value: '1234.50', currency: 'EUR' })).toBe('1234.50|1234.50');
    expect(messageOf(both, true)).toBe('true|1');
    expect(messageOf(both, null)).toBe('|0');
    expect(messageOf(both, 'abc')).toBe('abc|0');
    expect(messageOf(both, [1])).toBe('|0');
    expect(messageOf('{0 money}|{0 money style:code}', { value: 'oops', currency: 'USD' })).toBe('$0.00|0.00 USD');
    expect(messageOf('{0 money}|{0 datetime}|{0;7 datetime-interval}', 'abc')).toBe('||');
  });

  it('follows the plural rules of the locale, with visible zeros', () => {
    const items = '{0 plural zero{Z} one{O} two{T} few{F} many{M} other{X}}';
    const categories = (locale: string) =>
      [0, 1, 2, 3, 11, '1.0', 1_000_000].map((x) => messageOf(items, x, locale)).join('');
    expect(categories('en')).toBe('XOXXXXX');
    expect(categories('ar')).toBe('ZOTFMOX');
    expect(categories('ru')).toBe('MOFFMXM');
    expect(categories('cy')).toBe('ZOTFXOX');
    expect(categories('fr')).toBe('OOXXXOM');
    expect(categories('ja')).toBe('XXXXXXX');
  });

  it('prints nothing without locale data', () => {
    expect(printTag('m|message x', { m: 'text {0}', x: 1 }, { locale: null })).toBe('');
  });

  it('is as quick on hostile messages as on others, and does not overflow', () => {
    const nested = (depth: number) => `${'{0 plural other {'.repeat(depth)}x${'}}'.repeat(depth)}`;
    const hostile = ['{'.repeat(50_000), "'".repeat(50_001), '{0 plural other {'.repeat(5000), '{0,'.repeat(20_000)];
    const elapsed = startTimer();
    for (const message of hostile) expect(messageOf(message).length).toBeLessThanOrEqual(message.length);
    expect(messageOf(nested(20_000))).toBe('');
    expect(elapsed()).toBeLessThan(1000);
    expect(messageOf(nested(200))).toBe('x');
  });
});
