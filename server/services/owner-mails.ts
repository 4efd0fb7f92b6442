import { readForm } from '#model';
import type { Catalogue } from './catalogue/catalogue.ts';
import { ownerMails } from './forms/owner-mail.ts';
import type { MailSite } from './mail/define-mail.ts';
import type { Mail } from './mail/outbox.ts';
import { sampleOrder } from './mail/sample-order.ts';
import { orderMailsToOwner } from './orders/owner-mail.ts';

/** A mail to the owner with the facts that it is looked at with: a text, which no template makes. */
export interface OwnerMail {
  readonly name: string;
  /** Who gets it when. */
  readonly summary: string;
  readonly sample: (website: MailSite['website']) => Pick<Mail, 'subject' | 'body'>;
}

const nobody = 'shop@example.org';

const sampleForm = readForm({ id: 'sample', name: 'Commission a piece', emailRecipients: [nobody] });
const sampleAnswers = [
  { id: 'who', type: 'name', title: 'Name', value: { First: 'Ada', Last: 'Quill' } },
  { id: 'mail', type: 'email', title: 'Email', value: 'ada@example.org' },
  { id: 'budget', type: 'currency', title: 'Budget', value: 25_000, currency: 'EUR' },
  { id: 'text', type: 'textarea', title: 'What do you have in mind?', value: 'A tall jug <with a lid> & two cups.' },
];

const sampleRules = { orderRecipients: [], mailFrom: nobody };

/** A shop of nothing but its rules: the order says the rest. */
const sampleShop = (website: MailSite['website']) => ({
  // The mail reads no more of a shop than this.
  catalogue: {
    website,
    rules: sampleRules as unknown as Catalogue['rules'],
    item: () => undefined,
    form: () => undefined,
  },
  providers: [],
});

const sampleTold = { isPaid: true, low: [{ itemId: 'mug', sku: 'MUG-L', title: 'Stoneware mug', quantity: 2 }] };

const only = ([mail]: readonly Mail[]) => ({ subject: mail?.subject ?? '', body: mail?.body ?? '' });

/** Every kind of mail that a site sends to its owner: one more is one line. */
export const everyOwnerMail: readonly OwnerMail[] = [
  {
    name: 'owner-order',
    summary: 'To those whom the settings name, or to the shop’s own address, when an order was placed.',
    sample: (website) => only(orderMailsToOwner(sampleShop(website), sampleOrder({ website }), sampleTold)),
  },
  {
    name: 'owner-form',
    summary: 'To those whom a form names, or to the shop’s own address, when the form was sent.',
    sample: (website) =>
      only(
        ownerMails({
          ...{ form: sampleForm, submissionId: 'sample', answers: sampleAnswers, tags: ['Commissions'] },
          ...{ website, emailSubject: '', otherwise: nobody, isKept: true },
        }),
      ),
  },
];
