import { commentLimits } from '#model';
import type { Data } from '../../page/read-context.ts';
import { lightCall } from './light-call.ts';
import { type EmbedMessage, failureMessage, make } from './parts.ts';

export interface CommentFormOptions {
  readonly message: EmbedMessage;
  readonly address: string;
  readonly posted: (answer: Data) => void;
}

/** The form for one more comment. What was typed stays until it is posted. */
export function createCommentForm({ message, address, posted }: CommentFormOptions): HTMLFormElement {
  const author = make('input', {
    name: 'author',
    required: '',
    maxlength: String(commentLimits.author),
    autocomplete: 'name',
  });
  const body = make('textarea', { name: 'body', required: '', maxlength: String(commentLimits.body), rows: '5' });
  const button = make('button', { type: 'submit', class: 'vt-share' }, message('commentPost'));
  const outcome = make('p', { role: 'status' });
  const form = make(
    'form',
    { class: 'vt-comment-form', novalidate: '' },
    make('label', {}, message('commentName'), author),
    make('label', {}, message('commentText'), body),
    button,
    outcome,
  );
  let isPosting = false;

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const empty = [author, body].find(({ value }) => value.trim() === '');
    for (const field of [author, body]) field.setAttribute('aria-invalid', String(field === empty));
    if (empty) {
      outcome.textContent = message('commentBlank');
      empty.focus();
    } else if (!isPosting) void post();
  });
  async function post(): Promise<void> {
    isPosting = true;
    button.textContent = message('commentPosting');
    const reply = await lightCall(document, 'POST', address, { author: author.value, body: body.value });
    isPosting = false;
    button.textContent = message('commentPost');
    const isHeld = reply.ok && reply.value['state'] === 'held';
    outcome.textContent = reply.ok ? message(isHeld ? 'commentHeld' : 'commentPosted') : failureMessage(reply, message);
    if (!reply.ok) return;
    body.value = '';
    posted(reply.value);
  }
  return form;
}
