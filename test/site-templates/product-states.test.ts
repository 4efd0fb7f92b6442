import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  addButtonFacts,
  addButtonLabel,
  hasQuantityInput,
  hasVariants,
  hasVariedPrices,
  isOnSale,
  isSoldOut,
  MerchandisingContext,
  PageContext,
  Product,
} from '#model';

const folder = join(import.meta.dirname, '../../fixtures/products');
const read = (path: string) => JSON.parse(readFileSync(join(folder, path), 'utf8'));
const jsonIn = (path: string) => readdirSync(join(folder, path)).filter((name) => name.endsWith('.json'));

const states = jsonIn('.').map((name) => ({ name, state: read(name) }));
const settings = jsonIn('settings').map((name) => ({ name, setting: read(`settings/${name}`) }));

describe('product states', () => {
  it('are the eighteen of the feature list, five settings beside them, all told in the README', () => {
    expect(states).toHaveLength(18);
    expect(settings).toHaveLength(5);
    const readme = readFileSync(join(folder, 'README.md'), 'utf8');
    expect([...states, ...settings].map(({ name }) => name).filter((name) => !readme.includes(`\`${name}\``))).toEqual(
      [],
    );
  });

  it.each(states)('$name shows what it says', ({ state }) => {
    const item = Product.parse(state.item);
    expect({
      soldOut: isSoldOut(item),
      onSale: isOnSale(item),
      variedPrices: hasVariedPrices(item),
      quantityField: hasQuantityInput(item, () => true),
      picker: hasVariants(item),
      button: addButtonLabel(addButtonFacts(item.structuredContent ?? null), () => undefined),
    }).toEqual(state.shows);
  });

  it.each(states)('$name tells merchandising of its own product only', ({ state }) => {
    const told = Object.entries(state.productMerchandisingContext ?? {});
    expect(told.filter(([id]) => id !== state.item.id)).toEqual([]);
    for (const [, settings] of told) expect(MerchandisingContext.safeParse(settings).error).toBeUndefined();
  });

  it.each(settings)('$name lies under any product', ({ setting }) => {
    for (const { state } of states) {
      const { about: _about, ...context } = setting;
      expect(PageContext.safeParse({ ...context, item: state.item }).error).toBeUndefined();
    }
  });
});
