import { childOf, type FormDefinition, isArray, type JsonValue, type Question, toText } from '#model';
import type { Answers } from './context.ts';

export function fileQuestion(form: FormDefinition | undefined, fieldId: string): Question | undefined {
  return form && fileQuestions(form).find(({ id }) => id === fieldId);
}

export function fileQuestions(form: FormDefinition): readonly Question[] {
  return form.questions.filter(({ kind }) => kind === 'file');
}

/** Ids of the files that an answer names. */
export function filesOf(answer: JsonValue | undefined): readonly string[] {
  return isArray(answer) ? answer.map((file) => toText(childOf(file, 'id'))) : [];
}

export function fileIds(form: FormDefinition, answers: Answers): readonly string[] {
  return fileQuestions(form).flatMap(({ id }) => filesOf(answers[id]));
}
