import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { chooseShipping, placeOrder, readCheckout } from '#contract';
import { renderRegion } from '#regions';
import { platformMessages } from '../../server/site/languages/index.ts';
import { aCart } from '../support/cart.ts';
import { fakeServices, placePage, said, settle, wakeAll, wakePage } from '../support/dom.ts';
import { offline, testParts } from '../support/parts.ts';

const parts = testParts();

/** Who buys, and where it goes. */
const ann = {
  firstName: 'Ann',
  lastName: 'Lee',
  address1: '1 Quay',
  city: 'Gannet',
  country: 'US',
  region: 'ME',
  postalCode: '04851',
};

describe('an address in the page’s language', () => {
  const words: Readonly<Record<string, readonly [country: string, region: string, postal: string][]>> = {
    en: [['US', 'State', 'ZIP Code']],
    de: [
      ['DE', 'Bundesland', 'Postleitzahl'],
      ['US', 'Bundesstaat', 'ZIP-Code'],
      ['IE', 'Grafschaft', 'Eircode'],
    ],
    fr: [['CA', 'Province', 'Code postal']],
    es: [['ES', 'Provincia', 'Código postal']],
    it: [['FR', 'Regione', 'Codice postale']],
    pt: [['AU', 'Estado/território', 'Código postal']],
    nl: [['NL', 'Provincie', 'Postcode']],
    ja: [['US', '州', 'ZIPコード']],
    ar: [['SE', 'المحافظة', 'الرمز البريدي']],
  };
  const cases = Object.entries(words).flatMap(([locale, rows]) => rows.map((row) => [locale, ...row] as const));

  it.each(cases)('%s of %s: %s and %s, from the first HTML on', async (locale, country, region, postal) => {
    fakeServices(() => offline);
    const errors: string[] = [];
    vi.spyOn(console, 'error').mockImplementation((...said: unknown[]) => errors.push(said.join(' ')));
    const html = renderRegion('checkout', {
      strings: { locale, overrides: platformMessages(locale) ?? {} },
      ...{ kind: 'cart', cartToken: 't', crumb: 'c', obstacles: [], methods: [] },
      values: { ...ann, country },
      cart: aCart({ more: { requiresShipping: true } }),
    });
    const labels = () => [...document.querySelectorAll('main label')].map((label) => label.textContent);
    const page = placePage(html);
    const first = labels();
    expect(first).toEqual(expect.arrayContaining([region, postal]));
    await wakeAll(page);
    expect(labels()).toEqual(first);
    expect(errors).toEqual([]);
    vi.restoreAllMocks();
  });
});

