import { fireEvent } from '@testing-library/dom';
import { userEvent } from '@testing-library/user-event';
import { vi } from 'vitest';
import type { JsonValue } from '#model';
import { renderForm } from '#regions';
import { fakeServices, wakePage } from './dom.ts';

export const contact = {
  id: 'contact',
  name: 'Contact',
  submitButtonText: 'Send it off',
  submissionMessage: '<p>Thank you, <a href="javascript:alert(1)">dear</a> <b>friend</b>.</p><script>boom()</script>',
  fields: [
    { id: 'who', type: 'name', title: 'Name', required: true },
    { id: 'mail', type: 'email', title: 'Email', required: true },
    { id: 'text', type: 'textarea', title: 'Message', required: true, maxLength: 10 },
    { id: 'src', type: 'hidden', title: 'utm_source' },
  ],
};

export const ok = (value: unknown) => ({ ok: true, value });
export const refused = (status: number, more: object = {}) => ({
  ok: false,
  kind: 'refused',
  status,
  problem: 'any',
  message: 'The server’s own words.',
  errors: {},
  details: {},
  ...more,
});
export const nothing = { ok: false, kind: 'offline', status: 0 };

export type Answers = Partial<Record<'key' | 'validate' | 'save', unknown>>;

export async function open(form: JsonValue, answers: Answers = {}, props: object = {}) {
  const { key = ok({ key: 'k1' }), validate = ok({ valid: true }), save = ok({ submissionId: 's1' }) } = answers;
  const seen = fakeServices((path) => {
    if (path.endsWith('FormSubmissionKey')) return key;
    return path.endsWith('SaveFormSubmission') ? save : validate;
  });
  const page = await wakePage(renderForm({ form, prefix: 'form-1', strings: {}, action: '/form/contact', ...props }));
  const element = page.querySelector('form');
  if (!element) throw new Error('The form did not render.');
  return { seen, page, element, user: userEvent.setup() };
}

export function fillIn() {
  type(field('who.First'), 'Ada');
  type(field('who.Last'), 'L.');
  type(field('mail'), ' ann@example.org ');
  type(field('text'), 'Hello');
}

function field(name: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(`[name="${name}"]`);
  if (!found) throw new Error(`There is no field ${name}.`);
  return found;
}

export function button(): HTMLElement {
  const found = document.querySelector<HTMLElement>('.form-submit-button');
  if (!found) throw new Error('There is no button.');
  return found;
}

const type = (field: HTMLElement, value: string) => fireEvent.input(field, { target: { value } });

export const values = () =>
  [...document.querySelectorAll<HTMLInputElement>('.field-element')].map(({ value }) => value.trim());
export const typedValues = ['Ada', 'L.', 'ann@example.org', 'Hello'];

/** Leaves nothing of one test to the next. */
export function leavePage(): void {
  document.body.replaceChildren();
  document.head.replaceChildren();
  history.replaceState(null, '', '/');
  document.documentElement.removeAttribute('data-vitrine-captcha');
  localStorage.clear();
  vi.restoreAllMocks();
}
