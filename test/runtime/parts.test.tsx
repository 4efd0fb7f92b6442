import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { chooseShipping, placeOrder, readCheckout } from '#contract';
import { renderRegion } from '#regions';
import { sleep } from '../../runtime/boot/mounted.ts';
import { captchaToken } from '../../runtime/page/captcha.ts';
import { hearAll } from '../../runtime/page/happenings.ts';
import { Modal } from '../../runtime/ui/modal.tsx';
import { showOverlay } from '../../runtime/ui/overlays.tsx';
import { aCart } from '../support/cart.ts';
import { fakeWorld, placePage, said, setPageContext, settle, wakePage } from '../support/dom.ts';
import { buttonMarkup, productMarkup, quickViewMarkup, shirt } from '../support/product-page.ts';

let count = 0;
let heard: string[] = [];
let deaf: () => void = () => {};
beforeEach(() => {
  count += 1;
  heard = [];
  deaf = hearAll((event) => heard.push(event));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});
afterEach(async () => {
  deaf();
  await vi.runAllTimersAsync();
  await settle();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  for (const region of document.querySelectorAll('[data-vitrine-region]')) sleep(region);
  for (const left of document.querySelectorAll('main,script[src]')) left.remove();
  setPageContext({});
});

const offline = { ok: false, kind: 'offline', status: 0 };
const tick = async (time: number) => {
  await vi.advanceTimersByTimeAsync(time);
  await settle();
};

describe('the modal lightbox', () => {
  function open(height: number) {
    const closed = vi.fn<() => void>();
    Object.defineProperty(HTMLDialogElement.prototype, 'scrollHeight', { configurable: true, get: () => height });
    const hide = showOverlay(
      document,
      <Modal
        title={`Box ${count}`}
        closeLabel="Close"
        onClosed={() => {
          closed();
          hide();
        }}
      >
        <p>Content</p>
      </Modal>,
    );
    return closed;
  }
  const box = () => screen.getByRole('dialog', { name: `Box ${count}` });
  const close = async () => {
    screen.getByRole('button', { name: 'Close' }).click();
    await settle();
  };

  it('stands 50 px from the top where its content is taller than the window, as it is told 100 ms after a resize', async () => {
    open(window.innerHeight + 1);
    await settle();
    expect(box().hasAttribute('data-tall')).toBe(true);
    Object.defineProperty(HTMLDialogElement.prototype, 'scrollHeight', { configurable: true, get: () => 10 });
    for (let again = 0; again < 3; again += 1) {
      globalThis.dispatchEvent(new Event('resize'));
      await tick(99);
      expect(box().hasAttribute('data-tall')).toBe(true);
    }
    await tick(1);
    expect(box().hasAttribute('data-tall')).toBe(false);
    await close();
  });

  it('goes 300 ms after it was closed, locks the page as long as it stands, and takes focus in and back', async () => {
    const opener = document.createElement('button');
    placePage('').append(opener);
    opener.focus();
    const closed = open(10);
    await settle();
    expect(document.documentElement.hasAttribute('data-vitrine-locked')).toBe(true);
    expect(box().contains(document.activeElement)).toBe(true);
    await close();
    await tick(299);
    expect(closed).not.toHaveBeenCalled();
    await tick(1);
    expect(closed).toHaveBeenCalledOnce();
    expect(document.documentElement.hasAttribute('data-vitrine-locked')).toBe(false);
    expect(document.activeElement).toBe(opener);
  });

  it('goes at once for a visitor who wants less motion', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    const closed = open(10);
    await settle();
    await close();
    await tick(0);
    expect(closed).toHaveBeenCalledOnce();
  });
});

describe('a quick view', () => {
  const page = (id: string) =>
    `<!doctype html><title>Shop</title><main><h1>The shirt</h1><img src="/a.svg" alt=""><div>${productMarkup({ ...shirt, id })}</div><script>stolen()</script></main>`;

  async function open(answer: () => Promise<Response>) {
    const id = `q${count}`;
    vi.stubGlobal('fetch', answer);
    fakeWorld(() => offline);
    const card = await wakePage(`<div><a href="/shirt-${count}">The shirt</a>${quickViewMarkup(id)}</div>`);
    const trigger = card.querySelector<HTMLElement>('.sqs-product-quick-view-button');
    if (!trigger) throw new Error('There is no trigger.');
    trigger.click();
    await settle();
    return { id, trigger };
  }
  const close = async () => {
    screen.getByRole('button', { name: 'Close' }).click();
    await settle();
    await tick(300);
  };

  it('loads, shows the product’s own part without its scripts, is counted, and gives focus back', async () => {
    let answer: (response: Response) => void = () => {};
    const { id, trigger } = await open(() => new Promise((resolve) => (answer = resolve)));
    const loading = screen.getByRole('dialog', { name: 'Quick View' });
    expect(loading.querySelector('[aria-busy=true]')).toBeTruthy();
    answer(new Response(page(id), { headers: { 'content-type': 'text/html' } }));
    const dialog = await vi.waitFor(() => screen.getByRole('dialog', { name: 'The shirt' }));
    await vi.waitFor(() => expect(dialog.querySelector('.product-variants')).toBeTruthy());
    expect(dialog.querySelector('script')).toBeNull();
    expect(heard).toContain('CommerceShopping_VisitPDP');
    await close();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(trigger);
  });

  it('says so where the product cannot be shown, and leads to its page', async () => {
    await open(async () => new Response('', { status: 500 }));
    const dialog = await vi.waitFor(() => screen.getByRole('dialog', { name: 'Quick View' }));
    expect(dialog.querySelector('[role=alert]')?.textContent).toBe('This product could not be shown here.');
    expect(dialog.querySelector('a')?.getAttribute('href')).toMatch(`/shirt-${count}`);
    await close();
  });

  it.each(['Enter', ' '])('opens by the key "%s", once', async (key) => {
    fakeWorld(() => offline);
    vi.stubGlobal('fetch', async () => new Response('', { status: 500 }));
    const card = await wakePage(`<div><a href="/s">S</a>${quickViewMarkup(`k${count}`)}</div>`);
    const trigger = card.querySelector('.sqs-product-quick-view-button');
    for (const repeat of [false, true])
      trigger?.dispatchEvent(new KeyboardEvent('keydown', { key, repeat, bubbles: true, cancelable: true }));
    await settle();
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    await close();
  });
});

