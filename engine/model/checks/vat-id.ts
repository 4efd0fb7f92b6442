/** What is said of a VAT ID that none can be. */
export const vatIdMessages = {
  vatIdInvalid: 'This is no VAT ID. It begins with two letters for the country.',
} as const;

/**
 * How the ids of a country are written after its two letters; check digits are not reckoned, since a country may begin
 * to give out others, and whoever cannot buy is worse than a slip that the tax office finds.
 */
const forms: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  // Switzerland: CHE, nine digits, and what it is called in one of the languages.
  CH: /^E\d{9}(MWST|TVA|IVA)?$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^[A-Z\d]\d{7}[A-Z\d]$/,
  FI: /^\d{8}$/,
  FR: /^[A-HJ-NP-Z\d]{2}\d{9}$/,
  GB: /^(\d{9}|\d{12}|(GD|HA)\d{3})$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^\d[A-Z\d+*]\d{5}[A-Z]{1,2}$/,
  IT: /^\d{11}$/,
  LT: /^(\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^\d{9}B\d{2}$/,
  NO: /^\d{9}(MVA)?$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
  XI: /^(\d{9}|\d{12}|(GD|HA)\d{3})$/,
};

/** Tax numbers of other countries, as far as they can be told from a slip. */
const otherNumber = /^(?=.*\d)[A-Z\d]{5,20}$/;

/** A VAT ID as invoices write it: in capitals, without what was put in for reading. */
export const vatIdOf = (text: string): string => text.toUpperCase().replace(/[\s./-]/g, '');

/** Whether a text can be the VAT ID, or the tax number, of a business. */
export function isVatId(text: string): boolean {
  const id = vatIdOf(text);
  const form = Object.hasOwn(forms, id.slice(0, 2)) ? forms[id.slice(0, 2)] : undefined;
  return form ? form.test(id.slice(2)) : otherNumber.test(id);
}
