import { bounds } from '#contract';

/** What an owner typed: how many there are, or how many more or fewer. */
export type StockInput =
  | { readonly kind: 'total'; readonly total: number }
  | { readonly kind: 'change'; readonly by: number };

/** `12` is what there is; `+5` and `-3` (a minus sign too) are changes. Undefined: neither, or out of range. */
export function readStockInput(text: string): StockInput | undefined {
  const [, sign, digits = ''] = /^([+\-−]?)(\d{1,15})$/.exec(text.replace(/\s/g, '')) ?? [];
  const amount = Number(digits);
  if (sign === undefined || amount > bounds.stock.max) return undefined;
  return sign === '' ? { kind: 'total', total: amount } : { kind: 'change', by: sign === '+' ? amount : -amount };
}
