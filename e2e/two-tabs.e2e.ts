import { addButton, expect, openMug, step, test, told } from './support/shopper.ts';
import { compareTranscript, heardIn, listen } from './support/transcript.ts';

test('two tabs: what is done in one is seen in the other, and the later wish wins', { tag: '@long' }, async ({
  page,
  context,
}) => {
  await openMug(page);
  const other = await context.newPage();
  await listen(other);
  await other.goto('/stoneware');
  const pill = other.locator('[data-vitrine-pill]');
  await expect(pill).toBeHidden();
  await page.bringToFront();
  await step(page, 'add in the first tab', async () => {
    await addButton(page).click();
    await expect(told(page)).toContainText('Added! 1 item in cart');
  });
  await other.bringToFront();
  await expect(pill).toBeVisible();
  await expect(pill).toHaveAccessibleName('1 item in cart, subtotal $34.00');

  await page.goto('/cart');
  await other.goto('/cart');
  const fields = [page, other].map((tab) => tab.getByRole('spinbutton', { name: 'Quantity of Harbour mug' }));
  // Both at once: whichever the server hears last is what both show.
  await Promise.all(
    fields.map(async (field, index) => {
      await field.fill(String(index + 3));
      await field.press('Enter');
    }),
  );
  const shown = () => Promise.all(fields.map((field) => field.inputValue()));
  await expect
    .poll(async () => {
      const held = await context.request.get('/api/commerce/shopping-cart?calculateSubtotal=true');
      const { totalQuantity } = (await held.json()) as { totalQuantity: number };
      return [...(await shown()), String(totalQuantity)].map((each) => each === String(totalQuantity));
    })
    .toEqual([true, true, true]);

  // The one who reads stands in the line that the other tab takes away.
  const line = other.getByRole('button', { name: 'Remove Harbour mug' });
  await step(other, 'the line that is to go', () => line.focus());
  await step(other, 'what it hears of the first tab', async () => {
    await page.bringToFront();
    await step(page, 'remove in the first tab', async () => {
      await page.getByRole('button', { name: 'Remove Harbour mug' }).click();
      await expect(page.getByText('You have nothing in your shopping cart.')).toBeVisible();
    });
    await other.bringToFront();
    await expect(other.getByText('You have nothing in your shopping cart.')).toBeVisible();
    await expect.poll(() => heardIn(other)).toContain('Cart updated: 0 items');
    await expect(other.getByRole('heading', { level: 1 })).toBeFocused();
  });
  await compareTranscript(other, 'two-tabs');
});
