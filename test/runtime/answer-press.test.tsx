import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { provideServices } from '../../runtime/page/services.ts';
import { settle, wakePage } from '../support/dom.ts';
import { productMarkup, shirt, variant } from '../support/product-page.ts';

/** Lets the browser paint, as often as it is waited for. */
let paint: () => void = () => {};
let id = 0;

beforeEach(() => {
  provideServices(document, { painted: () => new Promise((resolve) => (paint = resolve)) });
});
afterEach(() => {
  document.body.querySelector('main')?.remove();
  history.replaceState(null, '', '/');
});

/** A product with an option that nobody has chosen: a press is answered by a dialog. */
async function open() {
  id += 1;
  const variants = ['S', 'M'].map((Size) => variant(Size, { Size }, { price: '9.00', stock: 5 }));
  const page = await wakePage(productMarkup({ ...shirt, id: `answered${id}`, options: ['Size'], variants }));
  const wrapper = page.querySelector<HTMLElement>('.sqs-add-to-cart-button-wrapper');
  const button = page.querySelector<HTMLElement>('.sqs-add-to-cart-button');
  if (!wrapper || !button) throw new Error('The page has no button.');
  return { wrapper, button };
}
const dialogs = () => screen.queryAllByRole('alertdialog');
const close = async () => {
  for (const dialog of dialogs()) dialog.querySelector<HTMLElement>('.vt-modal-close')?.click();
  await vi.waitFor(() => expect(dialogs()).toEqual([]));
};

it('shows a press first, and opens the dialog that answers it when that has been painted', async () => {
  const { wrapper, button } = await open();
  button.click();
  expect(wrapper.style.opacity).toBe('0.7');
  await settle();
  expect(dialogs()).toEqual([]);
  paint();
  await settle();
  expect(wrapper.style.opacity).toBe('');
  expect(dialogs()).toHaveLength(1);
  await close();
});

it('rel-I07 takes presses between a press and its picture for the same press', async () => {
  const { button } = await open();
  button.click();
  button.click();
  button.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  paint();
  await settle();
  expect(dialogs()).toHaveLength(1);
  await close();
  button.click();
  paint();
  await settle();
  expect(dialogs()).toHaveLength(1);
  await close();
});
