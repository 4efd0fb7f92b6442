import { type CheckMessage, englishCheckMessage } from '../checks/check-messages.ts';
import { checkEmail } from '../checks/email.ts';
import { checkFile } from '../checks/files.ts';
import { checkLength } from '../checks/length.ts';
import { checkLink } from '../checks/links.ts';
import { childOf, isArray, toText, type Value } from '../data.ts';
import { moneyInputDigits } from '../money/money-input.ts';
import { isAddressCountry } from '../postal/countries.ts';
import { checkPostalCode } from '../postal/postal-codes.ts';
import { findRegion } from '../postal/regions.ts';
import { isEmptyAnswer, partsOf } from './answer-value.ts';
import type { FormDefinition, Question } from './definition.ts';
import { isAnswerable, isParted, type PartedKind } from './kinds.ts';
import { likertAnswers } from './likert.ts';

/** What is wrong with an answer, and with which parts or survey questions of it; with all of them where none is named. */
export interface AnswerError {
  readonly message: string;
  readonly parts?: readonly string[];
}

/** No person's answer is longer, as JSON. */
export const longestAnswer = 20_000;

type Parts = Readonly<Record<string, string>>;

/**
 * The verdict on one answer, as `answerOf` gives it. Browser, calls and submitted forms all ask here, so they cannot
 * disagree.
 */
export function checkAnswer(
  question: Question,
  answer: Value,
  messageOf: CheckMessage = englishCheckMessage,
): AnswerError | undefined {
  const { kind, required } = question;
  if (!isAnswerable(kind)) return undefined;
  if (JSON.stringify(answer ?? null).length > longestAnswer) return { message: messageOf('counterOver') };
  if (kind === 'hidden') return undefined;
  if (kind === 'likert') return checkSurvey(question, answer, messageOf);
  if (isEmptyAnswer(question, answer)) {
    if (!required) return undefined;
    const parts = isParted(kind) ? neededParts(kind, partsOf(kind, answer)) : undefined;
    return { message: messageOf('required'), ...(parts && { parts }) };
  }
  if (isParted(kind)) return checkParts(kind, partsOf(kind, answer), messageOf);
  const message = checkWhole(question, answer, messageOf);
  return message === undefined ? undefined : { message };
}

/** Field id → what is wrong; empty when the form may be sent. */
export function checkAnswers(
  form: FormDefinition,
  answers: Value,
  messageOf: CheckMessage = englishCheckMessage,
): Readonly<Record<string, AnswerError>> {
  const found = form.questions.map(
    (question) => [question.id, checkAnswer(question, childOf(answers, question.id), messageOf)] as const,
  );
  return Object.fromEntries(found.flatMap(([id, error]) => (error ? [[id, error]] : [])));
}

function checkWhole(question: Question, answer: Value, messageOf: CheckMessage): string | undefined {
  const { kind, options, maxLength, currency } = question;
  const text = toText(answer);
  switch (kind) {
    case 'checkbox':
      return unexpected(isArray(answer) ? answer.map(toText) : [text], options, messageOf);
    case 'radio':
    case 'select':
      return unexpected([text], options, messageOf);
    case 'email':
      return overLimit(text, maxLength, messageOf) ?? checkEmail(text, messageOf);
    case 'website':
      return overLimit(text, maxLength, messageOf) ?? checkLink(text, messageOf);
    case 'number':
      return /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/.test(text)
        ? overLimit(text, maxLength, messageOf)
        : messageOf('notANumber');
    case 'file':
      for (const file of isArray(answer) ? answer : []) {
        const message = checkFile(
          { name: toText(childOf(file, 'name')), size: Number(childOf(file, 'size')) },
          question,
          messageOf,
        );
        if (message !== undefined) return message;
        // Only what the server has can be sent with the form.
        if (toText(childOf(file, 'id')) === '') return messageOf('uploadIncomplete');
      }
      return undefined;
    case 'currency':
      return typeof answer === 'number'
        ? undefined
        : messageOf('amountTooLong', { digits: moneyInputDigits(currency) });
    default:
      return overLimit(text, maxLength, messageOf);
  }
}

