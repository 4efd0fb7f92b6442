import { createSubmissionKey, saveSubmission, validateForm } from '#contract';
import { captchaActionOf, checkAnswer, checkAnswers, type FormDefinition, type JsonValue } from '#model';
import type { Call } from '../../api/call.ts';
import type { Failure } from '../../api/reply.ts';
import type { FormMessage } from '../../messages/site-form.ts';
import type { CaptchaToken } from '../../page/captcha.ts';
import type { FieldErrors } from './machine.ts';

export type Answers = Readonly<Record<string, JsonValue>>;

export interface SendContext {
  call: Call;
  message: FormMessage;
  captcha: (action: string) => Promise<CaptchaToken>;
}

export type Outcome =
  | { ok: true; submissionMessage: string; successRedirect: string; postSubmitHtml: string }
  | { ok: false; notice: string; errors?: FieldErrors };

/**
 * Sends the answers of one form: checks them, asks for a key, has the server check them, saves them. A key whose answer
 * never came is used again for the same answers, so that a repeat is not a second submission.
 */
export function createSender(form: FormDefinition, { call, message, captcha }: SendContext) {
  let open: { key: string; text: string } | undefined;

  return async (answers: Answers): Promise<Outcome> => {
    const errors = checkAnswers(form, answers, message);
    if (Object.keys(errors).length > 0) return { ok: false, notice: message('formFieldsInvalid'), errors };
    let text: string;
    try {
      text = JSON.stringify(answers);
    } catch {
      return { ok: false, notice: message('formFieldsUnreadable') };
    }

    let captchaKey: string | null = null;
    if (form.needsCaptcha) {
      const token = await captcha(captchaActionOf(form.purpose));
      if (!token.ok) {
        const notice = [message('captchaNotSetUp'), form.alternative].filter(Boolean).join(' ');
        return { ok: false, notice };
      }
      if (token.value === '') return { ok: false, notice: message('captchaOpen') };
      captchaKey = token.value;
    }

    if (open?.text !== text) {
      open = undefined;
      const key = await call(createSubmissionKey, { body: undefined });
      if (!key.ok) return { ok: false, notice: keyFailure(key, message) };
      if (key.value.key === '') return { ok: false, notice: message('formKeyMissing') };
      open = { key: key.value.key, text };
    }
    const valid = await call(validateForm, { params: { formId: form.id }, body: answers });
    if (!valid.ok) return failed(valid, answers, form, message);
    const saved = await call(saveSubmission, { body: { key: open.key, form: text, captchaKey, formId: form.id } });
    if (!saved.ok) {
      // Only a server that answered is known not to have kept anything under this key.
      if (saved.kind === 'refused') open = undefined;
      return failed(saved, answers, form, message);
    }
    open = undefined;
    const { submissionMessage = form.submissionMessage, successRedirect = '', postSubmitHtml = '' } = saved.value;
    return { ok: true, submissionMessage, successRedirect, postSubmitHtml };
  };
}

function keyFailure(failure: Failure, message: FormMessage): string {
  if (failure.status === 429) return message('formTooMany');
  return failure.kind === 'offline' || failure.kind === 'timeout' ? message('formUnknown') : message('formKeyMissing');
}

/** What a visitor reads when a call of a form fails. */
function failed(failure: Failure, answers: Answers, form: FormDefinition, message: FormMessage): Outcome {
  const refused = failure.kind === 'refused' ? failure : undefined;
  // Many back ends refuse what was filled in by 422.
  if ((failure.status === 400 || failure.status === 422) && refused && Object.keys(refused.errors).length > 0) {
    return {
      ok: false,
      notice: message('formFieldsInvalid'),
      errors: serverErrors(refused.errors, answers, form, message),
    };
  }
  switch (failure.status) {
    case 401:
      return { ok: false, notice: message('formUnauthorised') };
    case 404:
      return { ok: false, notice: message('formNotConfigured') };
    case 429:
      return { ok: false, notice: message('formTooMany') };
    default:
      if (failure.status >= 500) return { ok: false, notice: message('formServerError') };
      // Also that a session has ended, which our own server says; after another's a fresh page brings one.
      return { ok: false, notice: refused?.message || message(refused?.problem ? 'formProcessing' : 'formUnknown') };
  }
}

/** The server says what is wrong with a field; which part of it, our own rules may know. */
function serverErrors(
  errors: Readonly<Record<string, string>>,
  answers: Answers,
  form: FormDefinition,
  message: FormMessage,
): FieldErrors {
  const found = form.questions.flatMap((question) => {
    const text = Object.hasOwn(errors, question.id) ? errors[question.id] : undefined;
    if (text === undefined) return [];
    const own = checkAnswer(question, answers[question.id], message);
    return [[question.id, { ...own, message: text }] as const];
  });
  return Object.fromEntries(found);
}
