import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startCartCount } from '../../runtime/regions/cart-count/cart-count.ts';
import { cartLinks } from '../../runtime/regions/cart-count/cart-links.ts';
import { readCounted } from '../../runtime/regions/cart-count/counted.ts';
import { placePopover, popoverDistances } from '../../runtime/regions/popover/place.ts';
import { AddedPopover, popoverTimings } from '../../runtime/regions/popover/popover.tsx';
import { cartSource } from '../../runtime/stores/cart-source.ts';
import { aCart } from '../support/cart.ts';
import { placePage, settle } from '../support/dom.ts';

describe('the cart count and the pill', () => {
  it.each([
    [1, '1', '1 item in cart'],
    [99, '99', '99 items in cart'],
    [100, '100', '100 items in cart'],
    [101, '100+', 'More than 100 items in cart'],
    [1_000_000, '100+', 'More than 100 items in cart'],
  ])('rel-I17 shows %d as %s and says "%s"', (pieces, shown, label) => {
    placePage(
      '<a href="/cart">Cart <span class="sqs-cart-quantity">0</span></a>' +
        '<p class="sqs-cart-subtotal">$<span class="sqs-money-native">0.00</span></p>',
    );
    startCartCount(document);
    cartSource(document).accept({ ...aCart(), totalQuantity: pieces, subtotalCents: 1850 });
    const pill = document.querySelector<HTMLElement>('[data-vitrine-pill]');
    expect(pill?.hidden).toBe(false);
    expect(pill?.querySelector('[data-count]')?.textContent).toBe(shown);
    expect(pill?.getAttribute('aria-label')).toBe(`${label}, subtotal $18.50`);
    expect(document.querySelector('.sqs-cart-quantity')?.textContent).toBe(shown);
    expect(document.querySelector('.sqs-money-native')?.textContent).toBe('18.50');
    document.body.querySelector('main')?.remove();
  });

  it.each([
    ['0', { totalQuantity: 0, subtotalCents: 0 }],
    ['less than nothing', { totalQuantity: -1, subtotalCents: -5 }],
    ['no number', { totalQuantity: null, subtotalCents: 'many' }],
    ['nothing at all', { totalQuantity: undefined, subtotalCents: undefined }],
  ])('rel-I17 hides the pill at %s, and shows 0 in the page', (_what, totals) => {
    placePage('<a href="/cart">Cart <span class="sqs-cart-quantity">3</span></a>');
    startCartCount(document);
    cartSource(document).accept({ ...aCart(), totalQuantity: 3 });
    expect(document.querySelector<HTMLElement>('[data-vitrine-pill]')?.hidden).toBe(false);
    cartSource(document).accept({ ...aCart(), ...totals });
    expect(document.querySelector<HTMLElement>('[data-vitrine-pill]')?.hidden).toBe(true);
    expect(document.querySelector('.sqs-cart-quantity')?.textContent).toBe('0');
    expect(document.querySelector('main a')?.getAttribute('aria-label')).toBe('Cart: 0 items in cart');
    document.querySelector('main')?.remove();
  });

  it('rel-I17 reads no cart out of what is none', () => {
    expect(readCounted({ totalQuantity: Number.NaN })).toEqual({ pieces: 0, subtotalCents: 0, currency: 'USD' });
    expect(readCounted('<html>')).toBeUndefined();
  });
});

describe('the one reading of the cart', () => {
  const numbered = (version: number, totalQuantity: number) => ({ ...aCart({ version }), id: 'read', totalQuantity });
  const pieces = () => document.querySelector('[data-vitrine-pill] [data-count]')?.textContent;
  afterEach(() => vi.unstubAllGlobals());

  it('keeps the newest cart over a failure and an older answer after it', async () => {
    startCartCount(document);
    const source = cartSource(document);
    source.accept(numbered(5, 5));
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('offline')));
    await source.load();
    expect(source.latest()).toEqual({ ok: false, status: 0 });
    expect(pieces()).toBe('5');
    source.accept(numbered(4, 4));
    expect(pieces()).toBe('5');
    source.accept(numbered(6, 6));
    expect(pieces()).toBe('6');
  });
});

