import { pageTypes } from '#model';
import { translateText } from '../../services/translate.ts';
import { escapeHtml } from '../../site/head/markup.ts';
import { isAboutCrumb, type RemoteAnswer } from '../api/upstream-call.ts';
import { backLink } from './back-link.ts';
import { definePrivatePage, type Shown } from './private-page.ts';

/** Why a form did nothing: what the other back end said, or nothing where it was never asked. */
interface NotDone {
  readonly answer?: RemoteAnswer;
}

/**
 * What a form without script is answered with where another back end answers the calls, and this form cannot be one of
 * them, or was refused. Nothing of it is kept here: nobody would ever look for it.
 */
const page = definePrivatePage<NotDone>({
  name: 'not-sent',
  title: 'titleNotSent',
  pageType: pageTypes.page,
  paths: [],
  markup(visit, { answer } = {}) {
    const text = answer === undefined ? visit.message('notSentHere') : textOf(answer, visit.message);
    return `<p role="alert">${escapeHtml(translateText(text, visit.strings.overrides))}</p>${backLink(visit)}`;
  },
});

/** The form needs script here. */
export const needsScript: Shown = page.again({}, { status: 501 });

/** The other back end did not do it. */
export const notDone = (answer: RemoteAnswer): Shown =>
  page.again({ answer }, { status: answer.status >= 400 && answer.status < 500 ? answer.status : 503 });

function textOf(answer: RemoteAnswer, message: (key: 'unavailable' | 'crumb-expired' | 'rate-limited') => string) {
  if (isAboutCrumb(answer)) return message('crumb-expired');
  if (answer.status === 429) return message('rate-limited');
  return answer.message || message('unavailable');
}