describe('the checkout page', () => {
  const strings = { locale: 'en', overrides: {} };
  const testMethod = { id: 'test', name: 'Test payment', testOnly: true };
  const own = { kind: 'cart' as const, cartToken: 't', crumb: 'c', strings, obstacles: [], methods: [testMethod] };
  const field = (name: string) => document.querySelector<HTMLInputElement>(`[name=${name}]`) ?? expect.fail(name);
  const send = async () => {
    document.querySelector<HTMLFormElement>('main form')?.requestSubmit();
    await settle();
  };
  const button = () => document.querySelector('main button[type=submit]');

  it('names what is missing beside its field, and takes focus to the first', async () => {
    const seen = fakeServices(() => offline);
    await wakePage(renderRegion('checkout', { ...own, cart: aCart({ more: { requiresShipping: true } }) }));
    await send();
    expect(said('assertive')).toBe('Update the missing or invalid information above.');
    expect(document.activeElement).toBe(field('email'));
    const about = (name: string) => document.getElementById(field(name).getAttribute('aria-describedby') ?? '');
    expect(about('email')?.textContent).toBe('Email cannot be blank');
    expect(about('city')?.textContent).toBe('Required');
    expect(seen.calls).toEqual([]);
  });

  it('says no more of a field that is filled in, until the next press, and leaves focus where it is', async () => {
    fakeServices(() => offline);
    await wakePage(renderRegion('checkout', { ...own, cart: aCart({ more: { requiresShipping: true } }) }));
    await send();
    field('city').focus();
    for (const name of ['city', 'email']) {
      field(name).value = name;
      field(name).dispatchEvent(new InputEvent('input', { bubbles: true }));
      await settle();
      expect(field(name).getAttribute('aria-invalid')).toBeNull();
    }
    expect(document.activeElement).toBe(field('city'));
    expect(field('firstName').getAttribute('aria-invalid')).toBe('true');
    await send();
    expect(field('email').getAttribute('aria-invalid')).toBe('true');
    expect(field('city').getAttribute('aria-invalid')).toBeNull();
  });

  it('follows a country that was chosen before it came to life', async () => {
    const seen = fakeServices(() => offline);
    const page = placePage(renderRegion('checkout', { ...own, cart: aCart({ more: { requiresShipping: true } }) }));
    expect(screen.queryByLabelText('ZIP Code')).toBeNull();
    field('country').value = 'US';
    await wakeAll(page);
    expect(screen.getByLabelText('ZIP Code')).toBe(field('postalCode'));
    expect(seen.calls.map(({ path }) => path)).toEqual([chooseShipping.path]);
  });

  it('follows the rest of a place that was filled in before it came to life', async () => {
    const seen = fakeServices(() => offline);
    const more = { requiresShipping: true, shippingLocation: { country: 'US' } };
    const page = placePage(renderRegion('checkout', { ...own, cart: aCart({ more }) }));
    field('region').value = 'ME';
    field('postalCode').value = '04851';
    await wakeAll(page);
    expect(seen.calls.map(({ body }) => body)).toEqual([
      expect.objectContaining({ location: { country: 'US', state: 'ME', zip: '04851' } }),
    ]);
  });

  it('follows a way of shipping and a way to pay that were chosen before it came to life', async () => {
    const ways = ['slow', 'fast'].map((id) => ({ id, name: id, costCents: 100 }));
    const place = { country: 'US', state: 'ME', zip: '04851' };
    const cartWith = (at: number) =>
      aCart({
        more: {
          requiresShipping: true,
          shippingLocation: place,
          shippingOptions: ways,
          selectedShippingOption: ways[at],
        },
      });
    const seen = fakeServices(() => ({ ok: true, value: { shoppingCart: cartWith(1) } }));
    const byHand = { kind: 'bank-transfer' as const, instructions: 'To account 12.' };
    const methods = [testMethod, { id: 'bank-transfer', name: 'Bank transfer', testOnly: false, byHand }];
    const page = placePage(renderRegion('checkout', { ...own, ships: true, methods, cart: cartWith(0) }));
    const [fast, transfer] = [screen.getByLabelText<HTMLInputElement>(/^fast/), screen.getByLabelText('Bank transfer')];
    fast.click();
    transfer.click();
    await wakeAll(page);
    expect(seen.calls.map(({ path, body }) => [path, body])).toEqual([
      [chooseShipping.path, expect.objectContaining({ shippingOptionId: 'fast' })],
    ]);
    expect(screen.getByLabelText<HTMLInputElement>(/^fast/).checked).toBe(true);
    expect(screen.getByLabelText<HTMLInputElement>('Bank transfer').checked).toBe(true);
    expect(screen.getByText('To account 12.')).toBeDefined();
  });

  it('places the order under one key, however often it is tried before an answer came', async () => {
    const answers: unknown[] = [offline, offline];
    const seen = fakeServices(() => answers.shift());
    await wakePage(renderRegion('checkout', { ...own, cart: aCart() }));
    field('email').value = 'ann@example.org';
    await send();
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Please check your internet connection.' }));
    expect(button()?.textContent).toBe('Place order');
    await send();
    const [first, second] = seen.calls;
    expect(first?.key).toBe(second?.key);
    expect(first?.body).toMatchObject({ email: 'ann@example.org', expectedTotalCents: 900, shippingAddress: null });
  });

  it('takes a new key after a refusal, then says what it is doing and leaves for the confirmation', async () => {
    const no = { ok: false, kind: 'refused', status: 402, problem: 'payment-declined', message: 'Declined.' };
    let answer: (value: unknown) => void = () => {};
    const answers = [
      { ...no, errors: { email: 'Not this one.' }, details: {} },
      new Promise((resolve) => (answer = resolve)),
    ];
    const seen = fakeServices(() => answers.shift());
    await wakePage(renderRegion('checkout', { ...own, cart: aCart() }));
    field('email').value = 'ann@example.org';
    await send();
    expect(document.querySelector('main [data-summary]')?.textContent).toContain('Declined.');
    expect(field('email').getAttribute('aria-invalid')).toBe('true');
    await send();
    expect([button()?.textContent, button()?.getAttribute('aria-disabled')]).toEqual(['Placing your order…', 'true']);
    expect(said('polite')).toBe('Placing your order…');
    await send();
    expect(seen.calls).toHaveLength(2);
    expect(seen.calls[0]?.key).not.toBe(seen.calls[1]?.key);
    answer({ ok: true, value: { id: 'o 1', purchase: { transactionId: 'o 1' } } });
    await settle();
    expect(seen.navigated[0]?.address).toBe('/checkout/order-confirmed?orderId=o%201');
    expect(parts.heard).toContain('purchase');
  });

  it.each([
    ['a cart that is shipped, by its place', { requiresShipping: true }, chooseShipping.path],
    ['one that is not, by reading it', {}, readCheckout.path],
  ])(
    'shows the new total of %s when something has changed, and the next press agrees to it',
    async (_what, more, via) => {
      const no = { ok: false, kind: 'refused', status: 409, problem: 'cart-changed', message: 'Changed.' };
      const dearer = aCart({ more: { ...more, grandTotalCents: 1200, version: 9 } });
      const answers = [
        { ...no, errors: {}, details: {} },
        { ok: true, value: { shoppingCart: dearer, cart: dearer } },
        offline,
        offline,
        offline,
      ];
      const seen = fakeServices(() => answers.shift());
      await wakePage(renderRegion('checkout', { ...own, kind: 'subscription', values: ann, cart: aCart({ more }) }));
      field('email').value = 'ann@example.org';
      await send();
      expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Changed.' }));
      expect(document.querySelector('main .vt-grand-total dd')?.textContent).toBe('$12.00');
      await send();
      const [first, between, second] = seen.calls;
      expect([first?.body, second?.body]).toMatchObject([{ expectedTotalCents: 900 }, { expectedTotalCents: 1200 }]);
      expect(between).toMatchObject({ path: via });
    },
  );

  it('keeps to its key when a field is only passed by, and takes a new one for another order', async () => {
    const answers: unknown[] = [offline, offline, offline];
    const seen = fakeServices(() => answers.shift());
    const values = { email: 'ann@example.org', ...ann };
    await wakePage(renderRegion('checkout', { ...own, values, cart: aCart({ more: { requiresShipping: true } }) }));
    await send();
    field('postalCode').focus();
    field('postalCode').blur();
    await settle();
    await send();
    expect(seen.calls.map(({ path }) => path)).toEqual([placeOrder.path, placeOrder.path]);
    field('email').value = 'bob@example.org';
    await send();
    const [first, again, other] = seen.calls;
    expect(again?.key).toBe(first?.key);
    expect(other?.key).not.toBe(first?.key);
  });

  const post = { id: 'post', name: 'Post', costCents: 700 };
  const boat = { id: 'boat', name: 'Boat', costCents: 300 };
  const goingTo = (country: string, version: number, ...ways: (typeof post)[]) =>
    aCart({
      version,
      more: {
        ...{ requiresShipping: true, shippingLocation: { country, zip: '1' }, shippingOptions: ways },
        selectedShippingOption: ways[0] ?? null,
        grandTotalCents: 900 + (ways[0]?.costCents ?? 0),
      },
    });
  const radio = (name: string) => screen.queryByRole<HTMLInputElement>('radio', { name });
  const choose = async (name: string, value: string) => {
    const select = document.querySelector<HTMLSelectElement>(`select[name=${name}]`) ?? expect.fail(name);
    select.value = value;
    select.dispatchEvent(new Event('change', { bubbles: true }));
    await settle();
  };

  it('follows the country at once, drops what does not go there, and says so', async () => {
    const answers = [goingTo('CA', 2, post), goingTo('JP', 3)];
    const seen = fakeServices(() => ({ ok: true, value: { shoppingCart: answers.shift() } }));
    await wakePage(renderRegion('checkout', { ...own, ships: true, cart: goingTo('US', 1, boat, post) }));
    expect(radio('Boat · $3.00')?.checked).toBe(true);
    await choose('country', 'CA');
    expect(seen.calls[0]?.body).toMatchObject({ location: { country: 'CA' }, shippingOptionId: 'boat' });
    expect([radio('Boat · $3.00'), radio('Post · $7.00')?.checked]).toEqual([null, true]);
    expect(document.querySelector('main .vt-grand-total dd')?.textContent).toBe('$16.00');
    const words = 'The shipping method you chose does not go there. Please look at the one below.';
    expect(said('polite')).toBe(words);
    expect(screen.getByRole('group', { name: 'Shipping method' }).textContent).toContain(words);
    await choose('country', 'JP');
    expect(said('polite')).toBe('We cannot ship to this address.');
    expect(screen.queryByText(words)).toBeNull();
    expect(document.querySelector('main .vt-grand-total dd')?.textContent).toBe('$9.00');
  });

  it('shows a way of shipping as chosen while it is counted, and as it was where that fails', async () => {
    let answer: (value: unknown) => void = () => {};
    const seen = fakeServices(() => new Promise((resolve) => (answer = resolve)));
    await wakePage(renderRegion('checkout', { ...own, ships: true, cart: goingTo('US', 1, boat, post) }));
    const summary = screen.getByRole('complementary', { name: 'Order summary' });
    radio('Post · $7.00')?.click();
    await settle();
    expect(seen.calls[0]?.body).toMatchObject({ shippingOptionId: 'post' });
    expect([radio('Post · $7.00')?.checked, summary.getAttribute('aria-busy')]).toEqual([true, 'true']);
    answer(offline);
    await settle();
    expect([radio('Boat · $3.00')?.checked, summary.getAttribute('aria-busy')]).toEqual([true, 'false']);
  });

  it('offers every country in the language of the page', async () => {
    fakeServices(() => offline);
    const german = { locale: 'de', overrides: {} };
    await wakePage(renderRegion('checkout', { ...own, strings: german, cart: goingTo('AT', 1) }));
    const listed = [...(document.querySelector<HTMLSelectElement>('select[name=country]')?.options ?? [])];
    expect(listed.length).toBeGreaterThan(240);
    expect(listed.find(({ selected }) => selected)?.text).toBe('Österreich');
    expect(field('region').tagName).toBe('INPUT');
  });

  it('shows the newer of two totals, whichever place was answered first', async () => {
    const waiting: ((value: unknown) => void)[] = [];
    fakeServices(() => new Promise((resolve) => waiting.push(resolve)));
    const more = { requiresShipping: true, shippingLocation: { country: 'US' } };
    await wakePage(renderRegion('checkout', { ...own, cart: aCart({ more }) }));
    for (const typed of ['0485', '04851']) {
      field('postalCode').focus();
      field('postalCode').value = typed;
      field('postalCode').blur();
      await settle();
    }
    const told = (version: number, grandTotalCents: number) => ({
      ok: true,
      value: { shoppingCart: aCart({ version, more: { requiresShipping: true, grandTotalCents } }) },
    });
    waiting[1]?.(told(3, 1300));
    waiting[0]?.(told(2, 1200));
    await settle();
    expect(document.querySelector('main .vt-grand-total dd')?.textContent).toBe('$13.00');
  });

  it('asks for itself again when it comes back from the browser’s memory after an order', async () => {
    const seen = fakeServices(() => ({ ok: true, value: { id: 'o', purchase: { transactionId: 'o' } } }));
    await wakePage(renderRegion('checkout', { ...own, cart: aCart() }));
    const comeBack = () => globalThis.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    comeBack();
    expect(seen.navigated).toEqual([]);
    field('email').value = 'ann@example.org';
    await send();
    comeBack();
    expect(seen.navigated.map(({ address }) => address)).toEqual([
      '/checkout/order-confirmed?orderId=o',
      document.location.href,
    ]);
  });

  it('pays by the method that is chosen, with what the script of its provider put in', async () => {
    const seen = fakeServices(() => offline);
    const methods = [testMethod, { id: 'purse', name: 'Purse', testOnly: false }];
    await wakePage(renderRegion('checkout', { ...own, methods, cart: aCart() }));
    field('email').value = 'ann@example.org';
    await send();
    expect(seen.calls[0]?.body).toMatchObject({ payment: { method: 'test', token: 'approve' } });
    screen.getByRole('radio', { name: 'Purse' }).click();
    await settle();
    expect(screen.queryByText('Approve the payment')).toBeNull();
    const token = document.querySelector<HTMLInputElement>('[data-vitrine-payment=purse] [name=payment]');
    if (token) token.value = 'paid-with-4711';
    await send();
    expect(seen.calls[1]?.body).toMatchObject({ payment: { method: 'purse', token: 'paid-with-4711' } });
  });

  it('asks for no payment where nothing is to be paid, as coupons may have it', async () => {
    const seen = fakeServices(() => offline);
    const obstacles = [{ problem: 'payment-unavailable', message: 'There is no way to pay here.' }];
    const free = aCart({ more: { grandTotalCents: 0 } });
    await wakePage(renderRegion('checkout', { ...own, obstacles, cart: free }));
    expect(screen.getByRole('group', { name: 'Payment' }).textContent).toBe('PaymentThere is nothing to pay.');
    expect(screen.queryByText('There is no way to pay here.')).toBeNull();
    field('email').value = 'ann@example.org';
    await send();
    expect(seen.calls[0]?.body).toMatchObject({ payment: { method: 'free', token: '' } });
  });

  it('names the codes that stand in the way, where it says first that something does', async () => {
    fakeServices(() => offline);
    const obstacles = [{ problem: 'cart-incomplete', message: 'Update the missing or invalid information above.' }];
    const invalidCoupons = [{ promoCode: 'SPRING', name: 'Spring', discountCents: 0, reason: 'subtotal too low' }];
    const notice = () => document.querySelector('main .vt-notice-problem')?.textContent;
    const page = placePage(renderRegion('checkout', { ...own, obstacles, cart: aCart({ more: { invalidCoupons } }) }));
    const atFirst = notice();
    await wakeAll(page);
    expect([atFirst, notice()]).toEqual(['The code SPRING cannot be used.', atFirst]);
  });

  it('asks for one of a subscription whose first time is free', async () => {
    fakeServices(() => offline);
    const free = aCart({ more: { grandTotalCents: 0 } });
    await wakePage(renderRegion('checkout', { ...own, kind: 'subscription', cart: free }));
    expect(screen.getByText('Approve the payment')).toBeTruthy();
  });

  it('names its one method, where that is a real one', async () => {
    fakeServices(() => offline);
    const methods = [{ id: 'delivery', name: 'Pay on delivery', testOnly: false }];
    await wakePage(renderRegion('checkout', { ...own, methods, cart: aCart() }));
    expect(screen.getByRole('group', { name: 'Payment' }).textContent).toBe('PaymentPay on delivery');
  });

  it.each([
    [{ kind: 'subscription' as const }, 'Your subscription', 'Start subscription'],
    [{ kind: 'gift-card' as const }, 'Gift card', 'Buy gift card'],
  ])('is the one of %j', async (given, title, action) => {
    fakeServices(() => offline);
    await wakePage(renderRegion('checkout', { ...own, ...given, cart: aCart() }));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
    expect(button()?.textContent).toBe(action);
    expect(
      screen.getByText('This is a test payment. Nothing is charged and no card details are asked for.'),
    ).toBeTruthy();
  });
});
