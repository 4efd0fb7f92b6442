import { isObject, type JsonValue } from '#engine';
import { listAt, withMembers } from '../../site/lib/json-access.ts';

const variants = ['every-kind', 'protected'] as const;
export type FormVariant = (typeof variants)[number];

export function isFormVariant(name: string | null): name is FormVariant {
  return variants.some((known) => known === name);
}

const kinds = ['number', 'currency', 'date', 'time', 'phone', 'website', 'file'] as const;

/** A form of the site under rules that its owner did not give it: for messages that its own fields never say. */
export function formAs(variant: FormVariant | undefined, form: JsonValue | undefined): JsonValue | undefined {
  if (variant === undefined || !isObject(form)) return form;
  if (variant === 'protected') return withMembers(form, { captchaSettings: { enabled: true } });
  const survey = { id: 'every-survey', type: 'likert', title: 'Survey', required: true, questions: ['How was it?'] };
  const more = kinds.map((type) => ({ id: `every-${type}`, type, title: `A ${type}` }));
  return withMembers(form, { fields: [...listAt(form, 'fields'), survey, ...more] });
}
