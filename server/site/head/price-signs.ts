import type { JsonObject } from '../lib/json-access.ts';
import { storeMoney } from '../money-of.ts';

/**
 * Classic prices are bare numbers, to which the page's styles add the sign of the currency, where its language has it. A
 * folder whose sheet adds one itself has the last word.
 */
export function priceSigns(context: JsonObject): string {
  const [before = '', after = ''] = storeMoney(context)?.plus ?? [];
  return rule('before', before) + rule('after', after);
}

const rule = (side: string, sign: string) =>
  sign === '' ? '' : `.sqs-money-native::${side}{content:"${Array.from(sign, written).join('')}"}`;

/** No character of a sign means anything to a sheet. */
const written = (character: string) => `\\${character.codePointAt(0)?.toString(16)} `;
