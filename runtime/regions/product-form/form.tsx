import { type FormEvent, useEffect, useRef, useState } from 'react';
import { validateForm } from '#contract';
import type { FormDefinition, JsonValue } from '#model';
import { failureText } from '../../api/failure-text.ts';
import { formFieldMessages } from '../../messages/form-fields.ts';
import { productFormMessages } from '../../messages/product-form.ts';
import { messageOn } from '../../page/messages.ts';
import { services } from '../../page/services.ts';
import { announce } from '../../ui/announcer.ts';
import { answersIn } from '../../ui/answers-in.ts';
import { Modal } from '../../ui/modal.tsx';
import { FieldView } from '../form/field-view.tsx';
import type { FieldProblems } from '../form/machine.ts';
import { missingAnswers } from './missing.ts';

interface Props {
  document: Document;
  form: FormDefinition;
  submitLabel: string;
  answers: Readonly<Record<string, JsonValue>>;
  onClosed: (answers: string | null) => void;
}

type State =
  | { at: 'asking'; problems: FieldProblems; notice: string }
  | { at: 'checking' }
  | { at: 'discarding'; problems: FieldProblems; notice: string };

const open: State = { at: 'asking', problems: {}, notice: '' };
const prefix = 'product-form';

/** A custom product form: the fields and rules of site forms, asked before the product goes into the cart. */
export function ProductForm({ document, form, submitLabel, answers, onClosed }: Props) {
  const message = messageOn(document, productFormMessages);
  const fieldMessage = messageOn(document, formFieldMessages);
  const [state, setState] = useState<State>(open);
  const element = useRef<HTMLFormElement>(null);
  const atFirst = useRef('');
  const problems = state.at === 'checking' ? {} : state.problems;

  useEffect(() => {
    atFirst.current = textIn(element.current, form);
  }, [form]);

  const refuse = (found: FieldProblems, notice = '') => {
    setState({ at: 'asking', problems: found, notice });
    const first = form.questions.find(({ id }) => found[id] !== undefined);
    announce(document, first ? `${first.title}: ${found[first.id]?.message}` : notice, 'assertive');
    requestAnimationFrame(() => {
      const { current } = element;
      const wrong = current?.querySelector<HTMLElement>('[aria-invalid=true]');
      (wrong ?? current?.querySelector<HTMLElement>('[type=submit]'))?.focus();
    });
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!element.current || state.at === 'checking') return;
    const given = answersIn(element.current, form);
    const found = missingAnswers(form, given);
    if (Object.keys(found).length > 0) {
      refuse(found);
      return;
    }
    if (form.id !== '') {
      setState({ at: 'checking' });
      const reply = await services(document).call(validateForm, { params: { formId: form.id }, body: given });
      // A form that only the product carries is checked with the product itself, when it is added.
      if (!reply.ok && reply.status !== 404) {
        const errors = reply.kind === 'refused' ? reply.errors : {};
        const wrong = Object.entries(errors)
          .filter(([wrongId]) => form.questions.some(({ id }) => id === wrongId))
          .map(([id, text]) => [id, { message: text }]);
        // What is wrong with no question of this form is said of the whole.
        refuse(Object.fromEntries(wrong), wrong.length > 0 ? '' : failureText(reply, message, document));
        return;
      }
    }
    onClosed(JSON.stringify(given));
  };

  const mayClose = () => {
    if (state.at !== 'asking' || textIn(element.current, form) === atFirst.current) return true;
    setState({ ...state, at: 'discarding' });
    return false;
  };

  return (
    <Modal
      title={form.name || submitLabel}
      closeLabel={message('close')}
      mayClose={mayClose}
      onClosed={() => onClosed(null)}
      className="vt-form"
    >
      {state.at === 'discarding' && (
        <div className="vt-notice" role="alert">
          <p>{message('discardAnswers')}</p>
          <div className="vt-actions">
            <button type="button" className="vt-button" onClick={() => setState({ ...state, at: 'asking' })}>
              {message('keepEditing')}
            </button>
            <button type="button" className="vt-link" onClick={() => onClosed(null)}>
              {message('discard')}
            </button>
          </div>
        </div>
      )}
      <div className="vt-site-form" hidden={state.at === 'discarding'}>
        <form ref={element} data-form-id={form.id} noValidate onSubmit={(event) => void submit(event)}>
          <div className="field-list">
            {form.questions.map((question) => (
              <FieldView
                key={question.id}
                {...{ question, prefix }}
                message={fieldMessage}
                answer={answers[question.id] ?? question.initial}
                problem={problems[question.id]}
              />
            ))}
          </div>
          {state.at === 'asking' && state.notice && <p className="form-problem">{state.notice}</p>}
          <div className="form-button-wrapper">
            <button type="submit" className="vt-button" aria-disabled={state.at === 'checking' || undefined}>
              {submitLabel}
            </button>
          </div>
        </form>
      </div>
    </Modal>
  );
}

function textIn(element: HTMLFormElement | null, form: FormDefinition): string {
  return element ? JSON.stringify(answersIn(element, form)) : '';
}
