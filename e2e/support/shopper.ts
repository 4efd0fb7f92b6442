import { test as base, expect, type Page, type Response } from '@playwright/test';
import { chapter } from './transcript.ts';

/** What went wrong behind the shopper's back: nothing of it may. */
interface Shopper {
  faults: string[];
}

let visitors = 0;
let buyers = 0;

/**
 * A journey: at its end no console error was written, no request failed and no page threw. Each visitor comes from an
 * address of her own, so that limits meant for one are not used up by all.
 */
export const test = base.extend<Shopper>({
  extraHTTPHeaders: async ({ extraHTTPHeaders }, use, { workerIndex }) => {
    visitors += 1;
    await use({ ...extraHTTPHeaders, 'x-forwarded-for': `10.${workerIndex % 256}.${visitors >> 8}.${visitors % 256}` });
  },
  faults: [
    async ({ context }, use) => {
      // A visitor who has answered what a first visit is asked; journeys about the question take it back.
      const answer = { name: 'ss_performance', value: 'true', path: '/' };
      await context.addCookies(['127.0.0.1', 'localhost'].map((domain) => ({ ...answer, domain })));
      const faults: string[] = [];
      context.on('console', (message) => {
        // A refused call is told to the shopper; that the browser notes it too is no fault.
        if (message.type() === 'error' && !message.text().startsWith('Failed to load'))
          faults.push(`console: ${message.text()}`);
      });
      context.on('weberror', (error) => {
        // A page that is left while it fades in: nobody's error.
        if (!/^(?:AbortError: )?Transition was skipped/.test(error.error().message))
          faults.push(`page: ${error.error().message}`);
      });
      context.on('response', (response) => {
        if (response.status() >= 500 && !isTurnedAway(response)) faults.push(`${response.status()} ${response.url()}`);
      });
      await context.addInitScript(() => {
        for (const type of ['vitrine:region-recovered', 'vitrine:region-failed']) {
          addEventListener(type, (event) => console.error(type, event instanceof CustomEvent ? event.detail : ''));
        }
      });
      await context.addInitScript(watchFocus);
      await use(faults);
      expect(faults).toEqual([]);
    },
    { auto: true },
  ],
});

/**
 * Runs in the page. Focus that a control had is never left to the body by what the page does, on any page of
 * the shop: only the shopper may take it there, who presses where nothing is or walks out of the page.
 */
function watchFocus(): void {
  if (location.pathname.startsWith('/config')) return;
  let last: Element | null = null;
  const letGo = () => {
    last = null;
  };
  addEventListener('focusin', ({ target }) => {
    if (target instanceof Element) last = target;
  });
  addEventListener('pointerdown', letGo, true);
  addEventListener(
    'click',
    () => {
      if (document.activeElement !== document.body) last = document.activeElement;
    },
    true,
  );
  addEventListener('pagehide', letGo);
  addEventListener('keydown', ({ key }) => key === 'Tab' && letGo(), true);
  const isLost = () => last !== null && document.hasFocus() && document.activeElement === document.body;
  // A moment is given: what replaces a control may take focus a frame after it has gone.
  const look = () => {
    if (isLost()) setTimeout(() => isLost() && console.error('focus was lost by', last?.outerHTML.slice(0, 200)), 500);
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true, attributes: true });
}

/** What only counts visits is turned away first by a server whose machine others hold: nobody notices. */
function isTurnedAway(response: Response): boolean {
  return response.status() === 503 && /\/api\/(?:events|census|1\/performance)\//.test(response.url());
}

export { expect };

export const mug = '/stoneware/harbour-mug';

export const addButton = (page: Page) => page.locator('main .sqs-add-to-cart-button:not(.vt-plain *)').first();

/** What the page, or a dialog above it, has told a reader last: unlike a button's text it stays until there is other news. */
export const told = (page: Page) => page.locator('[data-vitrine-live=polite]').last();

/** Chooses by the control that the template shows: the labels of the radio buttons. */
export async function choose(page: Page, option: string, value: string): Promise<void> {
  await page.locator(`[data-variant-option-name="${option}"] label`, { hasText: value }).click();
}

/** The picker and the button answer: what takes focus from here on does not depend on when they woke. */
export async function expectAwake(page: Page): Promise<void> {
  await expect(page.locator('main [role=radiogroup]').first()).toBeAttached();
  await expect(addButton(page)).toHaveAttribute('data-state', /./);
}

/** Opens the mug and chooses the small one. */
export async function openMug(page: Page): Promise<void> {
  await page.goto(mug);
  await choose(page, 'Glaze', 'Tide');
  await choose(page, 'Size', 'Small');
}

/** Adds a mug with a script that is known to work, and waits for the outcome. */
export async function addMug(page: Page): Promise<void> {
  await openMug(page);
  await addButton(page).click();
  await expect(told(page)).toContainText('Added!');
}

/** Fills in who buys and where it goes, and waits for what that costs. */
export async function fillCheckout(page: Page): Promise<void> {
  const fields = {
    // One of her own each time: mails to one address are limited.
    Email: `ann-${process.pid}-${++buyers}@example.org`,
    'First name': 'Ann',
    'Last name': 'Lee',
    Address: '4 Slipway Road',
    City: 'Gannet',
    'ZIP Code': '04851',
  };
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByLabel('State', { exact: true }).selectOption('ME');
  // Who presses before shipping and tax are counted is asked to look again.
  if ((await page.getByRole('group', { name: 'Shipping method' }).count()) > 0) {
    await expect(page.locator('.vt-totals').getByText('Maine sales tax', { exact: true })).toBeVisible();
  }
}

/**
 * One step of a journey. After it focus is somewhere, never lost to the body; a step that leads to another page starts
 * there at the top, as every page does.
 */
export async function step(page: Page, title: string, act: () => Promise<unknown>): Promise<void> {
  chapter(page, title);
  await test.step(title, async () => {
    const before = await page.evaluate(() => performance.timeOrigin);
    await act();
    await expect(async () => {
      const [origin, focused] = await page.evaluate(() => [performance.timeOrigin, document.activeElement?.tagName]);
      expect(origin !== before || focused !== 'BODY', `focus after "${title}"`).toBe(true);
    }).toPass({ timeout: 10_000 });
  });
}

/** Focus is somewhere, never lost to the body. */
export async function expectFocusKept(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
}
