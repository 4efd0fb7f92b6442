import { expectAccessible } from './support/accessible.ts';
import { type KeptShop, startKeptShop } from './support/kept-shop.ts';
import { addMug, expect, fillCheckout, test } from './support/shopper.ts';

let shop: KeptShop;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  shop = await startKeptShop();
});
test.afterAll(() => shop?.stop());
test.use({ baseURL: async ({ baseURL }, use) => use(shop?.address ?? baseURL) });

test('the owner sends a part, gives a piece back and prints; the shopper sees what became of the order', {
  tag: '@long',
}, async ({ page, browser }) => {
  test.setTimeout(180_000);
  await addMug(page);
  await page.goto('/cart');
  await page.getByRole('spinbutton').first().fill('2');
  await page.getByRole('spinbutton').first().press('Enter');
  await expect(page.getByText('$68.00').first()).toBeVisible();
  await page.goto('/checkout');
  await fillCheckout(page);
  await page.getByRole('button', { name: 'Place order' }).click();
  await expect(page.getByRole('heading', { name: /^Thank you/ })).toBeVisible();
  const order = page.url();

  const office = await shop.office(browser, '/config/orders?show=to-send');
  await office
    .getByRole('link', { name: /^Order \d+/ })
    .first()
    .click();
  await expect(office.getByRole('heading', { name: /^Order \d+ paid not sent/ })).toBeVisible();
  await expectAccessible(office, 'an order');

  await office.getByRole('button', { name: 'Send …' }).click();
  const parcel = office.getByRole('dialog');
  await parcel.getByRole('spinbutton').first().fill('1');
  await parcel.getByLabel('Carrier', { exact: true }).fill('Island Post');
  await parcel.getByLabel('Tracking number').fill('IP 77');
  await office.keyboard.press('Escape');
  await expect(parcel.getByText('What you have typed is not saved.')).toBeVisible();
  await expectAccessible(office, 'a parcel that is left');
  await office.keyboard.press('Enter');
  await expect(parcel.getByLabel('Tracking number')).toBeFocused();
  await parcel.getByLabel('Link of the carrier').fill('https://post.example/IP77');
  await expectAccessible(office, 'a parcel');
  await parcel.getByRole('button', { name: 'Write down as sent' }).click();
  await expect(office.getByText('Written down as sent.')).toBeVisible();
  await expect(office.getByText('partly sent')).toBeVisible();

  await office.getByRole('button', { name: 'Refund …' }).click();
  const refund = office.getByRole('dialog');
  await refund.getByRole('spinbutton').first().fill('1');
  await expectAccessible(office, 'a refund');
  await refund.getByRole('button', { name: /^Refund \$/ }).click();
  await expect(refund).toBeHidden();
  await expect(office.getByText(/given back/)).toBeVisible();
  await office.getByLabel(/^Note, for those/).fill('One cup had a crack.');
  await office.getByRole('button', { name: 'Keep the note' }).click();
  await expect(office.getByText('One cup had a crack.')).toBeVisible();

  await office.getByRole('link', { name: 'Invoice' }).click();
  await expect(office.getByRole('heading', { name: 'Invoice' })).toBeVisible();
  await expect(office.getByRole('columnheader', { name: 'Price' })).not.toHaveCSS('padding-right', '0px');
  await expect(office.getByRole('row', { name: /^Refunded/ })).toBeVisible();
  await expectAccessible(office, 'an invoice');
  await office.goBack();
  await office.getByRole('link', { name: 'Packing slip' }).click();
  await expect(office.getByRole('heading', { name: 'Packing slip' })).toBeVisible();
  await office.context().close();

  await page.goto(order);
  await expect(page.getByText('Your order is on its way.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Track this parcel' })).toHaveAttribute(
    'href',
    'https://post.example/IP77',
  );
  await expect(page.getByText('Refunded')).toBeVisible();
  await expectAccessible(page, 'the order, sent and refunded');
});

test('a business is asked for its VAT ID, and its papers are printed with those of others', {
  tag: '@long',
}, async ({ page, browser }) => {
  test.setTimeout(180_000);
  await addMug(page);
  await page.goto('/checkout');
  await fillCheckout(page);
  await page.getByText('Invoice: company, VAT ID or another address').click();
  await page.getByLabel('Company (optional)').fill('Quay & Daughters');
  await page.getByLabel('VAT ID (optional)').fill('DE12');
  await page.getByLabel('First name (invoice)').fill('Max');
  await page.getByLabel('Last name (invoice)').fill('Buch');
  await page.getByLabel('Country (invoice)').selectOption('DE');
  await page.getByLabel('Address (invoice)', { exact: true }).fill('Gasse 3');
  await page.getByLabel('City (invoice)').fill('Köln');
  await page.getByLabel(/code .*\(invoice\)$/i).fill('50667');
  await expectAccessible(page, 'whom the invoice is for');
  // Folded away, a field with a mistake is shown and takes focus.
  await page.getByText('Invoice: company, VAT ID or another address').click();
  await page.getByRole('button', { name: 'Place order' }).click();
  await expect(page.getByLabel('VAT ID (optional)')).toBeFocused();
  await page.getByLabel('VAT ID (optional)').fill('DE 123 456 789');
  await page.getByRole('button', { name: 'Place order' }).click();
  await expect(page.getByRole('heading', { name: /^Thank you/ })).toBeVisible();
  await expect(page.getByText('VAT ID: DE123456789')).toBeVisible();

  const office = await shop.office(browser, '/config/orders?search=quay');
  await expect(office.getByRole('link', { name: /^Order \d+/ })).toHaveCount(1);
  await expect(office.getByRole('button', { name: 'Invoices' })).toBeDisabled();
  await office.getByRole('button', { name: 'Choose all shown' }).click();
  await expect(office.getByText('1 chosen.')).toBeVisible();
  await expectAccessible(office, 'chosen orders');
  const opened = office.context().waitForEvent('page');
  await office.getByRole('button', { name: 'Invoices' }).click();
  const papers = await opened;
  await expect(papers.getByText('Quay & Daughters')).toBeVisible();
  await expect(papers.getByText('50667 Köln')).toBeVisible();
  await expectAccessible(papers, 'printed together');
  await office.context().close();
});
