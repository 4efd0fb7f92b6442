import { type ApiErrorName, apiErrors, createSubmissionKey, saveSubmission } from '#contract';
import { answersFromFields, type FormDefinition, fieldName, hiddenAnswer, pageTypes, readForm } from '#model';
import { renderForm } from '#regions';
import { formAddress, publicForm } from '../../http/render/form-markup.ts';
import { clientOf } from '../../http/security/index.ts';
import { type ApiError, refuse } from '../../services/lib/result.ts';
import { ownPath } from '../../site/content/own-path.ts';
import { escapeHtml } from '../../site/head/markup.ts';
import type { RemoteCall } from '../api/upstream-call.ts';
import { answerErrors } from './answer-errors.ts';
import { apiErrorText } from './api-error-text.ts';
import { backLink, ownReferrer } from './back-link.ts';
import { type Again, definePrivatePage, type Redirect, type Sent, type Shown, type Visit } from './private-page.ts';
import { readNoScriptForm } from './read-no-script-form.ts';
import { needsScript, notDone } from './remote-form.ts';
import { cleanRichText } from './rich-text.ts';

/** A form that was sent and refused. */
interface RefusedForm {
  readonly formId: string;
  readonly fields: URLSearchParams;
  readonly apiError: ApiError<ApiErrorName>;
}

type Answer = Redirect | Again<RefusedForm>;

/**
 * A site form that was refused: the form itself, with all that was typed and what is wrong beside each field. What is taken
 * leads on, so that reloading sends nothing again.
 */
export const siteFormPage = definePrivatePage<RefusedForm>({
  name: 'form',
  title: 'titleFormRefused',
  pageType: pageTypes.page,
  paths: [],
  markup: refusedMarkup,
  form: {
    // Published markup posts to the endpoint.
    paths: ['/form/:formId', saveSubmission.path],
    // A page is the same for everybody and carries no crumb; what somebody has built may carry one.
    proof: () => 'either',
    limit: () => 'form',
    take: takeForm,
    remote: sendRemotely,
    refuse: (error, sent) => refused(formIdOf(sent), sent.fields, refuse(error)),
  },
});

/** The owner's message for a form that was sent. Only the form's name is in the address, never a text. */
export const formSentPage = definePrivatePage({
  name: 'form-sent',
  title: 'titleFormSent',
  pageType: pageTypes.page,
  paths: ['/form/sent'],
  markup(visit) {
    const formId = visit.query.get('form') ?? '';
    const json = visit.services.catalogue.form(formId);
    if (json === undefined) return undefined;
    const message = cleanRichText(readForm(json, formId).submissionMessage);
    return `<div class="form-submission-text" role="status">${message}</div>${backLink(visit)}`;
  },
});

const formIdOf = ({ request, fields }: Pick<Sent, 'request' | 'fields'>) =>
  String(request.params['formId'] ?? fields.get('formId') ?? '');

function refused(formId: string, fields: URLSearchParams, apiError: ApiError<ApiErrorName>): Answer {
  return { refused: { formId, fields, apiError }, as: { status: apiErrors[apiError.problem].status } };
}

async function takeForm(sent: Sent): Promise<Answer> {
  const { services, request, visitor } = sent;
  const formId = formIdOf(sent);
  const owner = { visitorId: visitor.id, client: clientOf(request), formId };
  const read = await readNoScriptForm(request, services.formFiles, owner);
  if (!read) return refused(formId, sent.fields, refuse('form-unreadable'));
  const { fields, wrong } = read;
  takeHidden(sent, formId, fields);
  if (Object.keys(wrong).length > 0) return refused(formId, fields, refuse('form-invalid', { errors: wrong }));
  const result = await services.forms.saveNoScript({
    formId,
    fields: (name) => fields.getAll(name),
    visitorId: visitor.id,
    captchaKey: fields.get('captchaKey'),
    host: request.hostname,
  });
  if (!result.ok) return refused(formId, fields, result);
  return { to: result.value.successRedirect ?? `${formSentPage.paths[0]}?form=${encodeURIComponent(formId)}` };
}

/** The calls that a browser with script makes, one after the other. */
async function sendRemotely(sent: Sent, call: RemoteCall): Promise<Answer | Shown> {
  const { services, request, fields } = sent;
  const formId = formIdOf(sent);
  const json = services.catalogue.form(formId);
  // A file would have to be kept here until it is asked for.
  if (json === undefined || request.is('multipart/form-data')) return needsScript;
  takeHidden(sent, formId, fields);
  const definition = readForm(json, formId);
  const answers = answersFromFields(definition, (name) => fields.getAll(name));
  const verdict = services.forms.validate(formId, answers);
  if (!verdict.ok) return refused(formId, fields, verdict);
  const opened = await call(createSubmissionKey);
  const key = opened.body['key'] ?? Object(opened.body['data'])['key'];
  if (!opened.ok || typeof key !== 'string') return notDone(opened);
  const form = JSON.stringify(answers);
  const saved = await call(saveSubmission, { key, form, captchaKey: fields.get('captchaKey'), formId });
  if (Object.keys(saved.errors).length > 0)
    return refused(formId, fields, refuse('form-invalid', { errors: saved.errors }));
  if (!saved.ok) return notDone(saved);
  const wanted = saved.body['successRedirect'] ?? definition.successRedirect;
  return { to: ownPath(wanted) ?? `${formSentPage.paths[0]}?form=${encodeURIComponent(formId)}` };
}

/** A cached page knows no query; the address that the form was posted from does. */
function takeHidden({ services, request }: Sent, formId: string, fields: URLSearchParams): void {
  const form = services.catalogue.form(formId);
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

function refusedMarkup(visit: Visit, form?: RefusedForm): string | undefined {
  if (!form) return undefined;
  const { formId, fields, apiError } = form;
  const { services, strings } = visit;
  const notice = apiErrorText(apiError, visit);
  const json = services.catalogue.form(formId);
  if (json === undefined) return `<p role="alert">${escapeHtml(notice)}</p>`;
  const definition: FormDefinition = readForm(json, formId);
  const answers = answersFromFields(definition, (name) => fields.getAll(name));
  const markup = renderForm({
    form: publicForm(json, formId),
    prefix: 'form',
    strings,
    action: formAddress(formId),
    answers,
    errors: apiError.errors === undefined ? {} : answerErrors(definition, answers, apiError.errors, strings.overrides),
    notice,
  });
  return markup + backLink(visit);
}
