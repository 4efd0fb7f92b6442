import type { MessageOf } from '../text/message.ts';
import type { AddressCountry } from './countries.ts';
import type { PostalMessage, postalMessages } from './messages.ts';

/**
 * A whole postal code stands in an address; a zone is the part of it that names an area, which a store uses to say where
 * it delivers: the Canadian FSA, the Irish routing key, the British outcode, the first digits of a Swedish code.
 */
export type PostalPart = 'whole' | 'zone';

interface PostalRule {
  readonly shape: RegExp;
  readonly message: PostalMessage;
  /** Examples of what fits, to show beside the field. */
  readonly hint: string;
}

interface CountryRules {
  readonly whole: PostalRule;
  readonly zone: PostalRule;
  /** What the zone is called, where it has a name of its own. */
  readonly zoneLabel?: string;
}

const fiveDigits = /^\d{5}$/;
const fourDigits = /^\d{4}$/;

const zip: PostalRule = {
  shape: /^\d{5}(?:-\d{4})?$/,
  message: 'postalZip',
  hint: '10001, 90210',
};
const australian: PostalRule = { shape: fourDigits, message: 'postcodeFourDigits', hint: '2000, 3000' };
const newZealand: PostalRule = { shape: fourDigits, message: 'postcodeFourDigitsStop', hint: '6011, 1010' };
const norwegian: PostalRule = { shape: fourDigits, message: 'postalFourDigits', hint: '0150, 5003' };
const spanish: PostalRule = {
  shape: /^(?:0[1-9]|[1-4]\d|5[0-2])\d{3}$/,
  message: 'postalFiveDigits',
  hint: '28013, 08001',
};
const german: PostalRule = { shape: fiveDigits, message: 'postalFiveDigits', hint: '10115, 80331' };
const french: PostalRule = { shape: fiveDigits, message: 'postalFiveDigits', hint: '75001, 13001' };

// Canadian codes leave out letters that look like others; D, F, I, O, Q and U never occur, W and Z never lead.
const fsa = '[ABCEGHJ-NPRSTVXY]\\d[ABCEGHJ-NPRSTV-Z]';
const outcode = '(?:[A-PR-UWYZ](?:\\d[\\dA-HJKPSTUW]?|[A-HK-Y]\\d[\\dABEHMNPRVWXY]?))';
const routingKey = '(?:D6W|[AC-FHKNPRTV-Y]\\d{2})';

export const postalRules: Readonly<Record<AddressCountry, CountryRules>> = {
  US: { whole: zip, zone: { ...zip, shape: fiveDigits }, zoneLabel: 'ZIP code' },
  CA: {
    whole: {
      shape: new RegExp(`^${fsa} ?\\d[ABCEGHJ-NPRSTV-Z]\\d$`),
      message: 'postalInvalid',
      hint: 'K1A 0B1, M5V 3L9',
    },
    zone: { shape: new RegExp(`^${fsa}$`), message: 'postalFsa', hint: 'K1A, M5V' },
    zoneLabel: 'FSA',
  },
  AU: { whole: australian, zone: australian },
  NZ: { whole: newZealand, zone: newZealand },
  IE: {
    whole: {
      shape: new RegExp(`^${routingKey} ?[0-9AC-FHKNPRTV-Y]{4}$`),
      message: 'postalInvalid',
      hint: 'D02 AF30, T12 W8RW',
    },
    zone: {
      shape: new RegExp(`^${routingKey}$`),
      message: 'postalRoutingKey',
      hint: 'D02, T12',
    },
    zoneLabel: 'Routing key',
  },
  ES: { whole: spanish, zone: spanish },
  SE: {
    whole: { shape: /^[1-9]\d{2} ?\d{2}$/, message: 'postalInvalid', hint: '111 22, 411 06' },
    zone: { shape: /^[1-9]\d{0,2}$/, message: 'postalFewDigits', hint: '1, 11, 411' },
  },
  NO: { whole: norwegian, zone: norwegian },
  DE: { whole: german, zone: german },
  FR: { whole: french, zone: french },
  NL: {
    whole: { shape: /^[1-9]\d{3} ?(?!SA|SD|SS)[A-Z]{2}$/, message: 'postalInvalid', hint: '1012 AB, 3011 CD' },
    zone: { shape: /^[1-9]\d{3}$/, message: 'postalFourDigitsStop', hint: '1012, 3011' },
  },
  GB: {
    whole: {
      shape: new RegExp(`^(?:GIR ?0AA|${outcode} ?\\d[ABD-HJLNP-UW-Z]{2})$`),
      message: 'postalInvalid',
      hint: 'SW1A 1AA, M1 1AE',
    },
    zone: {
      shape: new RegExp(`^${outcode}$`),
      message: 'postalOutcode',
      hint: 'SW1A, M1',
    },
    zoneLabel: 'Outcode',
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
  part: PostalPart,
  messageOf: MessageOf<typeof postalMessages>,
): string | undefined {
  const code = normalisePostalCode(text);
  const rule = postalRules[country][part];
  return code === '' || rule.shape.test(code) ? undefined : messageOf(rule.message);
}
