import { expect, it } from 'vitest';
import { readForm } from '#model';
import { ownerMails } from '../../../server/services/forms/owner-mail.ts';
import { orderMailsToOwner } from '../../../server/services/orders/owner-mail.ts';

/** What an owner's mail of an order of 34 and a form with an amount of 34 say, in a language. */
function bodies(language: string, currency: string, cents: number): string[] {
  const website = { id: 's', title: 'Kiln', language, country: '', timeZone: 'UTC', selectedCurrency: currency };
  const rules = { orderRecipients: [], mailFrom: 'kiln@example.org' };
  const order = { id: 'o', number: 1, email: 'ada@example.org', currency, grandTotalCents: cents };
  const lines = [{ quantity: 1, title: 'Mug', sku: '' }];
  // The two read no more of a catalogue than this.
  const catalogue = { website, rules } as unknown as Parameters<typeof orderMailsToOwner>[1];
  const [ofOrder] = orderMailsToOwner({ ...order, giftCards: [], lines }, catalogue);
  const [ofForm] = ownerMails({
    ...{ form: readForm({ id: 'f' }), submissionId: 's', emailSubject: '', tags: [], otherwise: 'kiln@example.org' },
    ...{
      siteTitle: 'Kiln',
      language,
      answers: [{ id: 'q', type: 'currency', title: 'Budget', value: cents, currency }],
    },
  });
  return [ofOrder?.body ?? '', ofForm?.body ?? ''];
}

it.each([
  ['de', 'EUR', 3400, '34,00\u00A0€'],
  ['en-US', 'EUR', 3400, '€34.00'],
  ['ja', 'JPY', 3400, '￥3,400'],
])('an owner’s mail writes amounts as a site in %s of %s does', (language, currency, cents, text) => {
  const [ofOrder, ofForm] = bodies(language, currency, cents);
  expect(ofOrder).toContain(`Total: ${text}`);
  expect(ofForm).toContain(text);
});
