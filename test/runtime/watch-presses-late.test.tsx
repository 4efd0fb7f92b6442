import { screen } from '@testing-library/dom';
import { afterEach, expect, it, vi } from 'vitest';
import { startLoader } from '../../runtime/boot/loader.ts';
import { watchPresses } from '../../runtime/boot/watch-presses.ts';
import { placePage } from '../support/dom.ts';
import { buttonMarkup } from '../support/product-page.ts';

afterEach(() => vi.useRealTimers());

it('says of a press that was before it that its code takes long, and takes it back', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  placePage(buttonMarkup({ id: 'slow' }));
  const button = document.querySelector<HTMLElement>('.sqs-add-to-cart-button');
  const heard = vi.fn<() => void>();
  button?.addEventListener('click', heard);
  let arrive = () => {};
  startLoader(() => new Promise<void>((resolve) => (arrive = resolve)), [], 1);
  button?.focus();
  button?.click();
  watchPresses(document, () => {});
  await vi.advanceTimersByTimeAsync(900);
  expect(screen.getByRole('status').textContent).toContain('Still loading…');
  screen.getByRole('button', { name: 'Cancel' }).click();
  expect(document.activeElement).toBe(button);
  arrive();
  await vi.advanceTimersByTimeAsync(0);
  expect([screen.queryByRole('status')?.textContent ?? '', heard.mock.calls.length]).toEqual(['', 0]);
});
