import { screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { askProductForm } from '../../runtime/regions/product-form/ask.tsx';
import { fakeServices, said, settle } from '../support/dom.ts';

afterEach(() => vi.useRealTimers());

it('refuses a form that is none', async () => {
  await expect(askProductForm(document, { name: 'x' }, 'Add')).rejects.toThrow('no fields');
});

it('shows what is missing beside each question, then resolves with the answers', async () => {
  fakeServices(() => ({ ok: true, value: { valid: true } }));
  const short = { id: 'f1', name: 'Note', fields: [{ id: 'a', type: 'text', title: 'Your note', required: true }] };
  const asked = askProductForm(document, short, 'Add');
  await settle();
  const dialog = within(screen.getByRole('dialog', { name: 'Note' }));
  dialog.getByRole('button', { name: 'Add' }).click();
  await settle();
  expect(dialog.getByText('Required')).toBeTruthy();
  expect(said('assertive')).toBe('Your note: Required');
  const field = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Your note' });
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'For Ann');
  field.dispatchEvent(new Event('input', { bubbles: true }));
  await settle();
  dialog.getByRole('button', { name: 'Add' }).click();
  expect(await asked).toBe('{"a":"For Ann"}');
});

it('puts the server’s findings beside the fields and keeps what was typed', async () => {
  fakeServices(() => ({
    ok: false,
    kind: 'refused',
    status: 400,
    problem: 'form-invalid',
    message: 'x',
    errors: { a: 'Too rude.' },
    details: {},
  }));
  const short = { id: 'f2', name: 'Strict', fields: [{ id: 'a', type: 'text', title: 'Your note', required: true }] };
  void askProductForm(document, short, 'Add', { a: 'Blah' });
  await settle();
  const dialog = within(screen.getByRole('dialog', { name: 'Strict' }));
  dialog.getByRole('button', { name: 'Add' }).click();
  await settle();
  expect(dialog.getByText('Too rude.')).toBeTruthy();
  expect(dialog.getByRole<HTMLInputElement>('textbox').value).toBe('Blah');
});

it('marks the parts that the server names, and no others', async () => {
  fakeServices(() => ({
    ok: false,
    kind: 'refused',
    status: 400,
    problem: 'form-invalid',
    message: 'One or more fields is invalid, please check your entries.',
    errors: { who: 'Required', 'who.Last': 'Required' },
    details: {},
  }));
  const short = { id: 'f4', name: 'Named', fields: [{ id: 'who', type: 'name', title: 'Who', required: true }] };
  void askProductForm(document, short, 'Add', { who: { First: 'Ann' } });
  await settle();
  const dialog = within(screen.getByRole('dialog', { name: 'Named' }));
  dialog.getByRole('button', { name: 'Add' }).click();
  await settle();
  const marked = dialog.getAllByRole('textbox').map((field) => field.getAttribute('aria-invalid'));
  expect(marked).toEqual([null, 'true']);
});

it('says of the whole form what the server finds wrong with no question of it', async () => {
  fakeServices(() => ({
    ok: false,
    kind: 'refused',
    status: 400,
    problem: 'form-invalid',
    message: 'One or more fields is invalid, please check your entries.',
    errors: { gone: 'Required' },
    details: {},
  }));
  const short = { id: 'f3', name: 'Changed', fields: [{ id: 'a', type: 'text', title: 'Your note' }] };
  void askProductForm(document, short, 'Add', { a: 'Blah' });
  await settle();
  const dialog = within(screen.getByRole('dialog', { name: 'Changed' }));
  dialog.getByRole('button', { name: 'Add' }).click();
  await settle();
  const sentence = 'One or more fields is invalid, please check your entries.';
  expect(dialog.getByText(sentence, { ignore: '[data-vitrine-live] *' })).toBeTruthy();
  expect(said('assertive')).toBe(sentence);
});

const note = (id: string) => ({
  id,
  name: `Note ${id}`,
  fields: [{ id: 'a', type: 'text', title: 'Your note', maxLength: 5 }],
});

