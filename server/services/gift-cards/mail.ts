import { giftBalancePath } from '#model';
import { defineMail, type MailDesk, type MailSite, writeMail } from '../mail/define-mail.ts';
import type { Mail } from '../mail/outbox.ts';
import type { GiftCardRow } from './card.ts';

type Facts = Pick<
  GiftCardRow,
  'code' | 'currency' | 'initialCents' | 'balanceCents' | 'recipientName' | 'recipientEmail' | 'message'
>;

const sampleCard: Facts = {
  ...{ code: '7K2M-Q4XR-0W9T-BN5C', currency: 'EUR', initialCents: 5_000, balanceCents: 5_000 },
  ...{ recipientName: 'Ann', recipientEmail: 'ann@example.org', message: 'Happy birthday!\nFor the <wide> bowl.' },
};

export const giftCardMail = defineMail<{ readonly card: Facts }>({
  name: 'gift-card',
  summary: 'Brings a gift card to who gets it, on its day.',
  sample: () => ({ card: sampleCard }),
  write({ card: { balanceCents, code, currency, message, recipientName: name } }, desk) {
    const { messageOf, website } = desk;
    const amount = desk.moneyOf(balanceCents, currency);
    return {
      subject: messageOf('mailGiftSubject', { amount, shop: website.title }),
      lead: name ? messageOf('mailGiftLead', { name }) : messageOf('mailGiftLeadPlain'),
      card: { amount, name: messageOf('mailGiftCode'), code },
      notes: [message ?? '', messageOf('mailGiftHow')],
      links: balanceLinks(desk),
    };
  },
});

function balanceLinks({ addressOf, messageOf }: MailDesk) {
  const address = addressOf(giftBalancePath);
  return address === undefined ? [] : [{ text: messageOf('giftCardBalanceLink'), address }];
}

export const giftCardSentMail = defineMail<{ readonly card: Facts }>({
  name: 'gift-card-sent',
  summary: 'Tells who has bought a gift card for somebody that it was sent.',
  sample: () => ({ card: sampleCard }),
  write({ card: { initialCents, currency, recipientEmail } }, { messageOf, moneyOf }) {
    const amount = moneyOf(initialCents, currency);
    return {
      subject: messageOf('mailGiftSentSubject'),
      lead: messageOf('mailGiftSent', { amount, email: recipientEmail ?? '' }),
    };
  },
});

/** The card itself, to whoever gets it. */
export const cardMail = (site: MailSite, card: GiftCardRow, recipient: string, reason = `gift-card ${card.id}`): Mail =>
  writeMail(site, giftCardMail, { card }, { reason, recipient });

/** Tells who has bought a card for somebody that it was sent. */
export const cardSentMail = (site: MailSite, card: GiftCardRow, recipient: string): Mail =>
  writeMail(site, giftCardSentMail, { card }, { reason: `gift-card-sent ${card.id}`, recipient });
