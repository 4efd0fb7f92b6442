import type { MessageOf } from '../text/message.ts';
import type { AddressCountry } from './countries.ts';
import type { PostalMessage, postalMessages } from './messages.ts';

export interface PostalRule {
  readonly shape: RegExp;
  readonly message: PostalMessage;
  /** Examples of what fits, to show beside the field. */
  readonly hint: string;
}

export const fiveDigits = /^\d{5}$/;
const fourDigits = /^\d{4}$/;

// Canadian codes leave out letters that look like others; D, F, I, O, Q and U never occur, W and Z never lead.
export const fsa = '[ABCEGHJ-NPRSTVXY]\\d[ABCEGHJ-NPRSTV-Z]';
export const outcode = '(?:[A-PR-UWYZ](?:\\d[\\dA-HJKPSTUW]?|[A-HK-Y]\\d[\\dABEHMNPRVWXY]?))';
export const routingKey = '(?:D6W|[AC-FHKNPRTV-Y]\\d{2})';

export const postalRules: Readonly<Record<AddressCountry, PostalRule>> = {
  US: { shape: /^\d{5}(?:-\d{4})?$/, message: 'postalZip', hint: '10001, 90210' },
  CA: {
    shape: new RegExp(`^${fsa} ?\\d[ABCEGHJ-NPRSTV-Z]\\d$`),
    message: 'postalInvalid',
    hint: 'K1A 0B1, M5V 3L9',
  },
  AU: { shape: fourDigits, message: 'postcodeFourDigits', hint: '2000, 3000' },
  NZ: { shape: fourDigits, message: 'postcodeFourDigitsStop', hint: '6011, 1010' },
  IE: {
    shape: new RegExp(`^${routingKey} ?[0-9AC-FHKNPRTV-Y]{4}$`),
    message: 'postalInvalid',
    hint: 'D02 AF30, T12 W8RW',
  },
  ES: { shape: /^(?:0[1-9]|[1-4]\d|5[0-2])\d{3}$/, message: 'postalFiveDigits', hint: '28013, 08001' },
  SE: { shape: /^[1-9]\d{2} ?\d{2}$/, message: 'postalInvalid', hint: '111 22, 411 06' },
  NO: { shape: fourDigits, message: 'postalFourDigits', hint: '0150, 5003' },
  DE: { shape: fiveDigits, message: 'postalFiveDigits', hint: '10115, 80331' },
  FR: { shape: fiveDigits, message: 'postalFiveDigits', hint: '75001, 13001' },
  NL: { shape: /^[1-9]\d{3} ?(?!SA|SD|SS)[A-Z]{2}$/, message: 'postalInvalid', hint: '1012 AB, 3011 CD' },
  GB: {
    shape: new RegExp(`^(?:GIR ?0AA|${outcode} ?\\d[ABD-HJLNP-UW-Z]{2})$`),
    message: 'postalInvalid',
    hint: 'SW1A 1AA, M1 1AE',
  },
};

/** A code as it is compared: capitals, single blanks, none at the ends. */
export function normalisePostalCode(text: string): string {
  return text.trim().replace(/\s+/g, ' ').toUpperCase();
}

/** The message of a postal code, if any. Empty codes pass here; whether one is required is told elsewhere. */
export function checkPostalCode(
  country: AddressCountry,
  text: string,
  messageOf: MessageOf<typeof postalMessages>,
): string | undefined {
  const code = normalisePostalCode(text);
  const rule = postalRules[country];
  return code === '' || rule.shape.test(code) ? undefined : messageOf(rule.message);
}
