import type { Question } from '#model';
import type { FieldMessage } from '../../messages/form-fields.ts';

interface FileFieldContext {
  readonly question: Question;
  readonly message: FieldMessage;
}

/** Sends what was chosen in a file field, by code that comes then; says that it waits for that, or that it did not come. */
export function sendFileField(input: HTMLInputElement, { question, message }: FileFieldContext): void {
  const { id: fieldId, accepts, maxBytes } = question;
  const formId = input.form?.dataset['formId'] ?? '';
  const holder = input.parentElement?.querySelector('.file-state');
  const { ownerDocument: document } = input;
  const send = () => {
    holder?.replaceChildren(message('fileWaits'));
    void import('../upload/upload.ts').then(
      ({ startUpload }) => startUpload(input, { formId, fieldId, accepts, maxBytes }),
      // The file stays in its field; without a second try it is sent with the form.
      () => {
        const told = document.createElement('span');
        told.className = 'field-error';
        told.setAttribute('role', 'alert');
        told.textContent = message('fileNotSent');
        const again = document.createElement('button');
        again.type = 'button';
        again.className = 'vt-link';
        again.textContent = message('sendAgain');
        again.addEventListener('click', send);
        holder?.replaceChildren(told, ' ', again);
      },
    );
  };
  send();
}
