import { createContext } from 'react';
import type { FieldKind } from '#model';

/** What each kind of field is called. */
export const kindNames: Readonly<Record<FieldKind, string>> = {
  text: 'One line of text',
  textarea: 'Longer text',
  email: 'Email',
  name: 'Name',
  phone: 'Telephone',
  address: 'Address',
  select: 'One of a list',
  radio: 'One of several',
  checkbox: 'Any of several',
  likert: 'Survey',
  date: 'Date',
  time: 'Time',
  number: 'Number',
  currency: 'Amount of money',
  website: 'Web address',
  file: 'File',
  hidden: 'Hidden',
  section: 'Heading',
  line: 'Dividing line',
};

/** What the schema of forms says of a kind. */
interface KindSchema {
  readonly kind: string;
  readonly parts: readonly string[];
  readonly answers?: Readonly<Record<string, string>> | undefined;
}

/** What the owner is told of how answers of a kind are kept; undefined where one text says it all. */
export function keptAs({ parts, answers }: KindSchema): string | undefined {
  if (!answers) return parts.length > 0 ? `The answer is kept as ${parts.join(', ')}.` : undefined;
  // Names that are whole numbers stand before all others in an object.
  const ordered = Object.entries(answers).sort(([a], [b]) => Number(a) - Number(b));
  return `Each answer is kept as a number: ${ordered.map((pair) => pair.join(' ')).join(', ')}.`;
}

/** The same for each kind, as the server says it. */
export const KeptAsContext = createContext<ReadonlyMap<string, string | undefined>>(new Map());

/** Settings of a field beside its label and kind. */
export type FieldSetting =
  | 'description'
  | 'placeholder'
  | 'required'
  | 'maxLength'
  | 'options'
  | 'showCountryCode'
  | 'currency'
  | 'accept'
  | 'maxBytes'
  | 'value';

const usual = ['description', 'required'] as const;

/** What there is to set of each kind, in the order in which it is asked for. */
export const kindSettings: Readonly<Record<FieldKind, readonly FieldSetting[]>> = {
  text: [...usual, 'placeholder', 'maxLength'],
  textarea: [...usual, 'placeholder', 'maxLength'],
  email: [...usual, 'placeholder'],
  name: usual,
  phone: [...usual, 'showCountryCode'],
  address: usual,
  select: [...usual, 'placeholder', 'options'],
  radio: [...usual, 'options'],
  checkbox: [...usual, 'options'],
  likert: [...usual, 'options'],
  date: usual,
  time: usual,
  number: [...usual, 'placeholder'],
  currency: [...usual, 'placeholder', 'currency'],
  website: [...usual, 'placeholder'],
  file: [...usual, 'accept', 'maxBytes'],
  hidden: ['value'],
  section: ['description'],
  line: [],
};
