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
  expect(dialog.getByText('One or more fields is invalid, please check your entries.')).toBeTruthy();
  expect(said('assertive')).toBe('One or more fields is invalid, please check your entries.');
});
