import { type FormEvent, type RefObject, useLayoutEffect, useReducer, useRef } from 'react';
import { type FormDefinition, isPagePath } from '#model';
import type { FormMessage } from '../../messages/site-form.ts';
import { captchaToken, resetCaptcha, showCaptchaBadge } from '../../page/captcha.ts';
import { services } from '../../page/services.ts';
import { announce } from '../../ui/announcer.ts';
import { answersIn } from '../../ui/answers-in.ts';
import { runOwnerHtml, safeHtml } from '../../ui/safe-html.ts';
import { type FieldErrors, type FormState, formMachine, startForm } from './machine.ts';
import { type Answers, createSender, type Outcome } from './send-form.ts';

interface Start {
  form: FormDefinition;
  message: FormMessage;
  errors: FieldErrors;
  notice: string;
}

/** Performs what a form's machine decides. The fields are the browser's own: what is typed is never touched. */
export function useForm({ form, message, errors, notice }: Start) {
  const element = useRef<HTMLFormElement>(null);
  const done = useRef<HTMLDivElement>(null);
  const [state, send] = useReducer(formMachine, undefined, () => startForm(errors, notice));
  const busy = useRef(false);
  const sender = useRef<((answers: Answers) => Promise<Outcome>) | undefined>(undefined);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const target = element.current;
    // React shows the new state a moment later; a second press in that moment must already find it locked.
    if (busy.current || !target) return;
    busy.current = true;
    const { ownerDocument: document } = target;
    const answers = answersIn(target, form);
    if (target.contains(document.activeElement)) focusButton(target);
    send({ type: 'submitted' });
    announce(document, message('submitting'));
    sender.current ??= createSender(form, {
      call: services(document).call,
      message,
      captcha: (action) => captchaToken(document, action),
    });
    let outcome: Outcome;
    try {
      outcome = await sender.current(answers);
    } catch (error) {
      outcome = { ok: false, notice: message('formProcessing') };
      globalThis.dispatchEvent(new CustomEvent('vitrine:region-failed', { detail: { region: 'form', reason: error } }));
    }
    busy.current = false;
    if (outcome.ok) {
      finish(document, outcome);
    } else {
      if (form.needsCaptcha) resetCaptcha(document);
      send({ type: 'refused', ...outcome });
    }
  };

  function finish(document: Document, outcome: Extract<Outcome, { ok: true }>): void {
    const { submissionMessage, successRedirect, postSubmitHtml } = outcome;
    if (form.purpose === 'newsletter' || form.purpose === 'promoPopup') {
      document.dispatchEvent(new CustomEvent('vitrine:overlay-submitted', { detail: { formId: form.id } }));
    }
    // Where another page follows too: what the owner counts is counted, and who comes back finds thanks, no locked form.
    send({ type: 'accepted', sent: { submissionMessage, postSubmitHtml } });
    if (isPagePath(successRedirect)) services(document).navigate(successRedirect);
    else if (successRedirect) console.warn(`The form's success address ${successRedirect} is no page of this site.`);
  }

  useErrorFocus(element, state);
  useThanks(done, state);
  useCaptchaBadge(element, form.needsCaptcha);
  return { state, element, done, submit };
}

function useErrorFocus(element: RefObject<HTMLFormElement | null>, state: FormState): void {
  useLayoutEffect(() => {
    const form = element.current;
    if (!form || state.at !== 'editing' || state.attempt === 0) return;
    const wrong = form.querySelector<HTMLElement>('[aria-invalid=true]');
    // Where nothing but the field says it, it is read as focus comes there.
    if (!wrong || form.querySelector('.form-problem')) announce(form.ownerDocument, state.notice, 'assertive');
    wrong?.focus();
  }, [element, state]);
}

function useThanks(done: RefObject<HTMLDivElement | null>, state: FormState): void {
  useLayoutEffect(() => {
    const holder = done.current;
    if (!holder || state.at !== 'sent') return;
    const { submissionMessage, postSubmitHtml } = state.sent;
    holder.replaceChildren(safeHtml(holder.ownerDocument, submissionMessage));
    // Read as focus comes to it: said as well it would be heard twice.
    holder.focus();
    if (postSubmitHtml === '') return;
    const owned = holder.ownerDocument.createElement('div');
    holder.append(owned);
    runOwnerHtml(owned, postSubmitHtml);
  }, [done, state]);
}

/** The badge shows while a field of a protected form has the focus. */
function useCaptchaBadge(element: RefObject<HTMLFormElement | null>, needsCaptcha: boolean): void {
  useLayoutEffect(() => {
    const target = element.current;
    if (!target || !needsCaptcha) return;
    const listeners = new AbortController();
    const { signal } = listeners;
    const show = (isShown: boolean) => () => showCaptchaBadge(target.ownerDocument, isShown);
    // The focus that woke the form is there already.
    if (target.contains(target.ownerDocument.activeElement)) showCaptchaBadge(target.ownerDocument, true);
    target.addEventListener('focusin', show(true), { signal });
    target.addEventListener('focusout', show(false), { signal });
    return () => listeners.abort();
  }, [element, needsCaptcha]);
}

/** The fields are about to be locked, and a locked field cannot keep the focus. */
function focusButton(form: HTMLFormElement): void {
  form.querySelector<HTMLElement>('[type=submit]')?.focus({ preventScroll: true });
}
