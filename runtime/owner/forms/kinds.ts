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
