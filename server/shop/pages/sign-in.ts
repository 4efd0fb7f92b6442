import type { ApiErrorName } from '#contract';
import { pageTypes } from '#model';
import { ownPath } from '../../site/content/own-path.ts';
import { escapeHtml } from '../../site/head/markup.ts';
import { enter } from '../api/enter.ts';
import { type Again, definePrivatePage, type Redirect, type Sent, type Visit } from './private-page.ts';

const path = '/lock/sign-in';

/** Who wanted to come in, and was not let in. */
interface RefusedSignIn {
  readonly to: string;
  readonly email?: string;
  readonly error?: ApiErrorName;
}

type Answer = Redirect | Again<RefusedSignIn>;

/** The one way in, whatever lies behind it: who signs in comes back to the page that was asked for. */
export const signInPage = definePrivatePage<RefusedSignIn>({
  name: 'sign-in',
  title: 'titleSignIn',
  pageType: pageTypes.ssoPage,
  paths: [path],
  markup: (visit, refused) => signInForm(visit, refused ?? { to: ownPath(visit.query.get('to')) ?? '/' }),
  form: {
    paths: [path],
    proof: () => 'either',
    limit: () => 'guess',
    remote: 'here',
    take: signIn,
    refuse: (error, sent) => refused(sent, error),
  },
});

/** Where a visitor signs in, and comes back from to the page that was asked for. */
export const signInAddress = (to: string): string => `${path}?${new URLSearchParams({ to })}`;

async function signIn(sent: Sent): Promise<Answer> {
  const { services, fields } = sent;
  const email = fields.get('email') ?? '';
  const entered = await enter(sent, services, { email, password: fields.get('password') ?? '' });
  return entered.ok ? { to: toOf(sent) } : refused(sent, entered.problem);
}

const toOf = ({ fields }: Sent) => ownPath(fields.get('to')) ?? '/';

function refused(sent: Sent, error: ApiErrorName): Answer {
  return { refused: { to: toOf(sent), email: sent.fields.get('email') ?? '', error }, as: { status: 403 } };
}

export function signInForm({ crumb, message }: Visit, { to, email = '', error }: RefusedSignIn): string {
  const told =
    error === undefined
      ? ''
      : `<p class="field-error" id="sign-in-problem" role="alert">${escapeHtml(message(error))}</p>`;
  const marks = error === undefined ? '' : ' aria-invalid="true" aria-describedby="sign-in-problem"';
  const [emailLabel, passwordLabel, submit] = [
    message('memberEmail'),
    message('password'),
    message('memberSignIn'),
  ].map(escapeHtml);
  const hidden = (name: string, value: string) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`;
  return (
    `<div class="vt-site-form" data-purpose="form"><form method="post" action="${path}">${hidden('crumb', crumb)}${hidden('to', to)}${told}<div class="field-list">` +
    `<div class="form-item field"><label class="title" for="member-email">${emailLabel}</label><input class="field-element" id="member-email" type="email" name="email" required autocomplete="username" value="${escapeHtml(email)}"${marks}></div>` +
    `<div class="form-item field"><label class="title" for="member-password">${passwordLabel}</label><input class="field-element" id="member-password" type="password" name="password" required autocomplete="current-password"${marks}></div>` +
    `</div><div class="form-button-wrapper"><button class="button sqs-system-button sqs-editable-button form-submit-button" type="submit">${submit}</button></div></form></div>`
  );
}
