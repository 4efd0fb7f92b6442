import type { AnswerError } from '#model';

export type FieldErrors = Readonly<Record<string, AnswerError>>;

/** What the server answered to a form that was taken. */
interface Sent {
  readonly submissionMessage: string;
  readonly postSubmitHtml: string;
}

/** A site form: idle, submitting and locked, then sent or open again with what went wrong. */
export type FormState =
  | { readonly at: 'editing'; readonly notice: string; readonly errors: FieldErrors; readonly attempt: number }
  | { readonly at: 'submitting'; readonly attempt: number }
  | { readonly at: 'sent'; readonly sent: Sent };

export type FormEvent =
  | { readonly type: 'submitted' }
  | { readonly type: 'refused'; readonly notice: string; readonly errors?: FieldErrors }
  | { readonly type: 'accepted'; readonly sent: Sent };

export function startForm(errors: FieldErrors = {}, notice = ''): FormState {
  return { at: 'editing', notice, errors, attempt: 0 };
}

export function formMachine(state: FormState, event: FormEvent): FormState {
  switch (event.type) {
    case 'submitted':
      // A second press while the first is on its way changes nothing.
      return state.at === 'editing' ? { at: 'submitting', attempt: state.attempt + 1 } : state;
    case 'refused':
      return state.at === 'submitting'
        ? { at: 'editing', notice: event.notice, errors: event.errors ?? {}, attempt: state.attempt }
        : state;
    case 'accepted':
      return state.at === 'submitting' ? { at: 'sent', sent: event.sent } : state;
  }
}
