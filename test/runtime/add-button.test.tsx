import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { alertText, button, choose, dismiss, press, refused, tick, type } from '../support/add-button.ts';
import { aCart } from '../support/cart.ts';
import { fakeServices, type Seen, said, setCookie, setPageContext, settle, wakePage } from '../support/dom.ts';
import { productMarkup, shirt, type TestProduct, variant } from '../support/product-page.ts';

let count = 0;
let version = 0;
const addPath = '/api/commerce/shopping-cart/entries';
const added = () => {
  version += 1;
  const shoppingCart = aCart({ version, quantities: [2] });
  return { ok: true, value: { shoppingCart, newlyAdded: shoppingCart.entries[0] } };
};
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  setCookie('hasCart', 'true');
});
afterEach(async () => {
  if (screen.queryByRole('alertdialog')) await dismiss();
  await vi.runAllTimersAsync();
  await settle();
  vi.useRealTimers();
  document.body.querySelector('main')?.remove();
  setPageContext({});
  // The address remembers a variant that was chosen.
  history.replaceState(null, '', '/');
});

/** A page about one product, its id of its own so that no test sees another's store. */
async function open(
  product: Partial<TestProduct>,
  answer: (signal?: AbortSignal) => unknown = added,
): Promise<Seen & { id: string }> {
  count += 1;
  const id = `p${count}`;
  const seen = fakeServices((path, _body, signal) =>
    path === addPath || path.includes('subscription') ? answer(signal) : { ok: false, kind: 'offline', status: 0 },
  );
  await wakePage(productMarkup({ ...shirt, ...product, id }, { restock: true, scarcity: true }));
  return { ...seen, id };
}

const one: Partial<TestProduct> = { options: [], variants: [variant('only', {}, { price: '9.00', stock: 5 })] };

