import { fireEvent } from '@testing-library/dom';
import { afterEach, describe, expect, it } from 'vitest';
import type { JsonValue } from '#model';
import { settle } from '../../support/dom.ts';
import { type FormCase, formCases, formOfCase } from '../../support/form-cases.ts';
import { leavePage, open } from '../../support/site-form.tsx';

afterEach(leavePage);

describe('every kind of field in the browser', () => {
  it.each(formCases.filter(isTypeable))('$kind: $name', async (example) => {
    const { seen, page, element } = await open(formOfCase(example));
    // The country comes first: it decides which fields the rest has.
    const typed = Object.entries(example.typed).sort(
      ([a], [b]) => Number(b === 'q.Country') - Number(a === 'q.Country'),
    );
    for (const [name, values] of typed) setField(element, name, [values].flat());
    fireEvent.submit(element);
    await settle();
    const saved = seen.calls.find(({ path }) => path.endsWith('SaveFormSubmission'))?.body as
      | { form: string }
      | undefined;
    const shown = {
      message: page.querySelector('.field-error')?.textContent,
      sent: saved && JSON.parse(saved.form)['q'],
    };
    const sent = example.message === undefined ? fromBrowser(example.sent, example.kind) : undefined;
    expect(shown).toEqual({ message: example.message, sent });
  });
});

/** What a person can give in a browser: a region is chosen by its code where there is a choice, a half of the day always. */
function isTypeable({ kind, typed, message }: FormCase): boolean {
  // A browser's own fields cannot give what is not one of their choices; those cases are the server's.
  if (message?.includes('expected options')) return false;
  if (kind === 'file' || kind === 'hidden' || ['Maine', 'Bavaria'].includes(String(typed['q.State']))) return false;
  return kind !== 'time' || ['AM', 'PM'].includes(String(typed['q.Ampm'])) || Object.keys(typed).length < 3;
}

/** A one-line field holds no line break. */
function fromBrowser(sent: JsonValue | undefined, kind: string): unknown {
  const text = JSON.stringify(sent);
  if (text === undefined) return undefined;
  return JSON.parse(kind === 'textarea' ? text : text.replaceAll('\\n', ''));
}

function setField(form: HTMLFormElement, name: string, values: readonly string[]): void {
  const fields = [...form.querySelectorAll<HTMLInputElement>(`[name="${name}"]`)];
  for (const field of fields) {
    if (field.type === 'radio' || field.type === 'checkbox') {
      if (values.includes(field.value) && (field.type === 'checkbox' || field.value === values[0])) field.click();
    } else if (field.type !== 'hidden') {
      fireEvent.input(field, { target: { value: values[0] } });
      fireEvent.change(field, { target: { value: values[0] } });
    } else field.value = values[0] ?? '';
  }
}
