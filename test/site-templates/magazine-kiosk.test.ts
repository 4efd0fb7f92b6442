import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runExamples } from '../../exports/testing.ts';
import type { Store } from '../../server/store/index.ts';
import { cheaperBy, nightTrain, readingMinutes } from '../../site-templates/magazine/lib/definitions.ts';
import { mailsIn } from '../../site-templates/magazine/lib/mails.ts';
import { post } from '../../site-templates/magazine/lib/post.ts';
import { vat } from '../../site-templates/magazine/lib/vat.ts';
import { eventually } from '../support/dev.ts';
import { orderFor, place } from '../support/orders.ts';
import { serveShop } from '../support/serve-shop.ts';
import { scratchFolder } from '../support/serve-site.ts';
import { createShopper } from '../support/shop-api.ts';
import { openTestStore } from '../support/store.ts';

let store: Store;
beforeAll(async () => {
  store = await openTestStore();
});
afterAll(() => store.close());

const line = (label: string, quantity: number, kind: 'physical' | 'digital' = 'physical') => ({
  ...{ itemId: label, sku: label, quantity, kind, labels: [label] },
  ...{ amountCents: 1250 * quantity, weightGrams: 0 },
});

describe('the kiosk of the demonstration magazine', () => {
  it.each([
    ['GB', [line('issue', 3)], 'Letter', 240],
    ['GB', [line('issue', 4), line('screen', 9, 'digital')], '2 letters', 480],
    ['DE', [line('issue', 1)], 'Letter', 620],
    ['GB', [line('book', 1), line('issue', 7)], 'Parcel', 480],
    ['DE', [line('book', 2)], 'Parcels', 2900],
  ] as const)('posts to %s %j', async (country, lines, name, costCents) => {
    const question = { currency: 'GBP', destination: { country }, lines, discountCents: 0 };
    const rates = await post.rates(question, new AbortController().signal);
    expect(rates.map((rate) => [rate.name, rate.costCents])).toEqual([[name, costCents]]);
  });

  it.each([
    ['GB', [line('SL-FRIEND', 1)], 0, [{ amountCents: 208, taxedCents: 1042, lines: [0] }]],
    ['GB', [line('issue', 1), line('SL-FRIEND', 2)], 0, [{ amountCents: 417, taxedCents: 2083, lines: [1] }]],
    ['GB', [line('issue', 1), line('SL-FRIEND', 1)], 500, [{ amountCents: 167, taxedCents: 833, lines: [1] }]],
    ['GB', [line('issue', 1), line('book', 1)], 0, []],
    ['DE', [line('SL-FRIEND', 1)], 0, []],
  ] as const)('has the tax of %s in the prices of %j, less %d', async (country, lines, discountCents, due) => {
    const rated = { currency: 'GBP', destination: { country }, lines, discountCents };
    const question = { ...rated, shippingCents: 240, pricesIncludeTax: true };
    const told = await vat.taxes(question, new AbortController().signal);
    expect(told).toEqual(due.map((one) => ({ id: 'vat', name: 'VAT', basisPoints: 2000, ...one })));
  });

  it('takes an order on invoice that waits for its money, by its own post, and writes its mails into a folder', async () => {
    const lib = (name: string) => JSON.stringify(join(process.cwd(), `site-templates/magazine/lib/${name}.ts`));
    const mails = scratchFolder();
    const config = `import { invoice } from ${lib('invoice')};
import { mailsIn } from ${lib('mails')};
import { post } from ${lib('post')};
import { vat } from ${lib('vat')};
export default { payments: [invoice], shipping: post, tax: vat, mail: mailsIn(${JSON.stringify(mails)}) };`;
    const { app, faults } = await serveShop(store, { templates: { 'vitrine.config.ts': config }, isPreview: false });
    const shopper = await createShopper(app);
    await shopper.post('/api/commerce/shopping-cart/entries', { itemId: 'mug', sku: 'MUG', quantity: 1 });
    const byLetter = { location: { country: 'US', state: 'ME' }, shippingOptionId: 'letter' };
    await shopper.put('/api/commerce/shopping-cart/shipping', byLetter);
    const page = (await shopper.get('/api/commerce/checkout')).body;
    const order = { ...orderFor(page), shippingOptionId: 'letter', payment: { method: 'invoice', token: '' } };
    const placed = await place(shopper, order);
    expect([placed.status, placed.body.problem, faults]).toEqual([201, undefined, []]);
    expect(placed.body.shippingCostCents).toBe(620);
    await eventually(() => {
      const written = readdirSync(mails).map((name) => readFileSync(join(mails, name), 'utf8'));
      expect(written.join('\n')).toContain('To: ann@example.org');
    });
  });

  it('prints what the examples of its definitions say', () => {
    expect(runExamples({ formatters: [readingMinutes, cheaperBy], predicates: [nightTrain] })).toEqual([]);
  });

  it('writes a mail that comes again into the same file', async () => {
    const folder = scratchFolder();
    const mail = { id: 'order/1', from: 'a@b.example', to: 'c@d.example', subject: 'Yours', text: 'Thank you.' };
    const transport = mailsIn(folder);
    expect(await transport.wasSent?.(mail.id)).toBe(false);
    for (const _try of [1, 2]) await transport.send(mail);
    expect(await transport.wasSent?.(mail.id)).toBe(true);
    expect(readdirSync(folder)).toEqual(['order%2F1.txt']);
  });
});
