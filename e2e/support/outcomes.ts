import type { Page } from '@playwright/test';

/**
 * Writes down each text that an add button shows. Some last for a second only; a journey that
 * looked for them itself would miss them on a busy machine.
 */
export async function watchOutcomes(page: Page): Promise<void> {
  const seen: string[] = [];
  journals.set(page, seen);
  await page.exposeFunction('noteOutcome', (outcome: string) => {
    seen.push(outcome);
  });
  await page.addInitScript(() => {
    const note = (outcome: string) => Reflect.apply(Reflect.get(globalThis, 'noteOutcome'), globalThis, [outcome]);
    let last = '';
    new MutationObserver((records) => {
      for (const { target } of records) {
        const element = target instanceof Element ? target : target.parentElement;
        const button = element?.closest('.sqs-add-to-cart-button');
        const text = button?.querySelector('.sqs-add-to-cart-button-inner')?.textContent ?? '';
        if (button && text !== '' && text !== last) {
          // The first text is the one that the server printed.
          if (last !== '' || !/^(Add|Subscribe|Purchase)/.test(text)) note(text);
          last = text;
        }
      }
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
}

const journals = new WeakMap<Page, string[]>();

export const outcomes = (page: Page): readonly string[] => journals.get(page) ?? [];
