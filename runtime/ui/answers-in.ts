import { answersFromFields, type FormDefinition, hiddenAnswer, type JsonValue } from '#model';

/** The answers that stand in the form's fields, read as a submitted form is, with the hidden ones from the page's address. */
export function answersIn(element: HTMLFormElement, form: FormDefinition): Record<string, JsonValue> {
  const data = new FormData(element);
  const answers = answersFromFields(form, (name) =>
    data.getAll(name).map((value) => (value instanceof File ? value.name : value)),
  );
  const query = new URLSearchParams(element.ownerDocument.location.search);
  const hidden = form.questions
    .filter(({ kind }) => kind === 'hidden')
    .map((question) => [question.id, hiddenAnswer(question, (name) => query.get(name))]);
  return { ...answers, ...Object.fromEntries(hidden) };
}
