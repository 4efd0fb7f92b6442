import { screen } from '@testing-library/dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startLoader } from '../../runtime/boot/loader.ts';
import { watchPresses } from '../../runtime/boot/watch-presses.ts';
import { placePage } from '../support/dom.ts';
import { buttonMarkup, productMarkup, shirt } from '../support/product-page.ts';

const reload = vi.fn<() => void>();
watchPresses(document, reload);

let arrive: () => void = () => {};
let lose: () => void = () => {};
let stop: () => void = () => {};
const heard = vi.fn<() => void>();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  heard.mockReset();
  placePage(buttonMarkup({ id: 'slow' }));
  document.querySelector('.sqs-add-to-cart-button')?.addEventListener('click', heard);
  const wake = () =>
    new Promise<void>((resolve, reject) => {
      arrive = resolve;
      lose = () => reject(new Error('offline'));
    });
  stop = startLoader(wake, [], 1);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  document.body.replaceChildren();
});

function press(): void {
  const button = document.querySelector<HTMLElement>('.sqs-add-to-cart-button');
  button?.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  button?.click();
}
const pass = (time: number) => vi.advanceTimersByTimeAsync(time);
const notice = () => document.querySelector('.vt-wait');

it('says within a second of a press that it waits for its code, and is silent when that comes in time', async () => {
  press();
  await pass(300);
  arrive();
  await pass(1000);
  expect([notice(), heard.mock.calls.length]).toEqual([null, 1]);
});

it('says it of code that takes long, until it comes', async () => {
  press();
  await pass(900);
  expect(screen.getByRole('status').textContent).toContain('Still loading…');
  arrive();
  await pass(0);
  expect([notice(), heard.mock.calls.length]).toEqual([null, 1]);
});

it('takes a press back that nobody waits for any more', async () => {
  press();
  await pass(900);
  screen.getByRole('button', { name: 'Cancel' }).click();
  arrive();
  await pass(0);
  expect(heard).not.toHaveBeenCalled();
  // The next press counts.
  press();
  expect(heard).toHaveBeenCalledTimes(1);
});

it('keeps a press taken back that its visitor goes on from, by keyboard or pointer', async () => {
  const { body } = document;
  press();
  await pass(900);
  // On the way to the button, and on from it.
  const key = (name: string) => body.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true }));
  key('Tab');
  screen.getByRole('button', { name: 'Cancel' }).click();
  expect(document.activeElement).toBe(document.querySelector('.sqs-add-to-cart-button'));
  key('Tab');
  body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  arrive();
  await pass(0);
  expect(heard).not.toHaveBeenCalled();
});

it('takes a press back by Escape, before and after it is said that it waits', async () => {
  for (const wait of [100, 900]) {
    press();
    await pass(wait);
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    await pass(1000);
    expect(notice()).toBeNull();
  }
  arrive();
  await pass(0);
  expect(heard).not.toHaveBeenCalled();
});

it('takes a choice back that was made by a label, until it is made anew', async () => {
  stop();
  placePage(productMarkup({ ...shirt, id: 'chosen' }));
  const label = document.querySelector<HTMLLabelElement>('label[role=button]');
  const radio = label?.control as HTMLInputElement;
  for (const isAnew of [false, true]) {
    stop = startLoader(() => new Promise<void>((resolve) => (arrive = resolve)), [], 1);
    const choose = () => {
      label?.dispatchEvent(new Event('pointerdown', { bubbles: true }));
      label?.click();
    };
    choose();
    await pass(900);
    screen.getByRole('button', { name: 'Cancel' }).click();
    if (isAnew) choose();
    arrive();
    await pass(0);
    expect(radio.checked).toBe(isAnew);
    stop();
  }
});

it('takes a form back that was sent', async () => {
  stop();
  placePage('<div class="product-restock-notification"><form><input name="a"><button>Send</button></form></div>');
  const sent = vi.fn<(event: Event) => void>((event) => event.preventDefault());
  document.querySelector('form')?.addEventListener('submit', sent);
  stop = startLoader(() => new Promise<void>((resolve) => (arrive = resolve)), [], 1);
  document.querySelector('button')?.click();
  await pass(900);
  screen.getByRole('button', { name: 'Cancel' }).click();
  arrive();
  await pass(0);
  expect(sent).not.toHaveBeenCalled();
});

it('says of code that did not come that it did not, and tries again', async () => {
  press();
  lose();
  await pass(1);
  lose();
  await pass(0);
  expect(screen.getByRole('alert').textContent).toContain('Please check your internet connection.');
  screen.getByRole('button', { name: 'Try again' }).click();
  expect(notice()).toBeNull();
  // A module that did not come is not asked for again by the same page.
  expect(reload).toHaveBeenCalledTimes(1);
});
