import { isArray, isObject, type JsonValue, noAnswer, toText } from '#model';

/** The answers of a product form in short lines; an empty one says so. */
export function answersShown(additionalFields: string | null | undefined): readonly string[] {
  if (!additionalFields) return [];
  try {
    const answers: unknown = JSON.parse(additionalFields);
    if (typeof answers !== 'object' || answers === null) return [];
    return Object.values(answers).map((answer: JsonValue) => wordsOf(answer) || noAnswer);
  } catch {
    // The cart keeps whatever text it was given; what is no list of answers is not shown as one.
    return [];
  }
}

function wordsOf(answer: JsonValue): string {
  if (isArray(answer)) return answer.map(toText).filter(Boolean).join(', ');
  if (isObject(answer)) return Object.values(answer).map(toText).filter(Boolean).join(' ');
  return toText(answer);
}
