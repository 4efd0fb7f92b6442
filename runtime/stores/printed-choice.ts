import type { VariantChoice } from '#model';

interface PrintedChoice {
  readonly choice: VariantChoice;
  /** Absent where there is no field. */
  readonly quantity?: string;
}

/** Choices that were made natively before any script arrived. */
export function readPrinted(document: Document, id: string): PrintedChoice {
  const picker = byItem(document, '.product-variants', id);
  const field = byItem(document, '.product-quantity-input', id)?.querySelector('input');
  const choice: Record<string, string> = {};
  for (const name of picker ? optionNames(picker) : []) choice[name] = chosenIn(picker, name);
  return { choice, ...(field ? { quantity: typedIn(field) } : {}) };
}

function chosenIn(picker: Element | undefined, name: string): string {
  const controls = picker?.querySelectorAll<HTMLSelectElement | HTMLInputElement>('select,input:checked') ?? [];
  for (const control of controls) {
    const owner = control.closest('[data-variant-option-name]');
    if (owner?.getAttribute('data-variant-option-name') === name && control.value !== '') return control.value;
  }
  return '';
}

export function typedIn(field: HTMLInputElement): string {
  return field.validity.badInput ? 'NaN' : field.value;
}

export function byItem(document: Document, selector: string, id: string): HTMLElement | undefined {
  const found = document.querySelectorAll<HTMLElement>(selector);
  return Array.from(found).find((element) => element.getAttribute('data-item-id') === id);
}

export function optionNames(picker: Element): string[] {
  return Array.from(
    picker.querySelectorAll('select[data-variant-option-name]'),
    (select) => select.getAttribute('data-variant-option-name') ?? '',
  );
}
