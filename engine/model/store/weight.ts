import { isObject, type JsonValue } from '../data.ts';

/** Grams of a unit, by what page data and people call it. */
const units: Readonly<Record<string, number>> = {
  ...{ kilogram: 1_000, kg: 1_000, gram: 1, g: 1 },
  ...{ pound: 453.59237, lb: 453.59237, ounce: 28.349523125, oz: 28.349523125 },
};

/** Beyond what any parcel weighs, and exact with every sum of a cart. */
export const mostGrams = 1_000_000_000;

function grams(value: number, unit: string): number | undefined {
  const factor = Object.hasOwn(units, unit.toLowerCase()) ? units[unit.toLowerCase()] : undefined;
  const weight = Math.round(value * (factor ?? Number.NaN));
  return weight >= 0 && weight <= mostGrams ? weight : undefined;
}

/** What a piece weighs as a variant says it (`shippingWeight`: a value and a unit), in whole grams; 0 where it does not. */
export function weightOf(variant: JsonValue): number {
  const weight = isObject(variant) ? variant['shippingWeight'] : undefined;
  if (!isObject(weight)) return 0;
  const { value, unit } = weight;
  return (typeof value === 'number' && typeof unit === 'string' ? grams(value, unit) : undefined) ?? 0;
}

/** A weight as people type it: `2 kg`, `500 g`, `1.5 lb`. Undefined for anything else. */
export function readWeight(typed: string): number | undefined {
  const [, number, unit] = /^(\d{1,7}(?:[.,]\d{1,3})?)\s*([a-z]+)$/i.exec(typed.trim()) ?? [];
  return number === undefined || unit === undefined ? undefined : grams(Number(number.replace(',', '.')), unit);
}

/** Kilograms where they are as short, and whole pounds as whoever weighs in them typed them. */
export function weightText(weight: number): string {
  if (weight % 100 === 0) return `${weight / 1_000} kg`;
  const pounds = Math.round(weight / 453.59237);
  return grams(pounds, 'lb') === weight ? `${pounds} lb` : `${weight} g`;
}
