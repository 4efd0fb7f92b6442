import { expect, mug, test } from './support/shopper.ts';

test('rel-I06 the code of the regions does not arrive: plain forms appear, and they buy', async ({ page, faults }) => {
  const served = await page.request.get(mug);
  const boot = /<script[^>]+src="([^"]+boot[^"]*\.js)"/.exec(await served.text())?.[1] ?? 'no boot script';
  await page.route('**/*.js', (route) =>
    route.request().url().endsWith(boot) ? route.continue() : route.fulfill({ status: 404, body: 'Not found' }),
  );
  await page.goto(mug);
  await page.getByLabel('Choose').selectOption('HM-OAT-S');
  await page.getByRole('button', { name: 'Add To Cart' }).last().click();
  await expect(page).toHaveURL(/\/cart\?added/);
  await page.getByRole('spinbutton', { name: 'Quantity of Harbour mug' }).fill('3');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.locator('.vt-grand-total dd')).toHaveText('$102.00');
  await page.getByRole('button', { name: 'Remove Harbour mug' }).click();
  await expect(page.getByText('You have nothing in your shopping cart.')).toBeVisible();
  // What failed is what was blocked, once for each region; nothing else went wrong.
  expect(faults.filter((fault) => !fault.includes('Failed to fetch dynamically imported module'))).toEqual([]);
  expect(faults.filter((fault) => fault.includes('region: add-button'))).toHaveLength(1);
  faults.length = 0;
});