describe('the add button', () => {
  it('rel-I08 goes idle → adding → added → idle in the times of the specification', async () => {
    const { calls } = await open(one);
    await press();
    expect(button().textContent).toBe('Adding…');
    expect(said('polite')).toBe('Adding…');
    await vi.advanceTimersByTimeAsync(999);
    await settle();
    expect(button().textContent).toBe('Adding…');
    await vi.advanceTimersByTimeAsync(1);
    await settle();
    expect(button().textContent).toBe('Added!');
    expect(said('polite')).toBe('Added! 2 items in cart, subtotal $18.00');
    for (let again = 0; again < 3; again += 1) await press();
    await vi.advanceTimersByTimeAsync(1999);
    await settle();
    expect(button().textContent).toBe('Added!');
    await vi.advanceTimersByTimeAsync(1);
    await settle();
    expect(button().textContent).toBe('Add To Cart');
    expect(calls.filter(({ path }) => path === addPath)).toHaveLength(1);
  });

  const popover = () => screen.queryByRole('region', { name: 'Added to cart' });

  it('shows the pop-over with its own Added!, not before, for three seconds', async () => {
    await open(one);
    await press();
    await tick(999);
    expect([button().textContent, popover()]).toEqual(['Adding…', null]);
    await tick(1);
    expect(button().textContent).toBe('Added!');
    expect(popover()?.textContent).toContain('2 items in cart, subtotal $18.00');
    await tick(2999);
    expect(popover()).toBeTruthy();
    await tick(1);
    expect(popover()).toBeNull();
  });

  it('shows no pop-over on a page that was left while it was adding, and came back', async () => {
    await open(one);
    await press();
    globalThis.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await tick(3000);
    expect([button().textContent, popover()]).toEqual(['Add To Cart', null]);
  });

  it('waits for a slow answer and then says Added! at once', async () => {
    let answer: (value: unknown) => void = () => {};
    await open(one, () => new Promise((resolve) => (answer = resolve)));
    await press();
    await vi.advanceTimersByTimeAsync(4000);
    await settle();
    expect(button().textContent).toBe('Adding…');
    answer(added());
    await settle();
    expect(button().textContent).toBe('Added!');
    expect(popover()).toBeTruthy();
  });

  it('says of an addition that takes long that it does; cancelled it is idle, and asks under the same key again', async () => {
    const { calls } = await open(
      {},
      (signal) =>
        new Promise((resolve) => {
          signal?.addEventListener('abort', () => resolve({ ok: false, kind: 'cancelled', status: 0 }));
        }),
    );
    await choose('Size', 'S');
    await choose('Colour', 'Blue');
    await press();
    const notice = () => screen.queryByText('Still adding…');
    await tick(900);
    expect(notice()).toBeNull();
    await tick(100);
    expect(notice()).toBeTruthy();
    screen.getByRole('button', { name: 'Cancel' }).click();
    await settle();
    expect([notice(), screen.queryByRole('alertdialog')]).toEqual([null, null]);
    await tick(1000);
    expect(button().textContent).toBe('Add To Cart');
    await press();
    const keys = calls.filter(({ path }) => path === addPath).map(({ key }) => key);
    expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
    await tick(1000);
    screen.getByRole('button', { name: 'Cancel' }).click();
    await settle();
  });

  it('ignores five presses while it is adding', async () => {
    const { calls } = await open(one);
    for (let again = 0; again < 5; again += 1) await press();
    expect(calls.filter(({ path }) => path === addPath)).toHaveLength(1);
  });

  it('tells a visitor who holds the last ones that they do', async () => {
    await open(one, () => refused(409, 'stock-short', 'Sorry.', { qtyInStock: 3, inCart: 3 }));
    await press();
    expect(alertText()).toContain('You already have the last 3 in your cart.');
  });

  it('returns to idle a second after a failure, with the server’s words in a titled dialog and focus back', async () => {
    await open(one, () =>
      refused(409, 'stock-short', 'Sorry, we do not have enough of that item available.', { qtyInStock: 2 }),
    );
    await press();
    expect(screen.getByRole('alertdialog', { name: 'Unable to Add Item' })).toBeTruthy();
    expect(alertText()).toContain('Sorry, we do not have enough of that item available.');
    expect(alertText()).toContain('2 left');
    await vi.advanceTimersByTimeAsync(999);
    await settle();
    expect(button().getAttribute('data-state')).toBe('failed');
    await vi.advanceTimersByTimeAsync(1);
    await settle();
    expect(button().textContent).toBe('Add To Cart');
    await dismiss();
    expect(document.activeElement).toBe(button());
  });

  it('shows Select Option for two seconds and names what is missing', async () => {
    const { calls } = await open({});
    await press();
    expect(button().textContent).toBe('Select Option');
    expect(alertText()).toContain('Please select the Size and Colour options.');
    await dismiss();
    expect(document.activeElement).toBe(button());
    await vi.advanceTimersByTimeAsync(1699);
    await settle();
    expect(button().textContent).toBe('Select Option');
    await vi.advanceTimersByTimeAsync(1);
    await settle();
    expect(button().textContent).toBe('Add To Cart');
    expect(calls).toEqual([]);
  });

  it('names the one option that is missing', async () => {
    await open({});
    await choose('Size', 'S');
    await press();
    expect(alertText()).toContain('Please select the Colour option.');
  });

  it('names three options that are missing', async () => {
    const attributes = { Size: 'S', Colour: 'Blue', Cut: 'Slim' };
    const stock = { price: '5.00', stock: 3 };
    await open({
      options: ['Size', 'Colour', 'Cut'],
      variants: [variant('a', attributes, stock), variant('b', { ...attributes, Size: 'M' }, stock)],
    });
    await press();
    expect(alertText()).toContain('Please select the Size, Colour and Cut options.');
  });

  it('refuses a combination that does not exist', async () => {
    await open({});
    await choose('Size', 'L');
    await choose('Colour', 'Sand');
    await press();
    expect(alertText()).toContain('Sorry, that item variant is unavailable. Please select another variant.');
  });

  it('refuses more than there is, and says how many are left', async () => {
    await open({});
    await choose('Size', 'M');
    await choose('Colour', 'Blue');
    await type('3');
    await press();
    expect(alertText()).toContain('Sorry, we do not have enough of that item available.');
    expect(alertText()).toContain('2 left');
  });

  it.each([
    ['abc', 'Quantity must be a number.'],
    ['1.5', 'Quantity must be a whole number'],
  ])('refuses the quantity %s', async (quantity, message) => {
    await open({
      variants: [
        ...(shirt.variants ?? []),
        variant('XL-blue', { Size: 'XL', Colour: 'Blue' }, { price: '1.00', stock: 'unlimited' }),
      ],
    });
    await choose('Size', 'XL');
    await choose('Colour', 'Blue');
    await type(quantity);
    await press();
    expect(alertText()).toContain(message);
  });

  it('checks in the order of the specification: the variant before the quantity', async () => {
    await open({});
    await type('abc');
    await press();
    expect(alertText()).toContain('Please select the Size and Colour options.');
    expect(alertText()).not.toContain('Quantity');
  });

  it('is disabled and says Sold Out for a variant that is, and not for another', async () => {
    const { calls } = await open({});
    await choose('Size', 'L');
    await choose('Colour', 'Blue');
    expect(button().textContent).toBe('Sold Out');
    expect(button().getAttribute('aria-disabled')).toBe('true');
    await press();
    expect(calls).toEqual([]);
    await choose('Size', 'S');
    expect(button().textContent).toBe('Add To Cart');
  });

  it.each(['Enter', ' '])('answers to the key "%s"', async (key) => {
    const { calls } = await open(one);
    button().focus();
    button().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    await settle();
    expect(calls).toHaveLength(1);
  });

  it('sends what was chosen, under one key', async () => {
    const { calls, id } = await open({});
    await choose('Size', 'S');
    await choose('Colour', 'Sand');
    await type('3');
    await press();
    expect(calls[0]?.body).toEqual({ itemId: id, sku: 'S-sand', quantity: 3, additionalFields: null });
    expect(calls[0]?.key).toMatch(/^[0-9a-f]{32}$/);
  });
});

