import express, { type Request, type RequestHandler, Router } from 'express';
import { type ProblemName, problems } from '#contract';
import {
  type AnswerProblem,
  checkAnswers,
  type FormDefinition,
  fieldName,
  hiddenAnswer,
  type JsonValue,
  postedAnswers,
  readForm,
} from '#model';
import { type FormProps, renderForm } from '#regions';
import { formAddress, publicForm } from '../../http/render/form-markup.ts';
import { clientOf, type Limiter, originOf, type Visitors } from '../../http/security/index.ts';
import { ownPath } from '../../site/content/own-path.ts';
import { escapeHtml } from '../../site/head/markup.ts';
import { readPosted } from '../api/read-body.ts';
import type { Refusal } from '../services/lib/result.ts';
import type { Services } from '../services/services.ts';
import type { OwnPage } from './private-page.ts';
import { readPostedForm } from './read-no-script-form.ts';
import { cleanRichText } from './rich-text.ts';

type Answers = Readonly<Record<string, JsonValue>>;
type FieldProblems = Readonly<Record<string, AnswerProblem>>;

interface Parts {
  readonly services: Services;
  readonly visitors: Visitors;
  readonly limiter: Limiter;
}

/** A form that was posted and refused, until its page has been made. */
interface PostedForm {
  readonly formId: string;
  readonly fields: URLSearchParams;
  readonly refusal: Refusal<ProblemName>;
}

const refused = new WeakMap<Request, PostedForm>();
const answerPage = '/form/answer';

/**
 * Site forms of a browser without script: what is taken leads on by 303, so that reloading sends nothing again; what is
 * refused is answered with the form itself, with all that was typed and what is wrong beside each field.
 */
export function createPostedForms({ services, visitors, limiter }: Parts): RequestHandler {
  const { forms, formFiles, catalogue } = services;
  const router = Router();
  const body = express.text({ limit: '100kb', inflate: false, type: 'application/x-www-form-urlencoded' });
  router.post('/form/:formId', body, async (request, response, next) => {
    const formId = String(request.params['formId']);
    let fields = readPosted(request.body);
    const visitor = visitors.greet(request, response);
    response.set('Cache-Control', 'private, no-store');
    const refusal = await send();
    if (refusal === undefined) return;
    // What is left of a form that was not read is dropped, or the browser would never come to hear the answer.
    request.resume();
    refused.set(request, { formId, fields, refusal });
    // The answer is a page of the site like any other; the pages' router makes it.
    request.method = 'GET';
    request.url = answerPage;
    next();

    async function send(): Promise<Refusal<ProblemName> | undefined> {
      // A page is the same for everybody and carries no crumb: the browser itself says where the form stood.
      if (originOf(request.headers) !== 'own') return { ok: false, problem: 'origin-foreign' };
      if ((await limiter.refuses('form', clientOf(request))) !== undefined) {
        return { ok: false, problem: 'form-rate-limited' };
      }
      const read = await readPostedForm(request, formFiles, {
        visitorId: visitor.id,
        client: clientOf(request),
        formId,
      });
      if (!read) return { ok: false, problem: 'form-unreadable' };
      fields = read.fields;
      takeHidden(formId, fields, request);
      if (Object.keys(read.wrong).length > 0) return { ok: false, problem: 'form-invalid', errors: read.wrong };
      const { hostname: host } = request;
      const result = await forms.savePosted({
        formId,
        fields: (name) => fields.getAll(name),
        visitorId: visitor.id,
        captchaKey: undefined,
        host,
      });
      if (!result.ok) return result;
      response.redirect(303, result.value.successRedirect ?? `/form/sent?form=${encodeURIComponent(formId)}`);
      return undefined;
    }
  });
  return router;

  /** A cached page knows no query; the address that the form was posted from does. */
  function takeHidden(formId: string, fields: URLSearchParams, request: Request): void {
    const form = catalogue.form(formId);
    const from = ownReferrer(request);
    if (form === undefined || from === undefined) return;
    for (const question of readForm(form, formId).questions) {
      if (question.kind !== 'hidden') continue;
      fields.set(
        fieldName(question),
        hiddenAnswer(question, (name) => from.searchParams.get(name)),
      );
    }
  }
}

/** The form again, as it was sent, with what is wrong. */
export async function formAnswerMarkup({ services, request, strings }: OwnPage): Promise<string | undefined> {
  const posted = refused.get(request);
  if (!posted) return undefined;
  const { formId, fields, refusal } = posted;
  const notice = refusal.message ?? problems[refusal.problem].message;
  const json = services.catalogue.form(formId);
  if (json === undefined) return `<p role="alert">${escapeHtml(notice)}</p>`;
  const form = readForm(json, formId);
  const answers = postedAnswers(form, (name) => fields.getAll(name));
  const props: FormProps = {
    form: publicForm(json, formId),
    prefix: 'form',
    strings,
    action: formAddress(formId),
    answers,
    problems: refusal.errors === undefined ? {} : problemsOf(form, answers, refusal.errors),
    notice,
  };
  return renderForm(props) + backLink(request);
}

/** What our own rules say of the answers, and what only the server knows: how its files fared. */
export function problemsOf(
  form: FormDefinition,
  answers: Answers,
  errors: Readonly<Record<string, string>>,
): FieldProblems {
  const told = Object.entries(errors).map(([id, message]) => [id, { message }]);
  return { ...Object.fromEntries(told), ...checkAnswers(form, answers), ...fileProblems(form, errors) };
}

/** A file that was refused has no id, which says less than why it was refused. */
function fileProblems(form: FormDefinition, errors: Readonly<Record<string, string>>): FieldProblems {
  const files = form.questions.filter(({ id, kind }) => kind === 'file' && errors[id] !== undefined);
  return Object.fromEntries(files.map(({ id }) => [id, { message: errors[id] ?? '' }]));
}

/** The owner's words for a form that was taken. Only the form's name is in the address, never a text. */
export async function formSentMarkup({ services, request, query }: OwnPage): Promise<string | undefined> {
  const formId = query.get('form') ?? '';
  const json = services.catalogue.form(formId);
  if (json === undefined) return undefined;
  const message = cleanRichText(readForm(json, formId).submissionMessage);
  return `<div class="form-submission-text" role="status">${message}</div>${backLink(request)}`;
}

function backLink(request: Request): string {
  const from = ownReferrer(request);
  const path = from && ownPath(from.pathname + from.search);
  return path === undefined ? '' : `<p><a href="${escapeHtml(path)}">Back to the page</a></p>`;
}

/** The page of this site that a request came from. */
function ownReferrer(request: Request): URL | undefined {
  const referrer = request.headers.referer;
  if (referrer === undefined || !URL.canParse(referrer)) return undefined;
  const url = new URL(referrer);
  return url.host === request.headers.host && url.pathname !== answerPage ? url : undefined;
}