describe('the link to a product’s reviews', () => {
  it('moves there, takes focus along and is counted', async () => {
    const page = await wakePage('<a href="#reviews"><span>12 reviews</span></a><section id="reviews">Good.</section>');
    const click = new MouseEvent('click', { bubbles: true, cancelable: true });
    page.querySelector('a')?.dispatchEvent(click);
    expect(click.defaultPrevented).toBe(true);
    expect(document.activeElement?.id).toBe('reviews');
    expect(heard).toEqual(['CommerceShopping_ReviewsVitalsAnchorLink']);
  });

  it('is an ordinary link where there are none', async () => {
    const page = await wakePage('<a href="#reviews">Reviews</a>');
    const click = new MouseEvent('click', { bubbles: true, cancelable: true });
    page.querySelector('a')?.dispatchEvent(click);
    expect(click.defaultPrevented).toBe(false);
    expect(heard).toEqual([]);
  });
});

describe('the add-on style of the add button', () => {
  it('shows a plus while it adds and a check mark when it has, its words for readers', async () => {
    const shoppingCart = aCart({ version: count });
    fakeWorld(() => ({ ok: true, value: { shoppingCart, newlyAdded: shoppingCart.entries[0] } }));
    const page = await wakePage(`<div data-add-on>${buttonMarkup({ id: `a${count}` })}</div>`);
    const button = page.querySelector<HTMLElement>('.sqs-add-to-cart-button');
    const icon = () => button?.querySelector('svg')?.getAttribute('data-icon') ?? null;
    expect(icon()).toBeNull();
    button?.click();
    await settle();
    expect([icon(), button?.textContent]).toEqual(['plus', 'Adding…']);
    await tick(1000);
    expect([icon(), button?.textContent]).toEqual(['check', 'Added!']);
    await tick(2000);
    expect([icon(), button?.textContent]).toEqual([null, 'Add To Cart']);
  });
});

