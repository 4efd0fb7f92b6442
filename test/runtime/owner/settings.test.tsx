import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AskContext, createAsk } from '../../../runtime/owner/ask-context.ts';
import { SettingsScreen } from '../../../runtime/owner/screens/settings.tsx';
import { ShopProvider } from '../../../runtime/owner/shop.ts';
import { fakeServices } from '../../support/dom.ts';

const settings = {
  minimumSubtotalCents: 2000,
  shippingOptions: [{ id: 'post', name: 'Post', costCents: 700, countries: ['CA'] }],
  taxRules: [],
  coupons: [
    {
      promoCode: 'TEN',
      name: 'Ten',
      kind: 'percent',
      value: 1050,
      starts: 1001,
      expires: Date.parse('2030-01-02T03:04:05Z'),
    },
  ],
};
Object.assign(settings, {
  ...{ mailFrom: 'shop@localhost', mailReplyTo: '', orderRecipients: [], seller: '', lowStock: 3 },
  ...{ invoicePrefix: '', firstInvoice: 1 },
  ...{ refundRoles: ['admin'], manualPayments: [], comments: 'published', reviews: 'closed' },
  ...{ captcha: null, waitlist: { offered: true }, sitePassword: '' },
});
const state = { currency: 'USD', settings, version: 4, canTakeBack: true, history: [], uses: { TEN: 2 } };
Object.assign(state, {
  captcha: { hasSecret: false, isTest: false, asking: ['Contact'] },
  ratedBy: { tax: null, shipping: 'by-piece' },
});
const ok = (value: unknown) => ({ ok: true, value });
let saving: unknown;

