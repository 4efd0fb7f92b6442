import { type AnswerError, checkAnswers, type FormDefinition, type JsonValue } from '#model';
import { type Overrides, translateText } from '../../services/translate.ts';

type Errors = Readonly<Record<string, AnswerError>>;

/** What our own rules say of the answers, and what only the server knows: how its files fared. */
export function answerErrors(
  form: FormDefinition,
  answers: Readonly<Record<string, JsonValue>>,
  errors: Readonly<Record<string, string>>,
  overrides: Overrides,
): Errors {
  const told = Object.entries(errors).map(([id, message]) => [id, { message }]);
  const found = { ...Object.fromEntries(told), ...checkAnswers(form, answers), ...fileErrors(form, errors) };
  const worded = Object.entries<AnswerError>(found).map(
    ([id, error]) => [id, { ...error, message: translateText(error.message, overrides) }] as const,
  );
  return Object.fromEntries(worded);
}

/** A file that was refused has no id, which says less than why it was refused. */
function fileErrors(form: FormDefinition, errors: Readonly<Record<string, string>>): Errors {
  const files = form.questions.filter(({ id, kind }) => kind === 'file' && errors[id] !== undefined);
  return Object.fromEntries(files.map(({ id }) => [id, { message: errors[id] ?? '' }]));
}
