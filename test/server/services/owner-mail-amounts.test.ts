import { describe, expect, it } from 'vitest';
import { readForm } from '#model';
import type { Catalogue } from '../../../server/services/catalogue/catalogue.ts';
import { ownerMails } from '../../../server/services/forms/owner-mail.ts';
import { sampleOrder } from '../../../server/services/mail/sample-order.ts';
import { orderMailsToOwner } from '../../../server/services/orders/owner-mail.ts';

/** What an owner's mail of an order of 34 and a form with an amount of 34 say, in a language. */
function bodies(language: string, currency: string, cents: number): string[] {
  const website = { title: 'Kiln', language, country: 'DE', baseUrl: 'https://kiln.example' } as Catalogue['website'];
  const rules = { orderRecipients: [], mailFrom: 'kiln@example.org' };
  const [first] = sampleOrder({ website }).lines;
  if (!first) throw new Error('The sample has no line.');
  const line = { ...first, quantity: 1 };
  const order = { ...sampleOrder({ website }), currency, grandTotalCents: cents, lines: [line] };
  // The two read no more of a catalogue than this.
  const catalogue = { website, rules, item: () => undefined, form: () => undefined } as unknown as Catalogue;
  const [ofOrder] = orderMailsToOwner({ catalogue, providers: [] }, order, { isPaid: true, low: [] });
  const [ofForm] = ownerMails({
    ...{ form: readForm({ id: 'f' }), submissionId: 's', emailSubject: '', tags: [], otherwise: 'kiln@example.org' },
    ...{ isKept: true, website, answers: [{ id: 'q', type: 'currency', title: 'Budget', value: cents, currency }] },
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

it('tells the owner of an order all that has to be done for it, with a link', () => {
  const website = {
    title: 'Kiln',
    language: 'de',
    country: 'DE',
    baseUrl: 'https://kiln.example',
  } as Catalogue['website'];
  const rules = { orderRecipients: ['a@example.org', 'b@example.org'] };
  const catalogue = { website, rules, item: () => undefined, form: () => undefined } as unknown as Catalogue;
  const low = [{ itemId: 'mug', sku: 'MUG-L', title: 'Stoneware mug', quantity: 2 }];
  const mails = orderMailsToOwner({ catalogue, providers: [] }, sampleOrder({ website }), { isPaid: false, low });
  expect(mails.map(({ recipient }) => recipient)).toEqual(rules.orderRecipients);
  expect(mails.map(({ replyTo }) => replyTo)).toEqual(['ada@example.org', 'ada@example.org']);
  expect(mails[0]?.body).toBe(
    [
      '2 × Stoneware mug (Large, Ash, MUG-L)\n1 × Linen cloth <wide> & soft (CLOTH)',
      'Total: 66,40\u00A0€\nNot paid yet: test',
      'From: ada@example.org\nAda Quill\n1 Quay Street\n10115 Gannet\nGermany\nBy: Post\nInvoice to:\nQuill & Daughters\nAda Quill\n1 Quay Street\n10115 Gannet\nGermany\nVAT ID: DE123456789',
      'Low stock: Stoneware mug (MUG-L), 2 left',
      'All of it: https://kiln.example/config/orders/sample\n',
    ].join('\n\n'),
  );
});

describe('a mail of what was sent through a form', () => {
  const website = { title: 'Kiln', language: 'en', baseUrl: 'https://kiln.example' };
  const mailOf = (...answers: readonly { type: string; value: string }[]) =>
    ownerMails({
      ...{ form: readForm({ id: 'f' }), submissionId: 's', emailSubject: '', tags: [], otherwise: 'kiln@example.org' },
      ...{ isKept: true, website, answers: answers.map((answer, at) => ({ id: `q${at}`, title: 'Q', ...answer })) },
    })[0];

  it('is answered to its writer, and leads to the rest', () => {
    const mail = mailOf({ type: 'email', value: ' ada@example.org ' }, { type: 'email', value: 'bea@example.org' });
    expect(mail?.replyTo).toBe('ada@example.org');
    expect(mail?.body).toContain('\n\nAll that was sent: https://kiln.example/config/forms\n');
  });

  it.each([
    ['text', 'ada@example.org'],
    ['email', ''],
    ['email', 'ada@example.org\r\nBcc: all@example.org'],
  ])('is answered to the shop where nobody gave an address: %s %j', (type, value) => {
    expect(mailOf({ type, value })?.replyTo).toBeUndefined();
  });
});
