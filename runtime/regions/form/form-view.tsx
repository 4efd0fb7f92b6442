import type { FormEvent, RefObject } from 'react';
import type { FormDefinition } from '#model';
import type { FormMessage } from '../../messages/site-form.ts';
import { FieldView } from './field-view.tsx';
import type { FieldErrors, FormState } from './machine.ts';
import type { Answers } from './send-form.ts';

interface Props {
  form: FormDefinition;
  state: FormState;
  answers: Answers;
  message: FormMessage;
  prefix: string;
  locale: string | undefined;
  /** Where the browser posts to by itself. */
  action: string;
  element?: RefObject<HTMLFormElement | null>;
  done?: RefObject<HTMLDivElement | null>;
  onSubmit?: (event: FormEvent) => void;
}

/** A site form in any state, with the class names of published sites; the same markup with and without script. */
export function FormView(props: Props) {
  const { form, state, answers, message, prefix, locale, action, element, done, onSubmit } = props;
  const isBusy = state.at === 'submitting';
  const notice = state.at === 'editing' ? state.notice : '';
  const errors: FieldErrors = state.at === 'editing' ? state.errors : {};
  const wrong = form.questions.filter(({ id }) => errors[id] !== undefined);
  const isNewsletter = form.purpose === 'newsletter' || form.purpose === 'promoPopup';
  const name = isNewsletter ? 'newsletter-form' : 'form-inner';
  // A form of one line has nothing to review: what is wrong is said where it is wrong, or once below.
  const reviewed = notice !== '' && !isNewsletter;
  const said = notice !== '' && (reviewed || wrong.length === 0);

  return (
    <div className={`${name}-wrapper vt-site-form`} data-purpose={form.purpose}>
      <form
        ref={element}
        id={prefix}
        className={name}
        data-vitrine-made=""
        data-form-id={form.id}
        method="post"
        action={action}
        encType={form.questions.some(({ kind }) => kind === 'file') ? 'multipart/form-data' : undefined}
        noValidate
        hidden={state.at === 'sent'}
        aria-busy={isBusy || undefined}
        aria-label={form.name || undefined}
        onSubmit={onSubmit}
      >
        {formHead(form, name, isNewsletter, message)}
        {reviewed && review(wrong, errors, prefix, message)}
        <div className={`${name}-body`}>
          <fieldset className="field-list clear" disabled={isBusy}>
            {form.questions.map((question) => (
              <FieldView
                key={question.id}
                {...{ question, message, prefix, locale }}
                answer={answers[question.id]}
                error={errors[question.id]}
              />
            ))}
          </fieldset>
          {form.needsCaptcha && captchaPlace(form, message)}
          {said && (
            <div className="form-problem form-problem-below">
              <p>{notice}</p>
              {wrong.length > 0 && <p>{message('formReviewAbove')}</p>}
            </div>
          )}
          {submitButton(isBusy, isBusy ? message('submitting') : form.submitLabel)}
        </div>
      </form>
      <div className="form-submission-text" hidden={state.at !== 'sent'} ref={done} tabIndex={-1} />
    </div>
  );
}

function formHead(
  { name: title, description, filmLink }: FormDefinition,
  name: string,
  isNewsletter: boolean,
  message: FormMessage,
) {
  return (
    <>
      {(isNewsletter || description) && (
        <div className={`${name}-header`}>
          {isNewsletter && title && <h2 className={`${name}-header-title`}>{title}</h2>}
          {description && <p className={`${name}-header-description`}>{description}</p>}
        </div>
      )}
      {filmLink && (
        <p className="form-film">
          <a href={filmLink}>{message('formFilm')}</a>
        </p>
      )}
    </>
  );
}

/** All that is wrong, each with a link into its field. */
function review(wrong: FormDefinition['questions'], errors: FieldErrors, prefix: string, message: FormMessage) {
  return (
    <div className="form-problem form-problem-above" data-summary="" tabIndex={-1}>
      <p>{message('formReviewBelow')}</p>
      {wrong.length > 0 && (
        <ul>
          {wrong.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${prefix}-${id}`} onClick={(event) => follow(event, `${prefix}-${id}`)}>
                {title}
              </a>
              {`: ${errors[id]?.message}`}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function submitButton(isBusy: boolean, label: string) {
  return (
    <div className="form-button-wrapper">
      <button
        type="submit"
        className="button sqs-system-button sqs-editable-button form-submit-button"
        aria-disabled={isBusy || undefined}
      >
        {label}
      </button>
    </div>
  );
}

function captchaPlace({ alternative }: FormDefinition, message: FormMessage) {
  return (
    <div className="captcha-container">
      <noscript>
        <p className="form-problem">{[message('needsScript'), alternative].filter(Boolean).join(' ')}</p>
      </noscript>
    </div>
  );
}

/** A link of the summary leads into the field itself, not only beside it. */
function follow(event: { preventDefault: () => void; currentTarget: HTMLElement }, id: string): void {
  const holder = event.currentTarget.ownerDocument.getElementById(id);
  const field =
    holder?.querySelector<HTMLElement>('[aria-invalid=true]') ??
    holder?.querySelector<HTMLElement>('input,select,textarea');
  if (!field) return;
  event.preventDefault();
  field.focus();
}
