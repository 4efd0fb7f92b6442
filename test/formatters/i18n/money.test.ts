import { describe, expect, it } from 'vitest';
import { printTag } from '../../support/tag.ts';

const safe = { profile: 'safe' } as const;
const amounts = ['NaN', 'Infinity', '-Infinity', '1e21', '1e400', '1e9999999', '<b>', '9'.repeat(400), '', ' ', '1,5'];

describe('rel-C15 hostile money', () => {
  it.each(amounts)('%s with a hostile currency prints no markup and ends nothing', (value) => {
    const root = { m: { value, currency: '<b>"' }, text: '{0 money style:code}' };
    for (const tag of ['m|money', 'm|money style:code', 'm|money style:name', 'm|decimal', 'text|message m']) {
      expect(printTag(tag, root, safe)).not.toMatch(/[<>"]/);
    }
  });

  it('is nothing where the amount is not finite, which the reference takes for an error', () => {
    const root = { m: { value: 'NaN', currency: 'USD' }, text: '[{0 money}]' };
    expect(printTag('m|money', root, safe)).toBe('');
    expect(printTag('text|message m', root, safe)).toBe('[]');
    expect(() => printTag('m|money', root)).toThrow('Invalid argument: NaN');
  });

  it('prints names of currencies that have an ampersand of their own', () => {
    const root = { m: { value: 1, currency: 'TTD' } };
    expect(printTag('m|money style:name', root, safe)).toBe(printTag('m|money style:name', root));
  });
});
