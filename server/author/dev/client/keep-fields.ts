import { write } from './fields.ts';

const KEY = 'vitrine-fields';

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

interface KeptField {
  readonly at: number;
  readonly name: string;
  readonly value: string;
  readonly isChecked: boolean;
}

/** What is chosen and typed now, for the page that is loaded in the place of this one. */
export function keepFields(): void {
  const kept = fieldsOf().flatMap((field, at): KeptField[] => {
    const isChecked = 'checked' in field && field.checked;
    return field.type === 'password' || field.type === 'file'
      ? []
      : [{ at, name: field.name, value: field.value, isChecked }];
  });
  sessionStorage.setItem(KEY, JSON.stringify({ address: location.href, kept }));
}

/** Puts it back, as a person would who types it again; fields that are there no more are left out. */
export function restoreFields(): void {
  const written = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  if (written === null) return;
  const { address, kept } = JSON.parse(written) as { readonly address: string; readonly kept: readonly KeptField[] };
  if (address !== location.href) return;
  const fields = fieldsOf();
  for (const { at, name, value, isChecked } of kept) {
    const field = fields[at];
    if (field === undefined || field.name !== name) continue;
    if (field.type === 'checkbox' || field.type === 'radio') {
      if ((field as HTMLInputElement).checked !== isChecked && (isChecked || field.type === 'checkbox')) field.click();
    } else if (field.type !== 'hidden' && field.value !== value) {
      write(field, value, field.nodeName === 'SELECT' ? 'change' : 'input');
    }
  }
}

function fieldsOf(): Field[] {
  return [...document.querySelectorAll<Field>('input, select, textarea')];
}
