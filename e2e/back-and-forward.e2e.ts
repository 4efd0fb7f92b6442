import { addButton, addMug, expect, mug, openMug, test, told } from './support/shopper.ts';

/** Where this browser keeps no page for going back at all, these are all it may blame; the page itself gives no cause. */
const browsersOwn = [
  'BackForwardCacheDisabled',
  'BackForwardCacheDisabledByCommandLine',
  'BackForwardCacheDisabledForDelegate',
  'BrowsingInstanceNotSwapped',
];

test('rel-I11 back and forward over cart changes: the count is right before the first click', { tag: '@long' }, async ({
  page,
  context,
}) => {
  const session = await context.newCDPSession(page);
  await session.send('Page.enable');
  const causes: string[] = [];
  session.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) => {
    causes.push(...notRestoredExplanations.map(({ reason }) => reason));
  });
  const underWay = new Set<object>();
  page.on('request', (request) => underWay.add(request));
  page.on('requestfinished', (request) => underWay.delete(request));
  page.on('requestfailed', (request) => underWay.delete(request));
  const pill = page.locator('[data-vitrine-pill]');
  await addMug(page);
  await expect(pill).toHaveAccessibleName('1 item in cart, subtotal $34.00');
  // A report that is still under way when the visitor leaves is a cause of its own, and gone a moment later.
  await page.waitForLoadState('networkidle');
  await expect.poll(() => underWay.size).toBe(0);
  await page.goto('/cart');
  await page.getByRole('button', { name: 'Increase quantity of Harbour mug' }).click();
  await expect(told(page)).toContainText('Cart updated: 2 items');
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(mug));
  await expect(pill).toHaveAccessibleName('2 items in cart, subtotal $68.00');
  expect(causes.filter((cause) => !browsersOwn.includes(cause))).toEqual([]);
  await page.goForward();
  await expect(page.getByRole('spinbutton', { name: 'Quantity of Harbour mug' })).toHaveValue('2');
});

test('rel-I11 a page that was kept in memory reads the cart again and lets go of what it was doing', {
  tag: '@long',
}, async ({ page, context }) => {
  await openMug(page);
  await addButton(page).click();
  await expect(told(page)).toContainText('Added!');
  // The visitor leaves the page and does something elsewhere; what the browser then does with a kept page is done here.
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
  const otherPage = await context.newPage();
  await otherPage.goto('/cart');
  await otherPage.getByRole('button', { name: 'Remove Harbour mug' }).click();
  await expect(otherPage.getByText('You have nothing in your shopping cart.')).toBeVisible();
  await otherPage.close();
  const pill = page.locator('[data-vitrine-pill]');
  await expect(pill).toBeVisible();
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect(pill).toBeHidden();
  await expect(addButton(page)).toHaveAttribute('data-state', 'idle');
});
