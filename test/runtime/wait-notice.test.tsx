import { afterEach, expect, it } from 'vitest';
import { showWaitNotice } from '../../runtime/ui/wait-notice.ts';

afterEach(() => document.body.replaceChildren());

function pressed(): HTMLButtonElement {
  const button = document.body.appendChild(document.createElement('button'));
  button.focus();
  return button;
}
const notice = (text: string) =>
  showWaitNotice(document, { text, actions: [{ label: 'Cancel', act: () => undefined }] });
const intoNotice = () => document.querySelector<HTMLElement>('.vt-wait button')?.focus();

it('gives focus back to who was in it when it ends by itself', () => {
  const button = pressed();
  const hide = notice('Still adding…');
  intoNotice();
  hide();
  expect([document.activeElement, document.querySelector('.vt-wait')]).toEqual([button, null]);
});

it('gives it back when another takes its place, and that one too', () => {
  const button = pressed();
  notice('Still adding…');
  intoNotice();
  const hide = notice('It did not come.');
  intoNotice();
  hide();
  expect(document.activeElement).toBe(button);
});

it('takes focus from nobody who is elsewhere', () => {
  pressed();
  const hide = notice('Still adding…');
  const other = pressed();
  hide();
  expect(document.activeElement).toBe(other);
});
