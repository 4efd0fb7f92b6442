import type { GalleryMessage } from './messages.ts';
import { button, wantsStillness } from './slides.ts';

interface AutoplayParts {
  readonly element: HTMLElement;
  readonly message: GalleryMessage;
  readonly signal: AbortSignal;
  readonly seconds: number;
  readonly next: () => void;
}

/**
 * Goes on to the next picture by itself, and gives the control that stops it. It waits while the gallery is pointed at,
 * has the focus or cannot be seen, and does not begin for who wants less motion.
 */
export function startAutoplay({ element, message, signal, seconds, next }: AutoplayParts): HTMLElement {
  const { ownerDocument: document } = element;
  let isOn = !wantsStillness();
  let isHeld = false;
  let isFocused = false;
  const toggle = button(document, 'vg-play', '', '', () => {
    isOn = !isOn;
    show();
  });
  const show = () => {
    toggle.textContent = isOn ? '❚❚' : '▶';
    toggle.setAttribute('aria-label', message(isOn ? 'pausePictures' : 'playPictures'));
  };
  show();
  const hold = (held: boolean) => () => {
    isHeld = held;
  };
  element.addEventListener('pointerenter', hold(true), { signal });
  element.addEventListener('pointerleave', hold(false), { signal });
  element.addEventListener('focusin', ({ target }) => void (isFocused = target !== toggle), { signal });
  element.addEventListener('focusout', () => void (isFocused = false), { signal });
  const timer = setInterval(() => {
    if (isOn && !isHeld && !isFocused && !document.hidden && element.isConnected) next();
  }, seconds * 1000);
  signal.addEventListener('abort', () => clearInterval(timer));
  return toggle;
}
