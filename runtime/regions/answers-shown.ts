import { defaultCurrency, isArray, isObject, type JsonValue, noAnswer, toText } from '#model';
import { localAmountText } from '../page/amount.ts';

interface Shown {
  /** The question's: two may be answered alike. */
  readonly id: string;
  /** What was asked, where the form is known: an answer alone may say little, and none says nothing. */
  readonly question: string;
  readonly text: string;
}

/** The answers of a product form in short lines, in the words of a language; an empty one says so. */
export function answersShown(
  additionalFields: string | null | undefined,
  locale: string,
  form?: JsonValue,
): readonly Shown[] {
  if (!additionalFields) return [];
  try {
    const answers: unknown = JSON.parse(additionalFields);
    if (typeof answers !== 'object' || answers === null) return [];
    return Object.entries(answers).map(([id, answer]: [string, JsonValue]) => {
      const field = fieldOf(form, id);
      const text = amountOf(field, answer, locale) ?? answerText(answer, locale);
      return { id, question: isObject(field) ? toText(field['title']) : '', text: text || noAnswer };
    });
  } catch {
    // The cart keeps whatever text it was given; what is no list of answers is not shown as one.
    return [];
  }
}

function fieldOf(form: JsonValue | undefined, id: string): JsonValue | undefined {
  const fields = isObject(form) ? form['fields'] : undefined;
  return isArray(fields) ? fields.find((one) => isObject(one) && one['id'] === id) : undefined;
}

/** Whole minor units say nothing without the currency that the question names. */
function amountOf(field: JsonValue | undefined, answer: JsonValue, locale: string): string | undefined {
  const isAmount = typeof answer === 'number' && isObject(field) && field['type'] === 'currency';
  return isAmount ? localAmountText(answer, toText(field['currency']) || defaultCurrency, locale) : undefined;
}

function answerText(answer: JsonValue, locale: string): string {
  if (isArray(answer)) return answer.map(toText).filter(Boolean).join(', ');
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
