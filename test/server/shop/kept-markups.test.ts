import { expect, it } from 'vitest';
import { KeptMarkups } from '../../../server/shop/pages/kept-markups.ts';

const words = { title: 'Cart' };
const form = { id: 'engraving' };

it('gives a markup again while it would be made of the same, and to nobody else', () => {
  const kept = new KeptMarkups();
  let made = 0;
  const ask = (visitor: string, said: readonly unknown[], shared: readonly unknown[] = [words, form]) =>
    kept.of(visitor, { said, shared }, () => `made ${++made}`);
  const first = ask('ann', [{ quantity: 1 }, 'crumb']);
  expect(ask('ann', [{ quantity: 1 }, 'crumb'])).toBe(first);
  expect(ask('bob', [{ quantity: 1 }, 'crumb']).markup).toBe('made 2');
  expect(ask('ann', [{ quantity: 1 }, 'crumb'])).toBe(first);
  // Another value, another object of the site, one object less.
  expect(ask('ann', [{ quantity: 2 }, 'crumb']).markup).toBe('made 3');
  expect(ask('ann', [{ quantity: 2 }, 'crumb'], [words, { ...form }]).markup).toBe('made 4');
  expect(ask('ann', [{ quantity: 2 }, 'crumb'], [words]).markup).toBe('made 5');
  // Only the last one is kept.
  expect(ask('ann', [{ quantity: 1 }, 'crumb']).markup).toBe('made 6');
});

it('keeps those of a few hundred visitors, whoever was seen last staying longest', () => {
  const kept = new KeptMarkups();
  const ask = (visitor: string) => kept.of(visitor, { said: [], shared: [] }, () => visitor);
  const [ann, bob] = [ask('ann'), ask('bob')];
  for (let n = 0; n < 10_000; n += 1) {
    ask(`visitor ${n}`);
    expect(ask('ann')).toBe(ann);
  }
  expect(ask('bob')).not.toBe(bob);
});