function overLimit(text: string, maximum: number, messageOf: CheckMessage): string | undefined {
  return maximum > 0 ? checkLength(text, maximum, messageOf) : undefined;
}

function unexpected(
  values: readonly string[],
  options: readonly string[],
  messageOf: CheckMessage,
): string | undefined {
  const stray = options.length > 0 ? values.find((value) => !options.includes(value)) : undefined;
  return stray === undefined ? undefined : messageOf('optionUnexpected', { val: stray });
}

function checkSurvey({ rows, required }: Question, answers: Value, messageOf: CheckMessage): AnswerError | undefined {
  for (const row of rows) {
    const given = toText(childOf(answers, row));
    if (given !== '' && !likertAnswers().some(([code]) => code === given))
      return { message: messageOf('optionUnexpected', { val: given }), parts: [row] };
  }
  const open = rows.filter((row) => toText(childOf(answers, row)) === '');
  return required && open.length > 0 ? { message: messageOf('surveyIncomplete'), parts: open } : undefined;
}

/** The parts without which an answer says nothing, in the order in which they are asked for. */
function neededParts(kind: PartedKind, parts: Parts): readonly string[] {
  switch (kind) {
    case 'name':
      return ['First', 'Last'];
    case 'date':
      return ['Month', 'Day', 'Year'];
    case 'time':
      return ['Hour', 'Minute'];
    case 'phone':
      return ['Areacode', 'Prefix', 'Line'];
    case 'address': {
      const country = parts['Country'] ?? '';
      return [
        'Line1',
        'City',
        ...(hasStates(country) ? ['State'] : []),
        ...(hasCodes(country) ? ['Zip'] : []),
        'Country',
      ];
    }
  }
}

/** Countries where mail does not arrive without a state or province. */
function hasStates(country: string): boolean {
  return country === 'US' || country === 'CA' || country === 'AU';
}

/** Irish addresses arrive without an Eircode; those of the other known countries do not without a code. */
function hasCodes(country: string): boolean {
  return isAddressCountry(country) && country !== 'IE';
}

function checkParts(kind: PartedKind, parts: Parts, messageOf: CheckMessage): AnswerError | undefined {
  const open = neededParts(kind, parts).filter((name) => parts[name] === '');
  if (open.length > 0) return { message: messageOf('required'), parts: open };
  switch (kind) {
    case 'date':
      return isDate(parts) ? undefined : { message: messageOf('noDate'), parts: ['Day'] };
    case 'time':
      return isTime(parts) ? undefined : { message: messageOf('noTime'), parts: ['Hour'] };
    case 'phone': {
      const wrong = Object.keys(parts).filter((name) => !/^\+?[\d\s().-]*$/.test(parts[name] ?? ''));
      return wrong.length > 0 ? { message: messageOf('noPhone'), parts: wrong } : undefined;
    }
    case 'address':
      return checkAddress(parts, messageOf);
    case 'name':
      return undefined;
  }
}

function checkAddress({ Country = '', State = '', Zip = '' }: Parts, messageOf: CheckMessage): AnswerError | undefined {
  if (!isAddressCountry(Country)) return undefined;
  if (hasStates(Country) && !findRegion(Country, State)) {
    return { message: messageOf('optionUnexpected', { val: State }), parts: ['State'] };
  }
  const message = checkPostalCode(Country, Zip, messageOf);
  return message === undefined ? undefined : { message, parts: ['Zip'] };
}

function isDate({ Year = '', Month = '', Day = '' }: Parts): boolean {
  const [year, month, day] = [whole(Year), whole(Month), whole(Day)];
  // Years below 100 would be taken for those of the last century.
  const date = new Date(Date.UTC(2000, month - 1, day));
  date.setUTCFullYear(year, month - 1, day);
  return year >= 1 && year <= 9999 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

function isTime({ Hour = '', Minute = '', Second = '', Ampm = '' }: Parts): boolean {
  const hour = whole(Hour);
  const small = [Minute, Second].every((part) => part === '' || whole(part) <= 59);
  if (!small || !/^(?:[ap]m)?$/i.test(Ampm)) return false;
  return Ampm === '' ? hour <= 23 : hour >= 1 && hour <= 12;
}

function whole(text: string): number {
  return /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN;
}
