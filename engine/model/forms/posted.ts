import type { JsonValue } from '../data.ts';
import { answerOf } from './answer-value.ts';
import { answerParts } from './answers.ts';
import type { FormDefinition, Question } from './definition.ts';
import { isAnswerable, isParted } from './kinds.ts';

/** The names of the fields that a question has in a posted form. */
export function fieldName({ id }: Pick<Question, 'id'>, part?: string | number): string {
  return part === undefined ? id : `${id}.${part}`;
}

/** All values that a form posted under one name. */
export type Posted = (name: string) => readonly string[];

/** The answer that a plain form posted for one question. */
export function postedAnswer(question: Question, posted: Posted): JsonValue {
  const { kind, rows } = question;
  const one = (part?: string | number) => posted(fieldName(question, part))[0] ?? '';
  if (isParted(kind)) return answerOf(question, Object.fromEntries(answerParts[kind].map((part) => [part, one(part)])));
  if (kind === 'likert') return answerOf(question, Object.fromEntries(rows.map((row, index) => [row, one(index)])));
  if (kind === 'checkbox' || kind === 'file') return answerOf(question, posted(fieldName(question)) as JsonValue);
  return answerOf(question, one());
}

/** The answers of a form that a browser posted by itself, without a script of ours. */
export function postedAnswers(form: FormDefinition, posted: Posted): Readonly<Record<string, JsonValue>> {
  const asked = form.questions.filter(({ kind }) => isAnswerable(kind));
  return Object.fromEntries(asked.map((question) => [question.id, postedAnswer(question, posted)]));
}
