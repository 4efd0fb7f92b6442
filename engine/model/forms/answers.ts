import { childOf, isTruthy, printedText, type Value } from '../data.ts';

/** Kinds of answers of a form. */
export const answerKinds = [
  'address',
  'checkbox',
  'date',
  'hidden',
  'likert',
  'name',
  'phone',
  'radio',
  'select',
  'time',
  'text',
  'section',
] as const;

export type AnswerKind = (typeof answerKinds)[number];

/** Parts of the answers that have several. */
export const answerParts = {
  address: ['Line1', 'Line2', 'City', 'State', 'Zip', 'Country'],
  date: ['Month', 'Day', 'Year'],
  name: ['First', 'Last'],
  phone: ['Country', 'Areacode', 'Prefix', 'Line'],
  time: ['Hour', 'Minute', 'Second', 'Ampm'],
} as const;

function part(values: Value, name: string): string {
  return printedText(childOf(values, name));
}

/** `Month/Day/Year`, each as it was given. */
export function dateAnswer(values: Value): string {
  return `${part(values, 'Month')}/${part(values, 'Day')}/${part(values, 'Year')}`;
}

/** First and last name. */
export function nameAnswer(values: Value): string {
  return `${part(values, 'First')} ${part(values, 'Last')}`;
}

/** `+44 131-555-0101`; without a country, the number alone. */
export function phoneAnswer(values: Value): string {
  const country = isTruthy(childOf(values, 'Country')) ? `+${part(values, 'Country')} ` : '';
  return `${country}${part(values, 'Areacode')}-${part(values, 'Prefix')}-${part(values, 'Line')}`;
}

/** `Hour:Minute:Second AM`; hours, minutes and seconds that are not there are `00`. */
export function timeAnswer(values: Value): string {
  const clock = (name: string) => (isTruthy(childOf(values, name)) ? part(values, name) : '00');
  return `${clock('Hour')}:${clock('Minute')}:${clock('Second')} ${part(values, 'Ampm')}`;
}

export interface AddressLines {
  readonly line1: string;
  /** Absent where there is none. */
  readonly line2: string | undefined;
  readonly place: string;
}

/** An address in two or three lines; the last is `City, State Zip Country`. */
export function addressAnswer(values: Value): AddressLines {
  const city = `${part(values, 'City')}, ${part(values, 'State')} ${part(values, 'Zip')} ${part(values, 'Country')}`;
  return {
    line1: part(values, 'Line1'),
    line2: isTruthy(childOf(values, 'Line2')) ? part(values, 'Line2') : undefined,
    place: city,
  };
}

/** Shown where a question was not answered. */
export const noAnswer = 'N/A';
