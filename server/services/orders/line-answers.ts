import type { OwnerOrder } from '#contract';
import { catalogue as regionMessages } from '#messages';
import { createMessage, isArray, isObject, type JsonValue, toText } from '#model';
import { answersShown } from '#regions';
import type { OrderLine } from '../../store/index.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';

type Progress = OwnerOrder['progress'][number];

/** The owner's screens are in English. */
const message = createMessage(regionMessages.order);

/** What a product's form asked for a line and got, and the files that came with it. */
export function lineAnswers(
  { itemId, additionalFields }: Pick<OrderLine, 'itemId' | 'additionalFields'>,
  { item, form }: Pick<Catalogue, 'item' | 'form'>,
  locale: string,
): Pick<Progress, 'answers' | 'files'> {
  const formId = item(itemId)?.formId;
  const asked = formId === undefined ? undefined : form(formId);
  const files = filesByQuestion(additionalFields);
  const answers = answersShown(additionalFields, { locale, message, form: asked });
  return {
    answers: answers.flatMap(({ id, question, text, isAnswered }) =>
      isAnswered && !files.has(id) ? [{ question, text }] : [],
    ),
    files: [...files.values()].flat(),
  };
}

function filesByQuestion(additionalFields: string | null): ReadonlyMap<string, Progress['files']> {
  const answers = parsed(additionalFields);
  if (!isObject(answers)) return new Map();
  const found = Object.entries(answers).map(([id, answer]) => [id, filesIn(answer)] as const);
  return new Map(found.filter(([, files]) => files.length > 0));
}

function filesIn(answer: JsonValue): Progress['files'] {
  if (!isArray(answer)) return [];
  return answer.flatMap((file) => {
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
