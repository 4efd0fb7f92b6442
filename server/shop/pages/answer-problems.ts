import { type AnswerProblem, checkAnswers, type FormDefinition, type JsonValue } from '#model';
import { type Overrides, translateText } from '../../services/translate.ts';

type Problems = Readonly<Record<string, AnswerProblem>>;

/** What our own rules say of the answers, and what only the server knows: how its files fared. */
export function answerProblems(
  form: FormDefinition,
  answers: Readonly<Record<string, JsonValue>>,
  errors: Readonly<Record<string, string>>,
  overrides: Overrides,
): Problems {
  const told = Object.entries(errors).map(([id, message]) => [id, { message }]);
  const found = { ...Object.fromEntries(told), ...checkAnswers(form, answers), ...fileProblems(form, errors) };
  const worded = Object.entries<AnswerProblem>(found).map(
    ([id, problem]) => [id, { ...problem, message: translateText(problem.message, overrides) }] as const,
  );
  return Object.fromEntries(worded);
}

/** A file that was refused has no id, which says less than why it was refused. */
function fileProblems(form: FormDefinition, errors: Readonly<Record<string, string>>): Problems {
  const files = form.questions.filter(({ id, kind }) => kind === 'file' && errors[id] !== undefined);
  return Object.fromEntries(files.map(({ id }) => [id, { message: errors[id] ?? '' }]));
}
