import { childOf, isArray, type JsonValue, toText, type Value } from '../data.ts';
import { readMoneyInput } from '../money/money-input.ts';
import { answerParts } from './answers.ts';
import type { FormDefinition, Question } from './definition.ts';
import { isAnswerable, isParted, type PartedKind } from './kinds.ts';

/** A file of a file field: what the upload answered, or what a browser without script only named. */
export interface FileAnswer {
  readonly id: string;
  readonly name: string;
  readonly size: number;
}

/**
 * The one form in which an answer is kept and sent, from whatever a person, a script or a submitted form gave. It is the
 * same on both sides and stays as it is when it is read again.
 *
 * | kind | answer |
 * | --- | --- |
 * | text, textarea, radio, select, hidden | a text, with line breaks of one character |
 * | email, website, number | a text without blanks around it |
 * | currency | whole minor units; a field left empty is the empty text, and too many digits stay as they were typed |
 * | checkbox | the ticked options, in the form's order |
 * | likert | question → `-2` … `2`, for the questions that were answered |
 * | address, date, name, time | part → text |
 * | phone | three parts after an empty text, which a field with a country fills |
 * | file | the files |
 */
export function answerOf(question: Question, value: Value): JsonValue {
  const { kind } = question;
  switch (kind) {
    case 'checkbox':
      return ticked(question, value);
    case 'radio':
    case 'select':
      return oneLine(isArray(value) ? value[0] : value);
    case 'likert':
      return survey(question, value);
    case 'phone':
      return Object.values(partsOf('phone', value));
    case 'address':
    case 'date':
    case 'name':
    case 'time':
      return partsOf(kind, value);
    case 'email':
    case 'website':
    case 'number':
      return oneLine(value).trim();
    case 'currency':
      return money(question, value);
    case 'file':
      return (isArray(value) ? value : [])
        .map(fileOf)
        .flatMap(({ id, name, size }) => (id !== '' || name !== '' ? [{ id, name, size }] : []));
    default:
      return oneLine(value);
  }
}

/** The answers of a form by field id: what `form` of a submission holds as JSON. */
export function answersOf(form: FormDefinition, values: Value): Readonly<Record<string, JsonValue>> {
  const kept = form.questions
    .filter(({ kind }) => isAnswerable(kind))
    .map((question) => [question.id, answerOf(question, childOf(values, question.id))] as const);
  return Object.fromEntries(kept);
}

/** The parts of an answer by name, whether it came as an object or as a list. */
export function partsOf(kind: PartedKind, value: Value): Readonly<Record<string, string>> {
  const names: readonly string[] = answerParts[kind];
  const part = (name: string, at: number) => oneLine(isArray(value) ? value[at] : childOf(value, name)).trim();
  return Object.fromEntries(names.map((name, at) => [name, part(name, at)]));
}

/** Whether nothing was answered at all. Which half of the day is chosen beforehand, so it alone is no answer. */
export function isEmptyAnswer({ kind }: Question, answer: Value): boolean {
  if (isParted(kind))
    return Object.entries(partsOf(kind, answer)).every(([name, part]) => part === '' || name === 'Ampm');
  if (isArray(answer)) return answer.length === 0;
  if (typeof answer === 'object' && answer !== null) return Object.keys(answer).length === 0;
  return toText(answer).trim() === '';
}

/** A hidden field takes its value from the page's query when a parameter of its name exists. */
export function hiddenAnswer({ title, id, initial }: Question, parameter: (name: string) => string | null): string {
  return parameter(title) ?? parameter(id) ?? initial;
}

function oneLine(value: Value): string {
  return toText(value ?? '').replace(/\r\n?/g, '\n');
}

function ticked({ options }: Question, value: Value): readonly JsonValue[] {
  const chosen = [...new Set((isArray(value) ? value : [value]).map(oneLine).filter((text) => text !== ''))];
  const known = options.filter((option) => chosen.includes(option));
  return [...known, ...chosen.filter((text) => !options.includes(text))];
}

function survey({ rows }: Question, value: Value): JsonValue {
  const answered = rows.map((row) => {
    const given = childOf(value, row);
    return [row, oneLine(isArray(given) ? given[0] : given).trim()] as const;
  });
  return Object.fromEntries(answered.filter(([, code]) => code !== ''));
}

function money({ currency }: Question, value: Value): JsonValue {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value;
  const typed = toText(value).trim();
  return typed === '' ? '' : (readMoneyInput(typed, currency) ?? typed);
}

/** How a submitted form names a file that the server has. */
export function fieldOfFile({ id, size, name }: FileAnswer): string {
  return `${id}:${size}:${name}`;
}

/** A submitted form names a file that the server has by `id:size:name`, and one that never reached it by its name alone. */
function fileOf(value: JsonValue): FileAnswer {
  const [, postedId = '', postedSize = '', postedName] =
    (typeof value === 'string' && /^([\w-]{20,64}):(\d{1,12}):([\s\S]*)$/.exec(value)) || [];
  if (typeof value === 'string') return { id: postedId, name: postedName ?? value, size: Number(postedSize) };
  const size = childOf(value, 'size');
  return {
    id: toText(childOf(value, 'id')),
    name: toText(childOf(value, 'name')),
    size: typeof size === 'number' && size > 0 ? size : 0,
  };
}
