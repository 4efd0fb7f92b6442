import { expect, it } from 'vitest';
import { readGiftCode } from '#model';
import { giftCardMail } from '../../../server/services/gift-cards/mail.ts';
import { deskFor, renderMail } from '../../../server/services/mail/define-mail.ts';
import { sampleSite } from '../../../server/services/mail/samples.ts';

const site = sampleSite({ render: () => undefined });

function textIn(language: string): string {
  const desk = deskFor(site, language);
  const { card } = giftCardMail.sample(desk);
  const code = '1234-5678-9ABC-DEFG';
  return renderMail(site, giftCardMail.name, giftCardMail.write({ card: { ...card, code } }, desk), desk).text;
}

it('keeps the groups of a code in order where lines run from right to left', () => {
  expect(textIn('ar')).toContain('الرمز: \u200e1234-5678-9ABC-DEFG\n');
  expect(textIn('en')).toContain(': 1234-5678-9ABC-DEFG\n');
});

it('takes a code with what was copied along with it', () => {
  expect(readGiftCode('\u200e1234-5678\u00ad-9abc-defg\u2069 ')).toBe('1234-5678-9ABC-DEFG');
});
