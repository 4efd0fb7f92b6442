import { type FormEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { validateForm } from '#contract';
import type { FormDefinition, JsonValue } from '#model';
import { failureText } from '../../api/failure-text.ts';
import type { Failure } from '../../api/reply.ts';
import { formFieldMessages } from '../../messages/form-fields.ts';
import { type ProductFormMessage, productFormMessages } from '../../messages/product-form.ts';
import { pageFacts } from '../../page/context.ts';
import { messageOn } from '../../page/messages.ts';
import { services } from '../../page/services.ts';
import { announce } from '../../ui/announcer.ts';
import { answersIn } from '../../ui/answers-in.ts';
import { Modal } from '../../ui/modal.tsx';
import { FieldView } from '../form/field-view.tsx';
import type { FieldErrors } from '../form/machine.ts';
import { missingAnswers } from './missing.ts';

interface Props {
  document: Document;
  form: FormDefinition;
  submitLabel: string;
  answers: Readonly<Record<string, JsonValue>>;
  onClosed: (answers: string | null) => void;
}

interface State {
  at: 'asking' | 'checking' | 'discarding';
  errors: FieldErrors;
  notice: string;
  /** Where the visitor was when a form with answers in it was closed. */
  focused: Element | null;
}

const open: State = { at: 'asking', errors: {}, notice: '', focused: null };
const prefix = 'product-form';

/** A custom product form: the fields and rules of site forms, asked before the product goes into the cart. */
export function ProductForm({ document, form, submitLabel, answers, onClosed }: Props) {
  const message = messageOn(document, productFormMessages);
  const fieldMessage = messageOn(document, formFieldMessages);
  const { locale } = pageFacts(document);
  const { element, state, submit, mayClose, keepEditing } = useProductForm({ document, form, message, onClosed });

  return (
    <Modal
      title={form.name || submitLabel}
      closeLabel={message('close')}
      mayClose={mayClose}
      closesOnBack
      onClosed={() => onClosed(null)}
      className="vt-form"
    >
      {state.at === 'discarding' && <Discard message={message} onKeep={keepEditing} onDiscard={() => onClosed(null)} />}
      <div className="vt-site-form" hidden={state.at === 'discarding'}>
        <form ref={element} data-form-id={form.id} noValidate onSubmit={(event) => void submit(event)}>
          <div className="field-list">
            {form.questions.map((question) => (
              <FieldView
                key={question.id}
                {...{ question, prefix, locale }}
                message={fieldMessage}
                answer={answers[question.id] ?? question.initial}
                error={state.errors[question.id]}
              />
            ))}
          </div>
          {state.notice && <p className="form-problem">{state.notice}</p>}
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

interface DiscardProps {
  message: ProductFormMessage;
  onKeep: () => void;
  onDiscard: () => void;
}

/** Asked before answers are lost; who says nothing keeps them. */
function Discard({ message, onKeep, onDiscard }: DiscardProps) {
  const keep = useRef<HTMLButtonElement>(null);
  // The field that had the focus is hidden now.
  useLayoutEffect(() => keep.current?.focus(), []);
  return (
    <div className="vt-notice" role="alert">
      <p>{message('discardAnswers')}</p>
      <div className="vt-actions">
        <button type="button" className="vt-button" ref={keep} onClick={onKeep}>
          {message('keepEditing')}
        </button>
        <button type="button" className="vt-link" onClick={onDiscard}>
          {message('discard')}
        </button>
      </div>
    </div>
  );
}

interface FormContext {
  document: Document;
  form: FormDefinition;
  message: ProductFormMessage;
  onClosed: Props['onClosed'];
}

/** Checks the answers here, then on the server, and lets nothing that was typed be lost unasked. */
function useProductForm({ document, form, message, onClosed }: FormContext) {
  const [state, setState] = useState(open);
  const element = useRef<HTMLFormElement>(null);
  const atFirst = useRef('');
  const check = useRef<AbortController>(undefined);

  useEffect(() => {
    atFirst.current = textIn(element.current, form);
  }, [form]);

  const refuse = (errors: FieldErrors, notice = '') => {
    setState({ ...open, errors, notice });
    const first = form.questions.find(({ id }) => errors[id]);
    announce(document, first ? `${first.title}: ${errors[first.id]?.message}` : notice, 'assertive');
    focusAfterRender(element);
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!element.current || state.at === 'checking') return;
    const given = answersIn(element.current, form);
    const found = missingAnswers(form, given, messageOn(document, formFieldMessages));
    if (Object.keys(found).length > 0) return refuse(found);
    if (form.id !== '') {
      setState({ ...open, at: 'checking' });
      const { signal } = (check.current = new AbortController());
      const reply = await services(document).call(validateForm, { params: { formId: form.id }, body: given, signal });
      // The visitor is being asked whether to close the form.
      if (signal.aborted) return;
      // A form that only the product carries is checked with the product itself, when it is added.
      if (!reply.ok && reply.status !== 404) {
        const errors = errorsIn(reply, form);
        // What is wrong with no question of this form is said of the whole.
        return refuse(errors, Object.keys(errors).length > 0 ? '' : failureText(reply, message, document));
      }
    }
    onClosed(JSON.stringify(given));
  };

  const mayClose = () => {
    if (state.at === 'discarding') {
      keepEditing();
      return false;
    }
    if (textIn(element.current, form) === atFirst.current) return true;
    check.current?.abort();
    setState({ ...state, at: 'discarding', focused: document.activeElement });
    return false;
  };

  const keepEditing = () => {
    setState({ ...state, at: 'asking' });
    focusAfterRender(element, state.focused);
  };

  return { element, state, submit, mayClose, keepEditing };
}

/** Once the form is shown as it is now: where the visitor was, else the first fault, else the button. */
function focusAfterRender({ current }: RefObject<HTMLFormElement | null>, focused: Element | null = null): void {
  requestAnimationFrame(() => {
    const first = current?.querySelector<HTMLElement>('[aria-invalid=true], [type=submit]');
    (focused instanceof HTMLElement && current?.contains(focused) ? focused : first)?.focus();
  });
}

/** What the server found, by the questions of this form. */
function errorsIn(reply: Failure, form: FormDefinition): FieldErrors {
  const errors = reply.kind === 'refused' ? reply.errors : {};
  const wrong = form.questions.flatMap(({ id }) => {
    const message = errors[id];
    const own = Object.keys(errors).filter((name) => name.startsWith(`${id}.`));
    return message ? [[id, { message, parts: own.map((name) => name.slice(id.length + 1)) }]] : [];
  });
  return Object.fromEntries(wrong);
}

function textIn(element: HTMLFormElement | null, form: FormDefinition): string {
  return element ? JSON.stringify(answersIn(element, form)) : '';
}
