import { screen, within } from '@testing-library/react';
import { vi } from 'vitest';
import { settle } from './dom.ts';

export const refused = (status: number, error: string, message: string, details = {}) => ({
  ok: false,
  kind: 'refused',
  status,
  problem: error,
  message,
  errors: {},
  details,
});

export const button = () =>
  screen.getByRole('button', { name: /Add To Cart|Subscribe|Adding…|Added!|Select Option|Sold Out/ });
export const press = async () => {
  button().focus();
  button().click();
  await settle();
};
export async function choose(option: string, value: string): Promise<void> {
  const select = screen.getByRole<HTMLSelectElement>('combobox', { name: `Select ${option}` });
  select.value = value;
  select.dispatchEvent(new Event('change', { bubbles: true }));
  await settle();
}
export async function type(quantity: string): Promise<void> {
  const field = screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Quantity' });
  field.value = quantity;
  if (Number.isNaN(Number(quantity)))
    Object.defineProperty(field, 'validity', { value: { badInput: true }, configurable: true });
  field.dispatchEvent(new Event('input', { bubbles: true }));
  await settle();
}
export const tick = async (time: number) => {
  await vi.advanceTimersByTimeAsync(time);
  await settle();
};
export const alertText = () => screen.getByRole('alertdialog').textContent ?? '';
export async function dismiss(): Promise<void> {
  within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Close' }).click();
  await settle();
  await vi.advanceTimersByTimeAsync(300);
  await settle();
}
