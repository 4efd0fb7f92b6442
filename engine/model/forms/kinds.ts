import type { AnswerKind } from './answers.ts';

/**
 * Every kind of field that a form can have, and the kind of answer it gives. Kinds that no row names are answered by
 * text.
 */
export const fieldKinds = {
  address: 'address',
  checkbox: 'checkbox',
  date: 'date',
  hidden: 'hidden',
  likert: 'likert',
  name: 'name',
  phone: 'phone',
  radio: 'radio',
  select: 'select',
  time: 'time',
  text: 'text',
  textarea: 'text',
  email: 'text',
  website: 'text',
  number: 'text',
  currency: 'text',
  file: 'text',
  section: 'section',
  line: 'section',
} as const satisfies Record<string, AnswerKind>;

export type FieldKind = keyof typeof fieldKinds;

/** What forms of other versions of the platform call the same kinds. */
const otherNames: Readonly<Record<string, FieldKind>> = {
  url: 'website',
  link: 'website',
  survey: 'likert',
  tel: 'phone',
};

export function fieldKindOf(type: string): FieldKind {
  const name = type.trim().toLowerCase();
  if (Object.hasOwn(fieldKinds, name)) return name as FieldKind;
  return (Object.hasOwn(otherNames, name) ? otherNames[name] : undefined) ?? 'text';
}

/** Fields that only divide a form: they have no answer. */
export function isAnswerable(kind: FieldKind): boolean {
  return fieldKinds[kind] !== 'section';
}

export type PartedKind = 'address' | 'date' | 'name' | 'phone' | 'time';

export function isParted(kind: FieldKind): kind is PartedKind {
  return kind === 'address' || kind === 'date' || kind === 'name' || kind === 'phone' || kind === 'time';
}
