import type { OwnerOrder } from '#contract';
import { isArray, isObject, type JsonValue, noAnswer, toText } from '#model';
import { answersShown } from '#regions';
import type { OrderLine } from '../../../store/index.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';

type Progress = OwnerOrder['progress'][number];

/** What a product's form asked for a line and got, and the files that came with it. */
export function lineAnswers(
  { itemId, additionalFields }: OrderLine,
  { item, form }: Pick<Catalogue, 'item' | 'form'>,
  locale: string,
): Pick<Progress, 'answers' | 'files'> {
  const formId = item(itemId)?.formId;
  const asked = formId === undefined ? undefined : form(formId);
  const answers = answersShown(additionalFields, locale, asked);
  return {
    answers: answers.flatMap(({ question, text }) => (text === noAnswer ? [] : [{ question, text }])),
    files: filesIn(additionalFields),
  };
}

function filesIn(additionalFields: string | null): Progress['files'] {
  const answers = parsed(additionalFields);
  if (!isObject(answers)) return [];
  const listed = Object.values(answers).flatMap((answer): readonly JsonValue[] => (isArray(answer) ? answer : []));
  return listed.flatMap((file) => {
    const isFile = isObject(file) && typeof file['id'] === 'string' && typeof file['name'] === 'string';
    return isFile ? [{ id: toText(file['id']), name: toText(file['name']) }] : [];
  });
}

function parsed(text: string | null): JsonValue {
  try {
    return JSON.parse(text ?? 'null') as JsonValue;
  } catch {
    // The cart keeps whatever text it was given.
    return null;
  }
}
