import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { cartUrl } from '#model';
import { amountText } from '../../page/amount.ts';
import { pageFacts } from '../../page/context.ts';
import { cartOf, cartStore, piecesIn } from '../../stores/cart.ts';
import { useStore } from '../../stores/use-store.ts';
import { CloseButton } from '../../ui/close-button.tsx';
import { throttle } from '../../ui/time.ts';
import { cartLinks } from '../cart-count/cart-links.ts';
import { productMessageOn } from '../product-message.ts';
import { type Place, placePopover } from './place.ts';

/** Closes by itself after this time, unless the pointer or focus is in it. */
export const popoverTimings = { close: 3000, scroll: 100 } as const;

interface Props {
  document: Document;
  opener: HTMLElement | null;
  onClosed: () => void;
}

export function AddedPopover({ document, opener, onClosed }: Props) {
  const box = useRef<HTMLElement>(null);
  const cart = cartOf(useStore(cartStore(document).state));
  const message = productMessageOn(document);
  const place = usePlace(document, box);
  const close = useCallback(() => {
    if (box.current?.contains(document.activeElement)) opener?.focus();
    onClosed();
  }, [document, opener, onClosed]);
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(onClosed, popoverTimings.close);
    return () => clearTimeout(timer);
  }, [held, onClosed]);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const listeners = new AbortController();
    holdWhileInside(element, listeners.signal, setHeld);
    leadKeys(element, opener, listeners.signal, close);
    return () => listeners.abort();
  }, [opener, close]);

  return (
    <section
      ref={box}
      className="vt-popover"
      aria-label={message('addedToCart')}
      data-snapped={place?.snapped ?? false}
    >
      <p className="vt-popover-title">{message('addedToCart')}</p>
      {cart && (
        <p className="vt-popover-text">
          {message('itemsAndSubtotal', {
            items: message('cartItems', { count: piecesIn(cart) }),
            subtotal: amountText(cart.subtotalCents, cart.currency, pageFacts(document)),
          })}
        </p>
      )}
      <a className="vt-button" href={cartUrl}>
        {message('viewCart')}
      </a>
      <CloseButton label={message('closePopover')} onClose={close} />
    </section>
  );
}

/** Where the pop-over stands: beside the cart's icon, and again when the page is scrolled or resized. */
function usePlace(document: Document, box: RefObject<HTMLElement | null>): Place | undefined {
  const [place, setPlace] = useState<Place>();
  useLayoutEffect(() => {
    const window = document.defaultView;
    if (!window) return;
    const settle = () => {
      const view = { width: document.documentElement.clientWidth, height: window.innerHeight };
      const { offsetWidth: width = 0, offsetHeight: height = 0 } = box.current ?? {};
      const icons = cartLinks(document).map((link) => link.getBoundingClientRect());
      setPlace(placePopover(icons, view, { width, height }, controlsAround(box.current)));
    };
    const onScroll = throttle(settle, popoverTimings.scroll);
    settle();
    window.addEventListener('scroll', onScroll, { passive: true });
    window.addEventListener('resize', onScroll);
    return () => {
      onScroll.cancel();
      window.removeEventListener('scroll', onScroll);
      window.removeEventListener('resize', onScroll);
    };
  }, [document, box]);
  // React sees the box's own style through the CSSOM, so a strict style policy does not stop it.
  useLayoutEffect(() => {
    if (!box.current || !place) return;
    box.current.style.setProperty('--vt-top', `${place.top}px`);
    box.current.style.setProperty('--vt-end', `${place.right}px`);
  }, [box, place]);
  return place;
}

function holdWhileInside(element: HTMLElement, signal: AbortSignal, setHeld: (held: boolean) => void): void {
  const hold = () => setHeld(true);
  element.addEventListener('pointerenter', hold, { signal });
  element.addEventListener('focusin', hold, { signal });
  element.addEventListener(
    'pointerleave',
    () => setHeld(containsTarget(element, element.ownerDocument.activeElement)),
    {
      signal,
    },
  );
  element.addEventListener('focusout', (event) => setHeld(containsTarget(element, event.relatedTarget)), { signal });
}

/** It stands at the page's end: Tab leads in from the button that it answers, and out to that button again. */
function leadKeys(element: HTMLElement, opener: HTMLElement | null, signal: AbortSignal, close: () => void): void {
  const onOpenerKey = (event: KeyboardEvent) => {
    if (event.key !== 'Tab' || event.shiftKey) return;
    event.preventDefault();
    element.querySelector('a')?.focus();
  };
  const onKey = (event: KeyboardEvent) => {
    const last = element.querySelector(event.shiftKey ? 'a' : 'button');
    const leaves = event.key === 'Tab' && element.ownerDocument.activeElement === last;
    if (event.key !== 'Escape' && !leaves) return;
    // A dialog around it stays.
    event.preventDefault();
    event.stopPropagation();
    close();
  };
  element.addEventListener('keydown', onKey, { signal });
  opener?.addEventListener('keydown', onOpenerKey, { signal });
}

const pressable = 'a[href],button,input,select,textarea,label,[role=button],[role=radio]';

/** What can be pressed where the pop-over is: on the page, or in the dialog that it belongs to. */
function controlsAround(popover: HTMLElement | null): DOMRect[] {
  const root = popover?.closest('dialog') ?? popover?.ownerDocument.body;
  return Array.from(root?.querySelectorAll(pressable) ?? [])
    .filter((control) => !popover?.contains(control))
    .map((control) => control.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0);
}

function containsTarget(element: Element, target: EventTarget | null): boolean {
  return target instanceof Node && element.contains(target);
}
