import type { JsonValue } from '../data.ts';
import { readMoneyInput } from '../money/money-input.ts';
import { answerOf } from './answer-value.ts';
import { answerParts } from './answers.ts';
import type { FormDefinition, Question } from './definition.ts';
import { isAnswerable, isParted } from './kinds.ts';

/** The names of the fields that a question has in a submitted form. */
export function fieldName({ id }: Pick<Question, 'id'>, part?: string | number): string {
  return part === undefined ? id : `${id}.${part}`;
}

/** Reads all values that a form sent under one name. */
export type FieldReader = (name: string) => readonly string[];

/** The answer that a no-script form sent to one question. */
export function answerFromFields(question: Question, fields: FieldReader): JsonValue {
  const { kind, rows } = question;
  const one = (part?: string | number) => fields(fieldName(question, part))[0] ?? '';
  if (isParted(kind)) return answerOf(question, Object.fromEntries(answerParts[kind].map((part) => [part, one(part)])));
  if (kind === 'likert') return answerOf(question, Object.fromEntries(rows.map((row, index) => [row, one(index)])));
  if (kind === 'checkbox' || kind === 'file') return answerOf(question, fields(fieldName(question)));
  if (kind === 'currency') return answerOf(question, amountOf(question, one(), one(decimalPart)));
  return answerOf(question, one());
}

/** Part of a money field that says what its page writes before decimals, where that is no point. */
export const decimalPart = 'decimal';

function amountOf({ currency }: Question, typed: string, sent: string): string | number {
  const decimal = sent === ',' ? ',' : '.';
  return typed.trim() === '' ? '' : (readMoneyInput(typed, currency, { decimal }) ?? typed);
}

/** The answers of a no-script form: sent by the browser itself. */
export function answersFromFields(form: FormDefinition, fields: FieldReader): Readonly<Record<string, JsonValue>> {
  const asked = form.questions.filter(({ kind }) => isAnswerable(kind));
  return Object.fromEntries(asked.map((question) => [question.id, answerFromFields(question, fields)]));
}
