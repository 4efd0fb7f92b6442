import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it } from 'vitest';
import { atom } from '../../runtime/stores/atom.ts';
import { useStore } from '../../runtime/stores/use-store.ts';
import { announce } from '../../runtime/ui/announcer.ts';

afterEach(() => document.body.replaceChildren());

/** What is put into the region for news, line by line, as a reader hears it. */
function heard(): { readonly lines: string[]; readonly stop: () => void } {
  const lines: string[] = [];
  const observer = new MutationObserver((records) => {
    for (const { target, addedNodes } of records) {
      if (target instanceof Element && target.matches('[aria-live]'))
        lines.push(...[...addedNodes].map(({ textContent }) => textContent ?? ''));
    }
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return { lines, stop: () => observer.disconnect() };
}
const task = () => new Promise<void>((resolve) => setTimeout(resolve));

it('says once what two parts of a page tell in the same moment', async () => {
  const { lines, stop } = heard();
  announce(document, 'Adding…');
  announce(document, 'Adding…');
  await task();
  expect(lines).toEqual(['Adding…']);
  stop();
});

it('says the same again when it is told again, however soon', async () => {
  const { lines, stop } = heard();
  announce(document, 'Submitting…');
  await task();
  announce(document, 'Submitting…');
  await task();
  expect(lines).toEqual(['Submitting…', 'Submitting…']);
  stop();
});

it('loses nothing of what is told in one moment, and keeps nothing of the moment before', async () => {
  const region = () => document.querySelector('[data-vitrine-live=polite]')?.textContent;
  announce(document, 'Removed.');
  announce(document, 'Total: $0.00');
  await task();
  expect(region()).toBe('Removed.Total: $0.00');
  announce(document, 'Undone.');
  expect(region()).toBe('Undone.');
  await task();
});

it('says once what two roots of a page tell when their store changes', async () => {
  const { lines, stop } = heard();
  const store = atom(0);
  let awake = 0;
  function Part() {
    const count = useStore(store);
    useEffect(() => {
      awake += 1;
    }, []);
    useEffect(() => {
      if (count > 0) announce(document, `${count} left`);
    }, [count]);
    return null;
  }
  const roots = [0, 1].map(() => createRoot(document.body.appendChild(document.createElement('div'))));
  for (const root of roots) root.render(<Part />);
  // A root that hears of its store later than the other would tell of it later, too.
  await expect.poll(() => awake).toBe(2);
  store.set(3);
  await task();
  store.set(2);
  await task();
  expect(lines).toEqual(['3 left', '2 left']);
  for (const root of roots) root.unmount();
  stop();
});
