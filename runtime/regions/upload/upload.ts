import { checkFile, fieldOfFile, sizeText } from '#model';
import { services } from '../../page/services.ts';
import { type UploadEvent, type UploadState, uploadMachine } from './machine.ts';
import { type UploadMessage, uploadMessageOn } from './messages.ts';
import { discard, sendFile } from './send-file.ts';

export interface FileField {
  readonly formId: string;
  readonly fieldId: string;
  readonly accepts: readonly string[];
  readonly maxBytes: number;
}

const uploads = new WeakMap<HTMLInputElement, (file: File | undefined) => void>();

/** Sends the file that was chosen in a field, and shows how it fares in the place that the field keeps for it. */
export function startUpload(input: HTMLInputElement, field: FileField): void {
  let start = uploads.get(input);
  if (!start) uploads.set(input, (start = createUpload(input, field)));
  start(input.files?.[0]);
}

function createUpload(input: HTMLInputElement, field: FileField) {
  const { ownerDocument: document } = input;
  const { call } = services(document);
  const message = uploadMessageOn(document);
  const holder = input.parentElement?.querySelector<HTMLElement>('.file-state');
  let state: UploadState = { at: 'empty' };
  let under: AbortController | undefined;

  function change(event: UploadEvent): void {
    state = uploadMachine(state, event);
    if (holder) draw(holder, input, state, message, { cancel, remove, retry });
  }

  async function start(file: File | undefined): Promise<void> {
    under?.abort();
    if (state.at === 'kept') discard(call, state.file);
    // What a page without script had kept is replaced by what is chosen now.
    for (const kept of input.parentElement?.querySelectorAll('.file-kept') ?? []) kept.remove();
    if (!file) return change({ type: 'dropped' });
    change({ type: 'chosen', name: file.name });
    const wrong = checkFile(file, field, message);
    if (wrong !== undefined) return change({ type: 'refused', error: withLimit(file, wrong), mayRetry: false });
    const mine = (under = new AbortController());
    const onlyMine = (event: UploadEvent) => {
      if (under === mine) change(event);
    };
    const end = await sendFile({
      ...{ ...field, document, call, message, file, signal: mine.signal },
      onProgress: (percent) => onlyMine({ type: 'progressed', percent }),
      onArrived: () => onlyMine({ type: 'arrived' }),
    });
    if (end.ok && under !== mine) discard(call, end.file);
    else onlyMine(end.ok ? { type: 'kept', file: end.file } : { type: 'refused', ...end });
  }

  /** Its size is said with the limit; what is of no kind that is taken is told which are. */
  function withLimit({ name }: File, wrong: string): string {
    const kinds = field.accepts.map((ending) => `.${ending}`);
    if (kinds.length === 0 || kinds.some((kind) => name.toLowerCase().endsWith(kind))) return wrong;
    return `${wrong} ${message('fileKinds', { kinds: kinds.join(', ') })}`;
  }

  function cancel(): void {
    under?.abort();
    under = undefined;
    const name = state.at === 'sending' || state.at === 'processing' ? state.name : '';
    if (name !== '') change({ type: 'refused', error: message('processingCancelled'), mayRetry: true });
  }

  function remove(): void {
    if (state.at === 'kept') discard(call, state.file);
    input.value = '';
    change({ type: 'dropped' });
    input.focus();
  }

  const retry = () => void start(input.files?.[0]);

  return (file: File | undefined) => void start(file);
}

interface Presses {
  readonly cancel: () => void;
  readonly remove: () => void;
  readonly retry: () => void;
}

/** Shows a state. A file counts by a hidden field; one that did not arrive stays in the field, so that it is not forgotten. */
function draw(
  holder: HTMLElement,
  input: HTMLInputElement,
  state: UploadState,
  message: UploadMessage,
  presses: Presses,
): void {
  const { ownerDocument: document } = holder;
  const hadFocus = holder.contains(document.activeElement);
  const line = document.createElement('span');
  line.className = state.at === 'failed' ? 'field-error' : 'file-name';
  line.setAttribute('role', state.at === 'failed' ? 'alert' : 'status');
  line.textContent = textOf(state, message);
  if (state.at === 'sending' && keepsLine(holder, state.percent, line.textContent)) return;
  holder.dataset['at'] = state.at;
  holder.replaceChildren(line);
  if (state.at === 'failed') input.setAttribute('aria-invalid', 'true');
  else input.removeAttribute('aria-invalid');
  const press = (text: string, label: string, act: () => void) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'vt-link';
    button.textContent = text;
    if (label !== text) button.setAttribute('aria-label', label);
    button.addEventListener('click', act);
    holder.append(' ', button);
    return button;
  };
  if (state.at === 'sending') {
    const bar = document.createElement('progress');
    bar.max = 100;
    bar.value = state.percent;
    bar.setAttribute('aria-hidden', 'true');
    holder.append(bar);
  }
  let control: HTMLElement = input;
  if (state.at === 'sending' || state.at === 'processing')
    control = press(message('cancelUpload'), message('cancelUpload'), presses.cancel);
  if (state.at === 'failed') {
    if (state.mayRetry) control = press(message('retryUpload'), message('retryUpload'), presses.retry);
    press(message('removeFile'), message('removeFileNamed', { name: state.name }), presses.remove);
  }
  if (state.at === 'kept') {
    const { name } = state.file;
    const answer = document.createElement('input');
    answer.type = 'hidden';
    answer.name = input.name;
    answer.value = fieldOfFile(state.file);
    holder.append(answer);
    // The field itself must not send the file a second time.
    input.value = '';
    control = press(message('removeFile'), message('removeFileNamed', { name }), presses.remove);
  }
  if (hadFocus) control.focus();
}

/** While bytes go out only figures change: controls stay, and a reader is not told each percent. */
function keepsLine(holder: HTMLElement, percent: number, text: string): boolean {
  const bar = holder.querySelector('progress');
  const line = holder.querySelector('.file-name');
  if (holder.dataset['at'] !== 'sending' || !bar || !line) return false;
  bar.value = percent;
  line.setAttribute('role', 'presentation');
  line.textContent = text;
  return true;
}

function textOf(state: UploadState, message: UploadMessage): string {
  switch (state.at) {
    case 'empty':
      return '';
    case 'sending':
      return message('uploading', { name: state.name, percent: state.percent });
    case 'processing':
      return message('processing', { name: state.name });
    case 'kept':
      return message('uploaded', { name: state.file.name, size: sizeText(state.file.size) });
    case 'failed':
      return state.error;
  }
}