describe('what a failure says', () => {
  it.each([
    [{ ok: false, kind: 'offline', status: 0 }, 'Please check your internet connection.'],
    [{ ok: false, kind: 'timeout', status: 0 }, 'Please try again.'],
    [{ ok: false, kind: 'garbled', status: 500 }, 'Please try again.'],
    [{ ok: false, kind: 'garbled', status: 200 }, 'Please check your internet connection.'],
    [{ ok: false, kind: 'garbled', status: 429 }, 'Please try again in a few seconds.'],
    [refused(429, 'rate-limited', 'Please try again in a few seconds.'), 'Please try again in a few seconds.'],
    [refused(403, 'crumb-expired', 'x'), 'Your session has expired. Please reload the page and try again.'],
    [refused(400, 'cart-full', 'The server’s own words.'), 'The server’s own words.'],
  ])('%j → %s', async (answer, text) => {
    await open(one, () => answer);
    await press();
    expect(alertText()).toContain(text);
    expect(said('assertive')).toBe('');
  });

  it('asks for cookies where no session is known to have existed', async () => {
    setCookie('hasCart', undefined);
    await open(one, () => refused(403, 'crumb-missing', 'x'));
    await press();
    expect(alertText()).toContain('Please enable cookies in your browser, reload the page, and try again.');
  });
});

describe('where a press leads', () => {
  it('goes to checkout in express mode', async () => {
    setPageContext({ websiteSettings: { storeSettings: { expressCheckout: true } } });
    const { navigated } = await open(one);
    await press();
    expect(navigated).toEqual([{ address: '/commerce/goto-checkout', top: false }]);
  });

  it('needs a cart cookie for express checkout', async () => {
    setPageContext({ websiteSettings: { storeSettings: { expressCheckout: true } } });
    const { navigated } = await open(one);
    setCookie('hasCart', undefined);
    await press();
    expect(screen.getByRole('alertdialog', { name: 'Unable to Purchase Item' })).toBeTruthy();
    expect(alertText()).toContain(
      'Either your session has expired or you do not have cookies enabled. We cannot continue to checkout.',
    );
    expect(navigated).toEqual([]);
  });

  it('fetches a token for a subscription', async () => {
    const { navigated, calls } = await open({ ...one, isSubscribable: true }, () => ({
      ok: true,
      value: { cartToken: 'a b' },
    }));
    await press();
    expect(calls[0]?.path).toBe('/api/3/commerce/cart/subscription');
    expect(navigated[0]?.address).toBe('/checkout/subscribe?cartToken=a%20b');
  });

  it('asks a gift card’s denomination, then opens its page', async () => {
    setPageContext({ website: { id: 'site' } });
    const gift = {
      productType: 4,
      options: ['Value'],
      variants: [
        variant('g25', { Value: '$25' }, { price: '25.00', stock: 0 }),
        variant('g50', { Value: '$50' }, { price: '50.00', stock: 0 }),
      ],
    };
    const { navigated, id } = await open(gift);
    await press();
    expect(screen.getByRole('alertdialog', { name: 'Unable to purchase Gift Card' })).toBeTruthy();
    expect(alertText()).toContain('Select a denomination for the Gift Card');
    await dismiss();
    await choose('Value', '$50');
    await press();
    expect(navigated[0]?.address).toBe(`/checkout/giftcard?websiteId=site&giftCardProductId=${id}&sku=g50`);
  });

  it('says that a form cannot be opened, and leads to its own page with what was chosen', async () => {
    const { id, calls } = await open({ form: { id: 'broken', name: 'No questions' } });
    await choose('Size', 'S');
    await choose('Colour', 'Blue');
    await type('2');
    await press();
    await vi.waitFor(() => screen.getByRole('alertdialog', { name: 'Unable to open form' }));
    expect(alertText()).toContain('Please try again.');
    const link = screen.getByRole('link', { name: 'Answer the questions on their own page' });
    expect(link.getAttribute('href')).toBe(`/form/product?itemId=${id}&quantity=2&sku=S-blue`);
    expect(calls).toEqual([]);
  });

  it('speaks the site’s own words', async () => {
    setPageContext({
      website: { language: 'de' },
      localizedStrings: { adding: 'Kommt hinein …', selectOption: 'Option wählen' },
    });
    await open({});
    await press();
    expect(document.querySelector('.sqs-add-to-cart-button')?.textContent).toBe('Option wählen');
  });
});
