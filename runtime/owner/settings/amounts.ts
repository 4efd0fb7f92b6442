import { fractionDigits, toMinorUnits } from '#model';

/** Minor units of an amount as an owner types it: no sign, no thousands. Undefined for anything else. */
export function readAmount(typed: string, currency: string): number | undefined {
  const text = typed.trim().replace(',', '.');
  const digits = fractionDigits(currency);
  const fraction = digits === 0 ? '' : `(?:\\.\\d{1,${digits}})?`;
  return new RegExp(`^\\d{1,9}${fraction}$`).test(text) ? toMinorUnits(text, currency) : undefined;
}

/** Basis points of a percentage with at most two decimals. */
export function readPercent(typed: string): number | undefined {
  const text = typed.trim().replace(',', '.');
  return /^\d{1,3}(?:\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : undefined;
}

export function percentText(basisPoints: number): string {
  return String(basisPoints / 100);
}

/** A score from 0 to 1 with at most two decimals. */
export function readScore(typed: string): number | undefined {
  const text = typed.trim().replace(',', '.');
  return /^(?:0(?:\.\d{1,2})?|1(?:\.0{1,2})?)$/.test(text) ? Number(text) : undefined;
}

/** Undefined for what is no whole number. */
export function readWhole(typed: string): number | undefined {
  return /^\d{1,9}$/.test(typed.trim()) ? Number(typed) : undefined;
}
