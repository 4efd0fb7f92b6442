import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { securityHeaders } from '../../server/http/security/index.ts';
import { launchChromium } from '../support/chromium.ts';
import { eventually } from '../support/dev.ts';
import { docsContent } from '../support/docs/site.ts';
import { serveFolders } from '../support/serve-site.ts';

const TIME = 120_000;
/** Starting a worker and reading the engine, on a machine that has other things to do. */
const PATIENCE = 40_000;
let browser: Browser;

beforeAll(async () => {
  browser = await launchChromium();
}, TIME);
afterAll(() => browser.close());

interface Visit {
  readonly page: Page;
  readonly url: string;
  /** Every address that reached the server, and everything that the browser complained of. */
  readonly requests: string[];
  readonly complaints: string[];
}

/** The documentation under the policy that it is served with, in a page of its own. */
async function visit(width = 1280): Promise<Visit> {
  const { app } = await serveFolders(path.join(docsContent, '..'), docsContent, { security: securityHeaders() });
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(request.url ?? '');
    app(request, response);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const context = await browser.newContext({ viewport: { width, height: 800 }, reducedMotion: 'reduce' });
  onTestFinished(async () => {
    await context.close();
    server.closeAllConnections();
    server.close();
  });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (fault) => complaints.push(fault.message));
  return { page, url: `http://127.0.0.1:${port}`, requests, complaints };
}

const output = (page: Page) => page.locator('[data-part=output]').first().textContent();
const diagnostics = (page: Page) => page.locator('[data-part=diagnostics]').first().textContent();

describe('the documentation in a browser', () => {
  it(
    'renders what is typed with the same engine, prices too, and places mistakes',
    async () => {
      const { page, url, complaints } = await visit();
      await page.goto(url);
      await page.getByRole('button', { name: 'Change it' }).first().click();
      const template = page.getByRole('textbox', { name: 'Template' });
      await template.fill('{.repeated section items}{title}: {price|money}; {.end}');
      await eventually(
        async () => expect(await output(page)).toBe('Harbour mug: $34.00; Moon jar: $180.00; '),
        PATIENCE,
      );
      await template.fill('<b>{title|htlm}</b>');
      await eventually(async () => expect(await diagnostics(page)).toContain('Did you mean html?'), PATIENCE);
      await page.getByRole('button', { name: 'As it was' }).click();
      await eventually(async () => expect(await output(page)).toContain('<h2>Thursday Kiln</h2>'), PATIENCE);
      expect(complaints).toEqual([]);
    },
    TIME,
  );

  it(
    'rel-E06 shows a hostile link in a frame that runs nothing, and sends nothing',
    async () => {
      const { page, url, requests } = await visit();
      const hostile = {
        template: '<p id="x">{a}</p><script>parent.hacked = 1</script><img src="/leak-1" onerror="parent.hacked = 1">',
        json: '{"a":"<img src=/leak-2>"}',
      };
      await page.goto(`${url}/playground#${Buffer.from(JSON.stringify(hostile)).toString('base64url')}`);
      await eventually(async () => expect(await output(page)).toContain('leak-2'), PATIENCE);
      await page.getByRole('button', { name: 'Show as a page' }).click();
      await page.frameLocator('.preview').locator('#x').waitFor();
      expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
      expect(requests.filter((address) => address.includes('leak'))).toEqual([]);
    },
    TIME,
  );

  it(
    'finds headings while one types, by keyboard alone',
    async () => {
      const { page, url } = await visit();
      await page.goto(`${url}/language`);
      await page.keyboard.press('/');
      await page.keyboard.type('pluralize');
      await page.getByRole('option').first().waitFor();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/formatters\/core#pluralize$/);
    },
    TIME,
  );

  it.each([
    { width: 360, places: ['/language', '/predicates/slide'] },
    { width: 1440, places: ['/', '/playground'] },
  ])(
    'has nothing that axe or the width $width would complain of',
    async ({ width, places }) => {
      const { page, url, complaints } = await visit(width);
      for (const place of places) {
        await page.goto(url + place);
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(violations.map(({ id, nodes }) => `${place} ${id} ${nodes[0]?.target.join(' ')}`)).toEqual([]);
      }
      for (const place of [...places, '/http-api', '/rules', '/formatters']) {
        await page.goto(url + place);
        const excess = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect({ place, excess }).toEqual({ place, excess: 0 });
      }
      expect(complaints).toEqual([]);
    },
    TIME,
  );
});
