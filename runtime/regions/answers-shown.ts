import { isArray, isObject, type JsonValue, noAnswer, toText } from '#model';

interface Shown {
  /** The question's: two may be answered alike. */
  readonly id: string;
  /** What was asked, where the form is known: an answer alone may say little, and none says nothing. */
  readonly question: string;
  readonly text: string;
}

/** The answers of a product form in short lines; an empty one says so. */
export function answersShown(additionalFields: string | null | undefined, form?: JsonValue): readonly Shown[] {
  if (!additionalFields) return [];
  try {
    const answers: unknown = JSON.parse(additionalFields);
    if (typeof answers !== 'object' || answers === null) return [];
    return Object.entries(answers).map(([id, answer]: [string, JsonValue]) => ({
      id,
      question: questionOf(form, id),
      text: wordsOf(answer) || noAnswer,
    }));
  } catch {
    // The cart keeps whatever text it was given; what is no list of answers is not shown as one.
    return [];
  }
}

function questionOf(form: JsonValue | undefined, id: string): string {
  const fields = isObject(form) ? form['fields'] : undefined;
  const field = isArray(fields) ? fields.find((one) => isObject(one) && one['id'] === id) : undefined;
  return isObject(field) ? toText(field['title']) : '';
}

function wordsOf(answer: JsonValue): string {
  if (isArray(answer)) return answer.map(toText).filter(Boolean).join(', ');
  if (isObject(answer)) return Object.values(answer).map(toText).filter(Boolean).join(' ');
  return toText(answer);
}