beforeEach(() => {
  saving = undefined;
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

async function open(timeZone?: string, read: unknown = state) {
  const seen = fakeServices((path, body) => {
    if (path.endsWith('/take-back')) return ok({ ...state, version: 5, canTakeBack: false });
    if (body === undefined) return ok(read);
    return saving ?? ok({ ...state, version: 5, settings: Reflect.get(Object(body), 'settings') });
  });
  render(
    <AskContext value={createAsk(document, () => new Promise(() => {}))}>
      <ShopProvider value={{ title: '', timeZone, tests: [], isPaid: true }}>
        <SettingsScreen />
      </ShopProvider>
    </AskContext>,
  );
  await screen.findByRole('button', { name: 'Save' });
  return seen.calls;
}

const inGroup = (name: string) => within(screen.getByRole('group', { name }));
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('says of a table that a provider stands in its place', async () => {
  await open();
  const told = /names the provider by-piece for it: what stands here is not used/;
  expect(within(screen.getByRole('region', { name: 'Shipping' })).getByText(told)).toBeDefined();
  expect(screen.getAllByText(/is not used/)).toHaveLength(1);
});

it('shows the rules as people write them, and saves what was changed with all that was not', async () => {
  const seen = await open();
  expect(inGroup('Post').getByLabelText<HTMLInputElement>('Price, USD').value).toBe('7.00');
  expect(inGroup('TEN').getByLabelText<HTMLInputElement>('Percent').value).toBe('10.5');
  expect(screen.getByText('Used by 2 orders.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).toBe('true');
  type(inGroup('Place 1').getByLabelText(/^Only these: FSA/), 'm5v, K1A');
  type(screen.getByLabelText(/^Smallest subtotal/), '25,5');
  press('Save');
  expect(await screen.findByText('Saved. It is in force now.')).toBeDefined();
  expect(seen.at(-1)?.body).toEqual({
    seen: 4,
    settings: {
      ...settings,
      minimumSubtotalCents: 2550,
      shippingOptions: [
        { id: 'post', name: 'Post', costCents: 700, zones: [{ country: 'CA', postal: ['M5V', 'K1A'] }] },
      ],
      installments: null,
    },
  });
});

it.each([
  ['CA', 'FSA'],
  ['IE', 'Routing key'],
  ['GB', 'Outcode'],
])('calls the codes that a way of shipping to %s goes to %s', async (country, label) => {
  await open();
  type(inGroup('Place 1').getByLabelText('Country'), country);
  expect(inGroup('Place 1').getByLabelText(new RegExp(`^Only these: ${label}`))).toBeDefined();
});

it('goes by the clocks of the shop, wherever its owner is, and says so', async () => {
  const seen = await open('Asia/Tokyo');
  const until = inGroup('TEN').getByLabelText<HTMLInputElement>('Valid until');
  expect(until.value).toBe('2030-01-02T12:04');
  expect(inGroup('TEN').getAllByText('By the clocks of the shop: Asia/Tokyo.')).toHaveLength(2);
  type(until, '2030-06-01T00:00');
  press('Save');
  await waitFor(() => expect(seen).toHaveLength(2));
  const expires = Date.parse('2030-05-31T15:00Z');
  expect(seen.at(-1)?.body).toMatchObject({ settings: { coupons: [{ starts: 1001, expires }] } });
});

it('says at each field what cannot be used, takes focus to the first, and sends nothing', async () => {
  const seen = await open();
  const price = inGroup('Post').getByLabelText('Price, USD');
  type(price, '9999 lost pieces');
  type(inGroup('Place 1').getByLabelText(/^Only these: FSA/), 'M5V, K1');
  const until = inGroup('TEN').getByLabelText('Valid until');
  type(until, '1969-12-01T00:00');
  press('Add a coupon');
  press('Save');
  expect((await screen.findByRole('alert')).textContent).toMatch(/^\d+ fields need another look\.$/);
  expect(document.activeElement).toBe(price);
  const said = (field: HTMLElement) => {
    const ids = field.getAttribute('aria-describedby')?.split(' ') ?? [];
    return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
  };
  expect(said(until)).toContain('It ends before it begins.');
  expect(said(price)).toContain('Give an amount of 0 or more, such as 12.50.');
  expect(said(inGroup('Place 1').getByLabelText(/^Only these: FSA/))).toContain('An FSA code is invalid.');
  expect(said(inGroup('new coupon').getByLabelText('Code'))).toContain('Give a code of 1 to 64 characters.');
  expect(seen).toHaveLength(1);
  expect(inGroup('Post').getByLabelText<HTMLInputElement>('Price, USD').value).toBe('9999 lost pieces');
});

it('keeps what was typed when somebody else has saved meanwhile, and takes back with a press', async () => {
  const message = 'Somebody else has saved meanwhile. Look at it before you save.';
  saving = { ok: false, kind: 'refused', status: 409, problem: 'settings-changed', message, errors: {}, details: {} };
  const seen = await open();
  type(screen.getByLabelText(/^Smallest subtotal/), '30');
  press('Save');
  expect((await screen.findByRole('alert')).textContent).toContain(message);
  expect(screen.getByLabelText<HTMLInputElement>(/^Smallest subtotal/).value).toBe('30');
  press('Undo changes');
  press('Take back');
  await waitFor(() => expect(seen.at(-1)?.body).toEqual({ seen: 4 }));
  expect(await screen.findByText('Taken back. What held before is in force.')).toBeDefined();
});

it('names a captcha only where the server has its secret, and says so at the field', async () => {
  const seen = await open();
  expect(screen.getByText(/CAPTCHA_SECRET. It is not there yet/)).toBeDefined();
  expect(screen.getByText('Forms that ask for it: Contact.')).toBeDefined();
  fireEvent.click(screen.getByLabelText('reCAPTCHA tells people from programs'));
  type(screen.getByLabelText('Site key'), 'not a key');
  type(screen.getByLabelText('Lowest score of a person'), '5');
  press('Save');
  expect(await screen.findByText(/^Give the site key as the service writes it/)).toBeDefined();
  expect(screen.getByText('Give a score from 0 to 1, such as 0.5.')).toBeDefined();
  type(screen.getByLabelText('Site key'), '6Lc_public-key');
  type(screen.getByLabelText('Lowest score of a person'), '0,7');
  press('Save');
  expect(await screen.findByText(/^This server has no secret for it/)).toBeDefined();
  expect(seen).toHaveLength(1);
});

it('saves the words for those who wait, and leaves to pages what is not said', async () => {
  const seen = await open();
  fireEvent.change(screen.getByLabelText('The mailing list beside it'), { target: { value: 'ticked' } });
  type(screen.getByLabelText('Words on the button'), ' Tell me ');
  press('Save');
  expect(await screen.findByText('Saved. It is in force now.')).toBeDefined();
  expect(seen.at(-1)?.body).toMatchObject({
    settings: { waitlist: { offered: true, mailingList: 'ticked', button: 'Tell me' }, captcha: null },
  });
});

it.each([
  ['has begun and not ended', {}, 'Used by 2 orders.'],
  [
    'has ended',
    { expires: Date.parse('2020-05-02T10:00:00Z') },
    'Used by 2 orders. Nobody can use it since 2 May 2020, 12:00.',
  ],
  [
    'has not begun',
    { starts: Date.parse('2100-01-02T10:00:00Z'), expires: Date.parse('2101-01-02T10:00:00Z') },
    'Used by 2 orders. Nobody can use it before 2 Jan 2100, 11:00.',
  ],
  ['is used up', { totalUses: 2 }, 'Used by 2 orders. That is as often as it may be.'],
])('says of a coupon that it %s, by the clocks of the shop', async (_name, change, text) => {
  const [coupon] = settings.coupons;
  const coupons = [{ ...coupon, expires: Date.parse('2100-01-02T03:04:05Z'), ...change }];
  await open('Europe/Zurich', { ...state, settings: { ...settings, coupons } });
  expect(screen.getByText(/^Used by/).textContent).toBe(text);
});
