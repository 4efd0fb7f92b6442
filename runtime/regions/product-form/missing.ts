import { childOf, type FormDefinition, isEmptyAnswer, type JsonValue, toText } from '#model';
import type { FieldMessage } from '../../messages/form-fields.ts';
import type { FieldErrors } from '../form/machine.ts';

/**
 * What is still open. Everything else that can be wrong with an answer is found by the server, which
 * checks the form before it is taken: its rules need not arrive here too.
 */
export function missingAnswers(
  form: FormDefinition,
  answers: Readonly<Record<string, JsonValue>>,
  messageOf: FieldMessage,
): FieldErrors {
  const errors: [string, FieldErrors[string]][] = [];
  for (const question of form.questions) {
    const { id, kind, rows, required } = question;
    if (!required) continue;
    const answer = answers[id];
    const open = rows.find((row) => toText(childOf(answer, row)) === '');
    if (kind === 'likert' && open !== undefined) {
      errors.push([id, { message: messageOf('surveyIncomplete'), parts: [open] }]);
    } else if (answer !== undefined && isEmptyAnswer(question, answer)) {
      errors.push([id, { message: messageOf('required') }]);
    }
  }
  return Object.fromEntries(errors);
}
