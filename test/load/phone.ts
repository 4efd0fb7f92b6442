import { launchChromium } from '../support/chromium.ts';
import { firstPress } from './first-press.ts';
import { builtServer, type Outcome, percentile, type Scenario } from './support.ts';

const page = '/stoneware/harbour-mug';
/** A phone of the middle class on a slow 4G line, as page speed tests have it. */
const line = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const slowdown = 4;
/**
 * What three of four visits must be as good as, in milliseconds; shift has no unit. Script is in bytes and is what is
 * asked for before the page has loaded: what is in sight of it wakes after that (runtime/decisions/0505).
 */
const budget = { ttfb: 800, fcp: 1800, lcp: 2500, inp: 200, shift: 0.1, script: 10_000 };
type Figure = keyof typeof budget;

/**
 * Runs in the page before anything of its own, so it is text: what the build does to functions has no place there. Only
 * what a person does has an `interactionId`: the browser also tells of a pointer that the loading page came to lie under,
 * an event that lasts until the first paint and says nothing about an answer.
 */
const observers = `
  globalThis.vitals = { lcp: 0, shift: 0, inp: 0 };
  const watch = (type, take, more) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true, ...more });
  watch('largest-contentful-paint', ({ startTime }) => { vitals.lcp = startTime; });
  watch('layout-shift', ({ value }) => { vitals.shift += value; });
  watch('event', ({ duration, interactionId }) => {
    if (interactionId) vitals.inp = Math.max(vitals.inp, duration);
  }, { durationThreshold: 16 });
`;

/** A product page as a first-time visitor gets it, again and again, and a press of its button. */
async function productOnPhone(visits: number): Promise<Outcome> {
  const server = await builtServer();
  const browser = await launchChromium();
  try {
    await fetch(server.origin + page);
    const seen: Record<Figure, number[]> = { ttfb: [], fcp: [], lcp: [], inp: [], shift: [], script: [] };
    for (let n = 0; n < visits; n++) {
      const context = await browser.newContext({
        viewport: { width: 390, height: 844 },
        isMobile: true,
        hasTouch: true,
      });
      const tab = await context.newPage();
      const devtools = await context.newCDPSession(tab);
      await devtools.send('Network.enable');
      await devtools.send('Network.emulateNetworkConditions', line);
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
      await tab.addInitScript({ content: observers });
      await tab.goto(server.origin + page, { waitUntil: 'load' });
      await tab.waitForLoadState('networkidle');
      const loaded = await tab.evaluate(() => {
        const [shown] = performance.getEntriesByType('navigation');
        const opened = Number(shown && Reflect.get(shown, 'loadEventStart'));
        const scripts = performance
          .getEntriesByType('resource')
          .filter(({ name, startTime }) => /\.js$/.test(name) && startTime < opened);
        return {
          ttfb: Number(shown && Reflect.get(shown, 'responseStart')),
          fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
          script: scripts.reduce((sum, entry) => sum + Number(Reflect.get(entry, 'encodedBodySize')), 0),
        };
      });
      await tab.locator('.sqs-add-to-cart-button').first().tap();
      await tab.waitForTimeout(1500);
      const lived = await tab.evaluate(
        () => Reflect.get(globalThis, 'vitals') as Record<'lcp' | 'shift' | 'inp', number>,
      );
      for (const [name, value] of Object.entries({ ...loaded, ...lived })) seen[name as Figure].push(value);
      await context.close();
    }
    const names = Object.keys(budget) as Figure[];
    const p75 = (name: Figure) => (name === 'shift' ? Math.max(...seen.shift) : percentile(seen[name], 75));
    return {
      holds: names.every((name) => p75(name) <= budget[name]),
      figures: { visits, ...Object.fromEntries(names.map((name) => [name, p75(name)])) },
    };
  } finally {
    await browser.close();
    await server.stop();
  }
}

export const phones: readonly Scenario[] = [
  { ids: ['L12'], seconds: 200, run: () => productOnPhone(8) },
  { ids: ['first-press'], seconds: 300, run: () => firstPress(7) },
];
