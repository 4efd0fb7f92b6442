import type { AddressCountry } from './countries.ts';
import { postalAreaMessages, postalMessages } from './messages.ts';
import {
  fiveDigits,
  fsa,
  normalisePostalCode,
  outcode,
  type PostalRule,
  postalRules,
  routingKey,
} from './postal-codes.ts';

interface AreaRule extends Pick<PostalRule, 'shape' | 'hint'> {
  readonly message: string;
  /** What the area is called, where it has a name of its own. */
  readonly label?: string;
}

/** Where the whole code names an area. */
function whole(country: AddressCountry): AreaRule {
  const { shape, message, hint } = postalRules[country];
  return { shape, message: postalMessages[message], hint };
}

/**
 * The part of a postal code that names an area, which a store uses to say where it delivers: the Canadian FSA, the Irish
 * routing key, the British outcode, the first digits of a Swedish code. Apart from whole codes, because shoppers are
 * asked for those alone.
 */
export const postalAreaRules: Readonly<Record<AddressCountry, AreaRule>> = {
  US: { ...whole('US'), shape: fiveDigits, label: 'ZIP code' },
  CA: { shape: new RegExp(`^${fsa}$`), message: postalAreaMessages.fsa, hint: 'K1A, M5V', label: 'FSA' },
  AU: whole('AU'),
  NZ: whole('NZ'),
  IE: {
    shape: new RegExp(`^${routingKey}$`),
    message: postalAreaMessages.routingKey,
    hint: 'D02, T12',
    label: 'Routing key',
  },
  ES: whole('ES'),
  SE: { shape: /^[1-9]\d{0,2}$/, message: postalAreaMessages.fewDigits, hint: '1, 11, 411' },
  NO: whole('NO'),
  DE: whole('DE'),
  FR: whole('FR'),
  NL: { shape: /^[1-9]\d{3}$/, message: postalAreaMessages.fourDigits, hint: '1012, 3011' },
  GB: {
    shape: new RegExp(`^${outcode}$`),
    message: postalAreaMessages.outcode,
    hint: 'SW1A, M1',
    label: 'Outcode',
  },
};

/** What is wrong with an area, if anything; an empty one passes. */
export function checkPostalArea(country: AddressCountry, text: string): string | undefined {
  const code = normalisePostalCode(text);
  const { shape, message } = postalAreaRules[country];
  return code === '' || shape.test(code) ? undefined : message;
}
