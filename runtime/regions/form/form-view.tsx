import type { FormEvent, RefObject } from 'react';
import type { FormDefinition } from '#model';
import type { FormMessage } from '../../messages/site-form.ts';
import { FieldView } from './field-view.tsx';
import type { FieldProblems, FormState } from './machine.ts';
import type { Answers } from './send-form.ts';

interface Props {
  form: FormDefinition;
  state: FormState;
  answers: Answers;
  message: FormMessage;
  prefix: string;
  /** Where the browser posts to by itself. */
  action: string;
  element?: RefObject<HTMLFormElement | null>;
  done?: RefObject<HTMLDivElement | null>;
  onSubmit?: (event: FormEvent) => void;
}

/** A site form in any state, with the class names of published sites; the same markup with and without script. */
export function FormView({ form, state, answers, message, prefix, action, element, done, onSubmit }: Props) {
  const isSent = state.at === 'sent';
  const isBusy = state.at === 'submitting';
  const notice = state.at === 'editing' ? state.notice : '';
  const problems: FieldProblems = state.at === 'editing' ? state.problems : {};
  const wrong = form.questions.filter(({ id }) => problems[id] !== undefined);
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
        hidden={isSent}
        aria-busy={isBusy || undefined}
        aria-label={form.name || undefined}
        onSubmit={onSubmit}
      >
        {(isNewsletter || form.description) && (
          <div className={`${name}-header`}>
            {isNewsletter && form.name && <h2 className={`${name}-header-title`}>{form.name}</h2>}
            {form.description && <p className={`${name}-header-description`}>{form.description}</p>}
          </div>
        )}
        {form.filmLink && (
          <p className="form-film">
            <a href={form.filmLink}>{message('formFilm')}</a>
          </p>
        )}
        {reviewed && (
          <div className="form-problem form-problem-above" data-summary="" tabIndex={-1}>
            <p>{message('formReviewBelow')}</p>
            {wrong.length > 0 && (
              <ul>
                {wrong.map(({ id, title }) => (
                  <li key={id}>
                    <a href={`#${prefix}-${id}`} onClick={(event) => follow(event, `${prefix}-${id}`)}>
                      {title}
                    </a>
                    {`: ${problems[id]?.message}`}
                  </li>
                ))}
              </ul>
            )}
          </div>
        )}
        <div className={`${name}-body`}>
          <fieldset className="field-list clear" disabled={isBusy}>
            {form.questions.map((question) => (
              <FieldView
                key={question.id}
                {...{ question, message, prefix }}
                answer={answers[question.id]}
                problem={problems[question.id]}
              />
            ))}
          </fieldset>
          {form.needsCaptcha && (
            <div className="captcha-container">
              <noscript>
                <p className="form-problem">{[message('needsScript'), form.alternative].filter(Boolean).join(' ')}</p>
              </noscript>
            </div>
          )}
          {said && (
            <div className="form-problem form-problem-below">
              <p>{notice}</p>
              {wrong.length > 0 && <p>{message('formReviewAbove')}</p>}
            </div>
          )}
          <div className="form-button-wrapper">
            <button
              type="submit"
              className="button sqs-system-button sqs-editable-button form-submit-button"
              aria-disabled={isBusy || undefined}
            >
              {isBusy ? message('submitting') : form.submitLabel}
            </button>
          </div>
        </div>
      </form>
      <div className="form-submission-text" hidden={!isSent} ref={done} tabIndex={-1} />
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