describe('the captcha', () => {
  const withKey = () => setPageContext({ recaptchaEnterpriseContext: { recaptchaEnterpriseSiteKey: `key ${count}` } });
  const script = () => document.querySelector<HTMLScriptElement>('script[src*="recaptcha"]');

  it('has no token without a key, or where the provider’s script does not come', async () => {
    expect(await captchaToken(document, 'X')).toEqual({ ok: false, reason: 'no-key' });
    withKey();
    const asked = captchaToken(document, 'X');
    script()?.dispatchEvent(new Event('error'));
    expect(await asked).toEqual({ ok: false, reason: 'no-script' });
    script()?.remove();
    const late = captchaToken(document, 'X');
    await tick(8000);
    expect(await late).toEqual({ ok: false, reason: 'no-script' });
  });

  it('asks for one token per action, by the site’s key', async () => {
    withKey();
    const execute = vi.fn<(key: string, options: { action: string }) => Promise<string>>(async () => 'token');
    const asked = captchaToken(document, 'PRODUCT_WAITLIST_SUBMISSION');
    expect(script()?.src).toContain(`render=key%20${count}`);
    vi.stubGlobal('grecaptcha', { enterprise: { ready: (then: () => void) => then(), execute } });
    script()?.dispatchEvent(new Event('load'));
    expect(await asked).toEqual({ ok: true, value: 'token' });
    expect(execute.mock.calls).toEqual([[`key ${count}`, { action: 'PRODUCT_WAITLIST_SUBMISSION' }]]);
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
    const seen = fakeWorld(() => offline);
    await wakePage(renderRegion('checkout', { ...own, cart: aCart({ more: { requiresShipping: true } }) }));
    await send();
    expect(said('assertive')).toBe('Update the missing or invalid information above.');
    expect(document.activeElement).toBe(field('email'));
    const about = (name: string) => document.getElementById(field(name).getAttribute('aria-describedby') ?? '');
    expect(about('email')?.textContent).toBe('Email cannot be blank');
    expect(about('city')?.textContent).toBe('Required');
    expect(seen.calls).toEqual([]);
  });

  it('places the order under one key, however often it is tried before an answer came', async () => {
    const answers: unknown[] = [offline, offline];
    const seen = fakeWorld(() => answers.shift());
    await wakePage(renderRegion('checkout', { ...own, cart: aCart() }));
    field('email').value = 'ann@example.org';
    await send();
    expect(said('assertive')).toBe('Please check your internet connection.');
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
    const seen = fakeWorld(() => answers.shift());
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
    expect(heard).toContain('purchase');
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
      const seen = fakeWorld(() => answers.shift());
      const values = {
        firstName: 'Ann',
        lastName: 'Lee',
        address1: '1 Quay',
        city: 'Gannet',
        country: 'US',
        region: 'ME',
        postalCode: '04851',
      };
      await wakePage(renderRegion('checkout', { ...own, kind: 'subscription', values, cart: aCart({ more }) }));
      field('email').value = 'ann@example.org';
      await send();
      expect(said('assertive')).toBe('Changed.');
      expect(document.querySelector('main .vt-grand-total dd')?.textContent).toBe('$12.00');
      await send();
      const [first, between, second] = seen.calls;
      expect([first?.body, second?.body]).toMatchObject([{ expectedTotalCents: 900 }, { expectedTotalCents: 1200 }]);
      expect(between).toMatchObject({ path: via });
    },
  );

  it('keeps to its key when a field is only passed by, and takes a new one for another order', async () => {
    const answers: unknown[] = [offline, offline, offline];
    const seen = fakeWorld(() => answers.shift());
    const values = {
      email: 'ann@example.org',
      firstName: 'Ann',
      lastName: 'Lee',
      address1: '1 Quay',
      city: 'Gannet',
      country: 'US',
      region: 'ME',
      postalCode: '04851',
    };
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

  it('shows the newer of two totals, whichever place was answered first', async () => {
    const waiting: ((value: unknown) => void)[] = [];
    fakeWorld(() => new Promise((resolve) => waiting.push(resolve)));
    await wakePage(renderRegion('checkout', { ...own, cart: aCart({ more: { requiresShipping: true } }) }));
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
    const seen = fakeWorld(() => ({ ok: true, value: { id: 'o', purchase: { transactionId: 'o' } } }));
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
    const seen = fakeWorld(() => offline);
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

  it('names its one method, where that is a real one', async () => {
    fakeWorld(() => offline);
    const methods = [{ id: 'delivery', name: 'Pay on delivery', testOnly: false }];
    await wakePage(renderRegion('checkout', { ...own, methods, cart: aCart() }));
    expect(screen.getByRole('group', { name: 'Payment' }).textContent).toBe('PaymentPay on delivery');
  });

  it.each([
    [{ kind: 'subscription' as const }, 'Your subscription', 'Start subscription'],
    [{ kind: 'gift-card' as const }, 'Gift card', 'Buy gift card'],
  ])('is the one of %j', async (given, title, action) => {
    fakeWorld(() => offline);
    await wakePage(renderRegion('checkout', { ...own, ...given, cart: aCart() }));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
    expect(button()?.textContent).toBe(action);
    expect(
      screen.getByText('This is a test payment. Nothing is charged and no card details are asked for.'),
    ).toBeTruthy();
  });
});

describe('the gift card’s page', () => {
  const own = { itemId: 'g', title: 'A gift', currency: 'USD', crumb: 'c', strings: { locale: 'en', overrides: {} } };
  const values = [{ sku: 'g25', text: '', priceCents: 2500 }];
  const send = async () => {
    document.querySelector<HTMLFormElement>('main form')?.requestSubmit();
    await settle();
  };

  it('asks for a value, says in its own dialog what went wrong, and leads to the checkout of its cart', async () => {
    const answers: unknown[] = [offline, { ok: true, value: { cartToken: 'a b' } }];
    const seen = fakeWorld(() => answers.shift());
    await wakePage(renderRegion('gift-card', { ...own, values, chosen: '' }));
    const told = async () => {
      const dialog = await vi.waitFor(() => screen.getByRole('alertdialog', { name: 'Unable to purchase Gift Card' }));
      const text = dialog.textContent;
      dialog.querySelector<HTMLElement>('.vt-modal-close')?.click();
      await settle();
      await tick(300);
      return text;
    };
    await send();
    expect(await told()).toContain('Select a denomination for the Gift Card');
    expect(seen.calls).toEqual([]);
    screen.getByRole('radio', { name: '$25.00' }).click();
    await send();
    expect(await told()).toContain('Please check your internet connection.');
    await send();
    expect(seen.calls[1]?.body).toEqual({ giftCardProductId: 'g', sku: 'g25' });
    expect(seen.navigated).toEqual([{ address: '/checkout/giftcard?cartToken=a%20b', top: false }]);
  });
});
