import {
  defaultCurrency,
  isArray,
  isObject,
  type JsonValue,
  likertAnswers,
  type MessageOf,
  toText,
  type Value,
} from '#model';
import type { shownAnswerMessages } from '../messages/shown-answers.ts';
import { localAmountText } from '../page/amount.ts';

interface Shown {
  /** The question's: two may be answered alike. */
  readonly id: string;
  /** What was asked, where the form is known: an answer alone may say little, and none says nothing. */
  readonly question: string;
  readonly text: string;
  readonly isAnswered: boolean;
}

interface ShownIn {
  readonly locale: string;
  readonly message: MessageOf<typeof shownAnswerMessages>;
  /** The product's form as it stands: what the answers are answers to. */
  readonly form?: JsonValue | undefined;
}

/** The answers of a product form in short lines, in the words of a language; an empty one says so. */
export function answersShown(
  additionalFields: string | null | undefined,
  { locale, message, form }: ShownIn,
): readonly Shown[] {
  if (!additionalFields) return [];
  try {
    const answers: unknown = JSON.parse(additionalFields);
    if (typeof answers !== 'object' || answers === null) return [];
    return Object.entries(answers).map(([id, answer]: [string, JsonValue]) => {
      const field = fieldOf(form, id);
      const text = answerOfField(field, answer, { locale, message }) ?? answerText(answer, locale);
      return {
        id,
        question: toText(field?.['title']),
        text: text || message('productSummaryFormNoAnswerText'),
        isAnswered: text !== '',
      };
    });
  } catch {
    // The cart keeps whatever text it was given; what is no list of answers is not shown as one.
    return [];
  }
}

type Field = Readonly<Record<string, Value>>;

function fieldOf(form: JsonValue | undefined, id: string): Field | undefined {
  const fields = isObject(form) ? form['fields'] : undefined;
  return isArray(fields) ? fields.filter(isObject).find((one) => one['id'] === id) : undefined;
}

/** Some answers say little without their question: an amount without its currency, a mark without its scale. */
function answerOfField(field: Field | undefined, answer: JsonValue, { locale, message }: ShownIn): string | undefined {
  switch (field?.['type']) {
    case 'currency':
      return typeof answer === 'number'
        ? localAmountText(answer, toText(field['currency']) || defaultCurrency, locale)
        : undefined;
    case 'likert':
      return isObject(answer) ? listed(marksIn(answer, message), ', ') : undefined;
    case 'phone':
      return isArray(answer) ? listed(answer, ' ') : undefined;
    default:
      return undefined;
  }
}

function marksIn(answer: object, message: ShownIn['message']): string[] {
  return Object.entries(answer).flatMap(([row, given]) =>
    likertAnswers().flatMap(([code, key]) => (code === toText(given) ? [`${row}: ${message(key)}`] : [])),
  );
}

function answerText(answer: JsonValue, locale: string): string {
  // Files by their names.
  if (isArray(answer))
    return listed(
      answer.map((one) => (isObject(one) ? one['name'] : one)),
      ', ',
    );
  if (!isObject(answer)) return toText(answer);
  const { Month, Day, Year, Hour, Minute, Second, Ampm, Line1 } = answer;
  if (Month !== undefined) return dateText([Year, Month, Day].map(Number), locale) || listed(answer, ' ');
  if (Minute !== undefined) return listed([listed([Hour, Minute, Second].map(twoDigits), ':'), Ampm], ' ');
  return listed(answer, Line1 === undefined ? ' ' : ', ');
}

function listed(parts: object, separator: string): string {
  return Object.values(parts).map(toText).filter(Boolean).join(separator);
}

/** A day as the language writes it; nothing for one that no calendar has. */
function dateText([year = Number.NaN, month = Number.NaN, day]: readonly number[], locale: string): string {
  const date = new Date(Date.UTC(year, month - 1, day));
  if (!(year > 99 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day)) return '';
  try {
    return date.toLocaleDateString(locale, { timeZone: 'UTC', year: 'numeric', month: 'long', day: 'numeric' });
  } catch {
    // A site's language tag is data: one that no browser knows leaves the parts as they are.
    return '';
  }
}

function twoDigits(part: JsonValue | undefined, index: number): string {
  const text = toText(part ?? '');
  return index > 0 && text !== '' ? text.padStart(2, '0') : text;
}
