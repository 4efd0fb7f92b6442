import { describe, expect, it, vi } from 'vitest';
import { loadRegion } from '../../runtime/boot/load-region.ts';
import { wake } from '../../runtime/boot/wake.tsx';
import { captchaToken } from '../../runtime/page/captcha.ts';
import { subscribe } from '../../runtime/page/events.ts';
import { productStore } from '../../runtime/stores/product.ts';
import { aCart } from '../support/cart.ts';
import { fakeServices, placePage, setPageContext, settle, wakePage, wakeRegion } from '../support/dom.ts';
import { testParts, tick } from '../support/parts.ts';
import { buttonMarkup, pickerMarkup, quantityMarkup, shirt } from '../support/product-page.ts';

const parts = testParts();

describe('the link to a product’s reviews', () => {
  // Before another one is pressed: the way of that one would ask for frames here.
  it('takes 300 ms for the way', async () => {
    const frames: FrameRequestCallback[] = [];
    const tops: unknown[] = [];
    vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame));
    vi.stubGlobal('scrollTo', ({ top }: ScrollToOptions) => tops.push(top));
    const page = await wakePage('<a href="#reviews">12 reviews</a><section id="reviews">Good.</section>');
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValueOnce({ top: 800 } as DOMRect);
    page.querySelector('a')?.click();
    for (const now of [1_000, 1_150, 1_299, 1_300]) {
      await vi.waitFor(() => expect(frames).toHaveLength(1));
      frames.pop()?.(now);
    }
    expect(tops).toEqual([0, 700, expect.closeTo(800, 0), 800]);
    expect(frames).toEqual([]);
  });

  it('moves there, takes focus along and is counted', async () => {
    const page = await wakePage('<a href="#reviews"><span>12 reviews</span></a><section id="reviews">Good.</section>');
    const click = new MouseEvent('click', { bubbles: true, cancelable: true });
    page.querySelector('a')?.dispatchEvent(click);
    expect(click.defaultPrevented).toBe(true);
    expect(document.activeElement?.id).toBe('reviews');
    expect(parts.heard).toEqual(['CommerceShopping_ReviewsVitalsAnchorLink']);
  });

  it('is an ordinary link where there are none', async () => {
    const page = await wakePage('<a href="#reviews">Reviews</a>');
    const click = new MouseEvent('click', { bubbles: true, cancelable: true });
    page.querySelector('a')?.dispatchEvent(click);
    expect(click.defaultPrevented).toBe(false);
    expect(parts.heard).toEqual([]);
  });
});