describe('the added pop-over', () => {
  const view = { width: 1280, height: 900 };
  const size = { width: 320, height: 140 };

  it('snaps 16 px below the cart icon that can be seen', () => {
    const above = { top: -80, bottom: -40, left: 1100, right: 1200 };
    const icon = { top: 20, bottom: 60, left: 1100, right: 1200 };
    expect(placePopover([above, icon], view, size)).toEqual({
      top: 60 + popoverDistances.belowHeader,
      right: 80,
      snapped: true,
    });
  });

  it('goes top right, 33 px down, where no icon can be seen', () => {
    expect(placePopover([], view, size)).toEqual({ top: 33, right: 16, snapped: false });
    expect(placePopover([{ top: 0, bottom: 0, left: 0, right: 0 }], view, size).snapped).toBe(false);
  });

  it('covers nothing that can be pressed, and as little as it can where there is no room', () => {
    const icon = { top: 20, bottom: 60, left: 1100, right: 1200 };
    const menu = { top: 90, bottom: 120, left: 900, right: 1000 };
    const { top, right } = placePopover([icon], view, size, [menu]);
    expect([top >= menu.bottom, right]).toEqual([true, 80]);
    const small = { width: 360, height: 400 };
    const rows = [80, 130, 200, 330].map((at) => ({ top: at, bottom: at + 44, left: 16, right: 344 }));
    const place = placePopover([], small, { width: 328, height: 100 }, rows);
    const covered = rows.filter((row) => row.top < place.top + 100 && place.top < row.bottom);
    expect(covered.length).toBe(1);
  });

  it('knows the template’s links to the cart from what the runtime shows itself', () => {
    placePage(
      '<a id="theirs" href="/cart">Cart</a><a href="/cart" data-vitrine-pill>1</a>' +
        '<div data-vitrine-overlays><section><a href="/cart">View Cart</a></section></div>' +
        '<div data-vitrine-region="checkout"><p><a href="/cart">Back to cart</a></p></div>',
    );
    expect(cartLinks(document).map(({ id }) => id)).toEqual(['theirs']);
  });

  it('stays on a narrow screen', () => {
    const icon = { top: 10, bottom: 50, left: 10, right: 60 };
    expect(placePopover([icon], { width: 360, height: 740 }, { width: 328, height: 140 }).right).toBe(16);
  });

  describe('in time', () => {
    beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
    afterEach(() => vi.useRealTimers());

    it('rel-I18 closes after three seconds, and not while the pointer or focus is in it', async () => {
      const onClosed = vi.fn<() => void>();
      const place = document.createElement('div');
      document.body.append(place);
      const root = createRoot(place);
      root.render(<AddedPopover document={document} opener={null} onClosed={onClosed} />);
      await settle();
      const box = place.querySelector('section');
      await vi.advanceTimersByTimeAsync(popoverTimings.close - 1);
      expect(onClosed).not.toHaveBeenCalled();
      box?.dispatchEvent(new MouseEvent('pointerenter'));
      await settle();
      await vi.advanceTimersByTimeAsync(10_000);
      expect(onClosed).not.toHaveBeenCalled();
      box?.dispatchEvent(new MouseEvent('pointerleave'));
      await settle();
      await vi.advanceTimersByTimeAsync(popoverTimings.close);
      expect(onClosed).toHaveBeenCalledTimes(1);
      root.unmount();
      place.remove();
    });

    it('rel-I18 stays while focus is in it, and goes three seconds after focus has left', async () => {
      const onClosed = vi.fn<() => void>();
      const place = placePage('<div></div><button>RenderWorkers</button>');
      const root = createRoot(place.querySelector('div') ?? place);
      root.render(<AddedPopover document={document} opener={null} onClosed={onClosed} />);
      await settle();
      const [link, close] = place.querySelectorAll<HTMLElement>('section a,section button');
      link?.focus();
      await settle();
      await vi.advanceTimersByTimeAsync(10_000);
      close?.focus();
      await settle();
      // The pointer comes and goes; a reader is still inside.
      for (const type of ['pointerenter', 'pointerleave'])
        place.querySelector('section')?.dispatchEvent(new MouseEvent(type));
      await settle();
      await vi.advanceTimersByTimeAsync(10_000);
      expect(onClosed).not.toHaveBeenCalled();
      [...place.querySelectorAll('button')].at(-1)?.focus();
      await settle();
      await vi.advanceTimersByTimeAsync(2999);
      expect(onClosed).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(1);
      expect(onClosed).toHaveBeenCalledTimes(1);
      root.unmount();
      place.remove();
    });

    it('closes by its own control, and gives focus back to the button if it had it', async () => {
      const onClosed = vi.fn<() => void>();
      const opener = placePage('<button>Add</button>').querySelector('button');
      const place = document.createElement('div');
      document.body.append(place);
      const root = createRoot(place);
      root.render(<AddedPopover document={document} opener={opener} onClosed={onClosed} />);
      await settle();
      const close = place.querySelector('button');
      close?.focus();
      close?.click();
      expect(onClosed).toHaveBeenCalledTimes(1);
      expect(document.activeElement).toBe(opener);
      root.unmount();
      place.remove();
      opener?.closest('main')?.remove();
    });

    it('is entered from its button by one key and left by one, which gives the button back', async () => {
      const onClosed = vi.fn<() => void>();
      const place = placePage('<button>Add</button><div></div>');
      const opener = place.querySelector('button');
      const root = createRoot(place.querySelector('div') ?? place);
      root.render(<AddedPopover document={document} opener={opener} onClosed={onClosed} />);
      await settle();
      const tab = (shiftKey = false) =>
        document.activeElement?.dispatchEvent(
          new KeyboardEvent('keydown', { key: 'Tab', shiftKey, bubbles: true, cancelable: true }),
        );
      opener?.focus();
      // Backwards it is the browser that moves on.
      expect(tab(true)).toBe(true);
      tab();
      expect(document.activeElement?.textContent).toBe('View Cart');
      expect(tab()).toBe(true);
      place.querySelector<HTMLElement>('section button')?.focus();
      expect(onClosed).not.toHaveBeenCalled();
      tab();
      expect(document.activeElement).toBe(opener);
      expect(onClosed).toHaveBeenCalledTimes(1);
      tab();
      tab(true);
      expect(document.activeElement).toBe(opener);
      root.unmount();
      expect(tab()).toBe(true);
      place.remove();
    });

    it('follows the cart’s icon as the page scrolls, at most every 100 ms', async () => {
      const place = placePage('<a href="/cart">Cart</a><div></div>');
      const icon = place.querySelector('a');
      vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(1280);
      const stands = { top: 20, bottom: 60, left: 900, right: 1000 };
      const looks = vi.spyOn(icon ?? place, 'getBoundingClientRect').mockImplementation(() => stands as DOMRect);
      const root = createRoot(place.querySelector('div') ?? place);
      root.render(<AddedPopover document={document} opener={null} onClosed={() => {}} />);
      await settle();
      const top = () => place.querySelector('section')?.style.getPropertyValue('--vt-top');
      expect([top(), place.querySelector('section')?.dataset['snapped']]).toEqual(['76px', 'true']);
      looks.mockClear();
      Object.assign(stands, { top: -80, bottom: -40 });
      for (let event = 0; event < 20; event += 1) dispatchEvent(new Event('scroll'));
      await settle();
      // Each look asks for it as an icon, and as something that must not be covered.
      expect(looks).toHaveBeenCalledTimes(2);
      expect(top()).toBe('33px');
      Object.assign(stands, { top: 0, bottom: 40 });
      await vi.advanceTimersByTimeAsync(99);
      expect(looks).toHaveBeenCalledTimes(2);
      await vi.advanceTimersByTimeAsync(1);
      await settle();
      expect(looks).toHaveBeenCalledTimes(4);
      expect(top()).toBe('56px');
      vi.restoreAllMocks();
      root.unmount();
      place.remove();
    });
  });
});