async function openNote(id: string, answer: () => unknown = () => ({ ok: true, value: { valid: true } })) {
  fakeServices(answer);
  // The form of the test before may still be taking focus to its fault.
  await new Promise((resolve) => requestAnimationFrame(resolve));
  const asked = askProductForm(document, note(id), 'Add');
  let ended: unknown = 'open';
  void asked.then((value) => (ended = value));
  await settle();
  const dialog = screen.getByRole('dialog', { name: `Note ${id}` });
  const field = within(dialog).getByRole<HTMLInputElement>('textbox');
  const type = async (text: string) => {
    field.focus();
    field.value = text;
    field.dispatchEvent(new Event('input', { bubbles: true }));
    await settle();
  };
  const press = async (key: string, more: KeyboardEventInit = {}) => {
    const target = document.activeElement ?? dialog;
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));
    await settle();
    await new Promise((resolve) => requestAnimationFrame(resolve));
  };
  return { dialog, field, type, press, ended: () => ended };
}

it('asks by Escape before answers are lost, takes a second Escape for a no, and gives focus back to the field', async () => {
  const { dialog, field, type, press, ended } = await openNote('n1');
  await type('For');
  await press('Escape');
  const keep = within(dialog).getByRole('button', { name: 'Keep editing' });
  expect(document.activeElement).toBe(keep);
  await press('Escape');
  expect(within(dialog).queryByRole('button', { name: 'Keep editing' })).toBeNull();
  expect([document.activeElement, field.value, ended()]).toEqual([field, 'For', 'open']);
  await press('Escape');
  within(dialog).getByRole('button', { name: 'Discard' }).click();
  await settle();
  expect(ended()).toBeNull();
});

it('asks by Escape while the answers are being checked, and drops the check', async () => {
  let answer: (reply: unknown) => void = () => {};
  const { dialog, field, type, press, ended } = await openNote('n2', () => new Promise((done) => (answer = done)));
  await type('For');
  within(dialog).getByRole('button', { name: 'Add' }).click();
  await settle();
  await press('Escape');
  expect(within(dialog).getByRole('button', { name: 'Keep editing' })).toBeTruthy();
  answer({ ok: true, value: { valid: true } });
  await settle();
  expect(ended()).toBe('open');
  within(dialog).getByRole('button', { name: 'Keep editing' }).click();
  await settle();
  expect(field.value).toBe('For');
  within(dialog).getByRole('button', { name: 'Add' }).click();
  await settle();
  answer({ ok: true, value: { valid: true } });
  await settle();
  expect(ended()).toBe('{"a":"For"}');
});

it('keeps Tab inside, also while it asks: what is hidden is no stop', async () => {
  const { dialog, type, press } = await openNote('n3');
  await type('For');
  await press('Escape');
  const close = within(dialog).getByRole('button', { name: 'Close' });
  const keep = within(dialog).getByRole('button', { name: 'Keep editing' });
  await press('Tab', { shiftKey: true });
  expect(document.activeElement).toBe(close);
  await press('Tab');
  expect(document.activeElement).toBe(keep);
  within(dialog).getByRole('button', { name: 'Discard' }).click();
  await settle();
});

it('asks by the browser’s Back too, and stays', async () => {
  const { dialog, type, ended } = await openNote('n4');
  await type('For');
  const step = history.state;
  history.replaceState(null, '');
  dispatchEvent(new PopStateEvent('popstate'));
  await settle();
  expect(within(dialog).getByRole('button', { name: 'Keep editing' })).toBeTruthy();
  expect([history.state, ended()]).toEqual([step, 'open']);
  within(dialog).getByRole('button', { name: 'Discard' }).click();
  await settle();
});

it('says in sight that a text is over its limit', async () => {
  const { dialog, type } = await openNote('n5');
  const sentence = within(dialog.querySelector('form') ?? dialog).getByRole('status');
  await type('Fours');
  expect(sentence.className).toBe('vt-hidden');
  await type('For Ann');
  expect([sentence.className, sentence.textContent]).toEqual(['field-error', 'You have exceeded the character limit.']);
  await type('');
  within(dialog).getByRole('button', { name: 'Close' }).click();
});