describe('the add-on style of the add button', () => {
  it('shows a plus while it adds and a check mark when it has, its words for readers', async () => {
    const shoppingCart = aCart({ version: parts.count });
    fakeServices(() => ({ ok: true, value: { shoppingCart, newlyAdded: shoppingCart.entries[0] } }));
    const page = await wakePage(`<div data-add-on>${buttonMarkup({ id: `a${parts.count}` })}</div>`);
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

describe('where a product is added', () => {
  it.each([
    ['add-on', '<div data-add-on>'],
    ['product_block', '<div class="sqs-block sqs-block-product">'],
    [undefined, '<div>'],
  ])('is told as %s in %s', async (place, opening) => {
    const seen: (readonly [string, Readonly<Record<string, unknown>>])[] = [];
    subscribe((event, fields) => seen.push([event, fields]));
    const shoppingCart = aCart({ version: parts.count });
    fakeServices(() => ({ ok: true, value: { shoppingCart, newlyAdded: shoppingCart.entries[0] } }));
    const page = await wakePage(`${opening}${buttonMarkup({ id: `p${parts.count}` })}</div>`);
    page.querySelector<HTMLElement>('.sqs-add-to-cart-button')?.click();
    await settle();
    const [, told] = seen.find(([event]) => event === 'CommerceShopping_AddToCart') ?? [];
    expect(told?.['page_type']).toBe(place);
    expect(told).toMatchObject({ item_title: 'Thing 1', item_type: 1, item_price: '9.00' });
  });
});

describe('a choice that comes without pointer or focus', () => {
  it('before its picker wakes is what is added', async () => {
    const id = `v${parts.count}`;
    const product = { ...shirt, id };
    const shoppingCart = aCart({ version: parts.count });
    const { calls } = fakeServices(() => ({ ok: true, value: { shoppingCart, newlyAdded: shoppingCart.entries[0] } }));
    setPageContext({
      item: {
        id,
        structuredContent: { productType: 1, variants: shirt.variants },
        variantOptionOrdering: shirt.options,
      },
    });
    const page = placePage(pickerMarkup(product) + buttonMarkup(product));
    for (const button of page.querySelectorAll('.sqs-add-to-cart-button-wrapper'))
      await wakeRegion('add-button', button);
    for (const [option, value] of Object.entries({ Size: 'S', Colour: 'Sand' })) {
      const select = page.querySelector<HTMLSelectElement>(`select[data-variant-option-name="${option}"]`);
      if (select) select.value = value;
      select?.dispatchEvent(new Event('change', { bubbles: true }));
    }
    page.querySelector<HTMLElement>('.sqs-add-to-cart-button')?.click();
    await settle();
    expect(calls.map(({ body }) => Reflect.get(Object(body), 'sku'))).toEqual(['S-sand']);
  });
});

describe('a choice made while React takes over', () => {
  /** What each control's region has read already, and not answered to yet. */
  const wakeHalf = async () => {
    const id = `h${parts.count}`;
    const product = { ...shirt, id };
    const page = placePage(pickerMarkup(product) + quantityMarkup(id) + buttonMarkup(product));
    for (const [name, selector] of Object.entries({
      variants: '.product-variants',
      quantity: '.product-quantity-input',
    }))
      for (const element of page.querySelectorAll(selector)) {
        const region = await loadRegion(name, element);
        void wake(name, region, element);
      }
    return { id, page, store: productStore(document, id) };
  };

  it('in a select stays chosen', async () => {
    const { page, store } = await wakeHalf();
    const select = page.querySelector<HTMLSelectElement>('select[data-variant-option-name="Size"]');
    if (select) select.value = 'M';
    select?.dispatchEvent(new Event('input', { bubbles: true }));
    // A browser lets what waits run between the two events.
    await settle();
    select?.dispatchEvent(new Event('change', { bubbles: true }));
    await settle();
    expect([select?.value, store.state.get().choice['Size']]).toEqual(['M', 'M']);
  });

  it('by a label stays chosen', async () => {
    const { page, store } = await wakeHalf();
    page.querySelector<HTMLElement>('label[for="variant-option-Size-M"]')?.click();
    await settle();
    expect(store.state.get().choice['Size']).toBe('M');
    expect(page.querySelector<HTMLInputElement>('input[value="M"]')?.checked).toBe(true);
  });

  it('of a quantity stays typed', async () => {
    const { page, store } = await wakeHalf();
    const field = page.querySelector<HTMLInputElement>('.product-quantity-input input');
    if (field) field.value = '3';
    field?.dispatchEvent(new Event('input', { bubbles: true }));
    await settle();
    expect([field?.value, store.state.get().quantity]).toEqual(['3', '3']);
  });

  it('can be taken back once it is awake', async () => {
    const { page, store } = await wakeHalf();
    await settle();
    const select = page.querySelector<HTMLSelectElement>('select[data-variant-option-name="Size"]');
    for (const value of ['M', '']) {
      if (select) select.value = value;
      for (const type of ['input', 'change']) {
        select?.dispatchEvent(new Event(type, { bubbles: true }));
        await settle();
      }
    }
    expect([select?.value, store.state.get().choice['Size']]).toEqual(['', '']);
  });
});

describe('the captcha', () => {
  const withKey = () =>
    setPageContext({ recaptchaEnterpriseContext: { recaptchaEnterpriseSiteKey: `key ${parts.count}` } });
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

  it('asks for the provider with the first focus, so that its badge can be there', async () => {
    vi.resetModules();
    const { showCaptchaBadge } = await import('../../runtime/page/captcha.ts');
    withKey();
    showCaptchaBadge(document, false);
    expect(script()).toBeNull();
    showCaptchaBadge(document, true);
    expect(script()?.src).toContain('recaptcha/enterprise.js');
    script()?.remove();
    showCaptchaBadge(document, false);
  });

  it('asks for one token per action, by the site’s key', async () => {
    withKey();
    const execute = vi.fn<(key: string, options: { action: string }) => Promise<string>>(async () => 'token');
    const asked = captchaToken(document, 'PRODUCT_WAITLIST_SUBMISSION');
    expect(script()?.src).toContain(`render=key%20${parts.count}`);
    vi.stubGlobal('grecaptcha', { enterprise: { ready: (then: () => void) => then(), execute } });
    script()?.dispatchEvent(new Event('load'));
    expect(await asked).toEqual({ ok: true, value: 'token' });
    expect(execute.mock.calls).toEqual([[`key ${parts.count}`, { action: 'PRODUCT_WAITLIST_SUBMISSION' }]]);
  });
});
