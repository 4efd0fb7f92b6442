import express, { type RequestHandler, type Response, type Router } from 'express';
import { problems, saveSubmission } from '#contract';
import { clientOf, originOf } from '../../http/security/index.ts';
import { ownPath } from '../../site/content/own-path.ts';
import { escapeHtml } from '../../site/head/markup.ts';
import type { Services } from '../services/services.ts';
import type { Gate } from './implement.ts';
import { readPosted } from './read-body.ts';

const isForm: RequestHandler = (request, _response, next) =>
  request.is('application/x-www-form-urlencoded') ? next() : next('route');

/**
 * A site form that a browser posts by itself, without script: to the same address as the call, answered with a page. What
 * was typed stays in the form behind the browser's back button.
 */
export function mountPostedForms(router: Router, gate: Gate, { forms }: Services): void {
  const read = express.text({ limit: '1mb', inflate: false, type: 'application/x-www-form-urlencoded' });
  router.post(saveSubmission.path, isForm, read, async (request, response) => {
    response.set('Cache-Control', 'private, no-store');
    const seconds = await gate.limiter.refuses('form', clientOf(request));
    if (seconds !== undefined) {
      response.set('Retry-After', String(seconds));
      return answer(response, 429, problems['form-rate-limited'].message);
    }
    const fields = readPosted(request.body);
    const verdict = originOf(request.headers);
    const isMeant =
      verdict === 'own' ||
      (verdict === 'unknown' && gate.visitors.judge(request, fields.get('crumb') ?? undefined) === 'good');
    if (!isMeant) return answer(response, 403, problems['origin-foreign'].message);
    const saved = await forms.savePosted({
      visitorId: gate.visitors.greet(request, response).id,
      formId: fields.get('formId') ?? '',
      captchaKey: fields.get('captchaKey'),
      host: request.hostname,
      fields: (name) => fields.getAll(name),
    });
    const back = pageOf(request.headers.referer);
    if (saved.ok) {
      if (saved.value.successRedirect) return response.redirect(303, saved.value.successRedirect);
      return answer(response, 200, saved.value.submissionMessage ?? '', [], back);
    }
    const { status, message } = problems[saved.problem];
    answer(response, status, saved.message ?? message, Object.values(saved.errors ?? {}), back);
  });
}

/** The page that a form stood on, when it is one of ours. */
function pageOf(referer: string | undefined): string {
  if (referer === undefined || !URL.canParse(referer)) return '/';
  const { pathname, search } = new URL(referer);
  return ownPath(pathname + search) ?? '/';
}

function answer(response: Response, status: number, words: string, list: readonly string[] = [], back = '/'): void {
  const title = status < 400 ? words : `Error: ${words}`;
  const details = list.length > 0 ? `<ul>${list.map((one) => `<li>${escapeHtml(one)}</li>`).join('')}</ul>` : '';
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>body{font:1.1rem/1.5 system-ui;max-width:40rem;margin:4rem auto;padding:0 1rem}</style><main><h1 role="status">${escapeHtml(words)}</h1>${details}<p><a href="${escapeHtml(back)}">Back</a></p></main></html>`;
  response.status(status).type('html').send(html);
}
