/** What a person does to fields. The elements belong to a frame's window, whose classes are not those of this one. */

export function choose(element: HTMLElement, value: string): void {
  const list = element.closest('select');
  if (list === null) element.click();
  else write(list, value, 'change');
}

/** The first value that says something: a list begins with a question. */
function chooseFirst(element: HTMLElement): void {
  const [, second] = element.nodeName === 'SELECT' ? (element as HTMLSelectElement).options : [];
  if (element.nodeName !== 'SELECT') element.click();
  else if (second !== undefined) write(element, second.value, 'change');
}

export function type(element: HTMLElement, text: string): void {
  element.focus();
  write(element, text, 'input');
}

/** React listens to what a person does, which goes by the setter of the element's own class. */
export function write(element: HTMLElement, text: string, event: 'input' | 'change'): void {
  Reflect.set(Object.getPrototypeOf(element), 'value', text, element);
  element.dispatchEvent(new Event(event, { bubbles: true }));
}

const byType: Readonly<Record<string, string>> = {
  email: 'ann@example.org',
  tel: '5550100',
  number: '1',
  url: 'https://example.org',
  date: '2026-01-15',
};

/** Fields whose answers must fit each other. */
const byName: Readonly<Record<string, string>> = { country: 'US', region: 'NY', postalCode: '10001', phone: '5550100' };

/** Answers that a field's kind asks for, where its element does not say so. */
const byKind = [
  ['.number, .currency', '1'],
  ['.date, .time, .phone', '10'],
  ['.website', 'https://example.org'],
] as const;

/** Fills in what can be seen of a form with something that passes. */
export function fill(form: HTMLElement): void {
  const groups = new Set<string>();
  // A choice of country may bring other fields: each is looked for when its turn has come.
  for (const field of form.querySelectorAll<HTMLInputElement>('input, select, textarea')) {
    if (!field.isConnected || !field.checkVisibility() || field.disabled) continue;
    if (field.type === 'radio' || field.type === 'checkbox') {
      if (!groups.has(field.name)) field.click();
      groups.add(field.name);
    } else if (field.nodeName === 'SELECT') fillList(field);
    else if (field.type !== 'file' && field.type !== 'submit') write(field, answerOf(field), 'input');
  }
}

function fillList(list: HTMLElement & { readonly name: string }): void {
  const known = byName[list.name];
  if (known === undefined) chooseFirst(list);
  else write(list, known, 'change');
}

function answerOf(field: HTMLInputElement): string {
  const kind = byKind.find(([selector]) => field.closest('.form-item')?.matches(selector));
  return byName[field.name] ?? byType[field.type] ?? kind?.[1] ?? 'Ann';
}
