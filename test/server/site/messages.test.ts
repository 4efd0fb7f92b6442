import { describe, expect, it } from 'vitest';
import { apiErrors } from '#contract';
import { catalogue } from '#messages';
import { createServerMessage, serverMessages } from '../../../server/site/messages.ts';

describe('the words of the server', () => {
  it('mean the same as in regions where they bear the same name', () => {
    const regions = Object.assign({}, ...Object.values(catalogue)) as Readonly<Record<string, unknown>>;
    const shared = Object.entries(serverMessages).filter(([key]) => Object.hasOwn(regions, key));
    expect(shared.length).toBeGreaterThan(5);
    expect(shared).toEqual(shared.map(([key]) => [key, regions[key]]));
  });

  it('are a site’s own where it has some, refusals too, and ours where its own is empty', () => {
    const overrides = { titleCart: 'Korb', backTo: 'Zurück zu {title}', 'cart-unknown': 'Weg.', titleSearch: '' };
    const message = createServerMessage({ overrides });
    expect([message('titleCart'), message('backTo', { title: '{x}' })]).toEqual(['Korb', 'Zurück zu {x}']);
    expect([message('cart-unknown'), message('titleSearch')]).toEqual(['Weg.', 'Search']);
    expect(message('cart-empty')).toBe(apiErrors['cart-empty'].message);
    expect(createServerMessage({ overrides: Object.create({ titleCart: 'inherited' }) })('titleCart')).toBe('Cart');
  });
});
