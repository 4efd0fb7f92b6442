import { closeOnBack } from '../../../ui/back-button.ts';
import { lockScroll } from '../../../ui/scroll-lock.ts';
import { tween } from '../../../ui/tween.ts';
import type { GalleryMessage } from '../messages.ts';
import { button, make, placeOf, type Slide } from '../slides.ts';
import { followPointer } from './follow-pointer.ts';
import { createZoom, type Zoom } from './zoom.ts';
import './lightbox.css';

export interface LightboxParts {
  readonly document: Document;
  readonly slides: readonly Slide[];
  readonly at: number;
  readonly theme: string | undefined;
  readonly message: GalleryMessage;
  readonly signal: AbortSignal;
}

/** How far an arrow key moves a picture that is larger than the screen, in pixels. */
const stride = 80;

/** Pictures one at a time above the page. A native dialog: the page behind is inert, Escape closes, focus goes back. */
export function openLightbox(parts: LightboxParts): void {
  const { document, slides, theme, message, signal } = parts;
  const { image, figure, caption } = makeFigure(document);
  let at = parts.at;
  const zoomer = button(document, 'vg-zoom', message('zoom'), '+', () => zoom.toggle());
  const close = button(document, 'vg-close', message('closePictures'), '×', () => dialog.close());
  const turn = (by: number) => show((at + by + slides.length) % slides.length);
  const steps = [
    button(document, 'vg-step', message('previousPicture'), '‹', () => turn(-1)),
    button(document, 'vg-step', message('nextPicture'), '›', () => turn(1)),
  ];
  const dialog = make(
    document,
    'dialog',
    { class: 'vg-lightbox', 'data-theme': theme, 'aria-label': message('pictures') },
    figure,
    ...(slides.length > 1 ? steps : []),
    zoomer,
    close,
  );
  const zoom = createZoom({ dialog, image, control: zoomer });

  function show(next: number): void {
    at = next;
    const slide = slides[at];
    zoom.set(false);
    figure.setAttribute('aria-busy', 'true');
    image.src = slide?.large ?? '';
    image.alt = slide?.image?.alt ?? '';
    caption.textContent = placeOf(slides, at, message);
  }

  const settle = () => figure.removeAttribute('aria-busy');
  image.addEventListener('load', settle);
  image.addEventListener('error', () => {
    settle();
    caption.textContent = message('pictureFailed');
  });
  followPointer({ image, zoom, turn: slides.length > 1 ? turn : () => {} });
  dialog.addEventListener('keydown', (event) => onKey(event, { dialog, zoom, turn }));
  dialog.addEventListener('click', ({ target }) => {
    // Beside the picture.
    if (target === dialog || target === figure) dialog.close();
  });
  stack(dialog, { document, signal }, () => {
    // Back to the picture that was looked at last, or to the one that was pressed where that one cannot be seen.
    for (const slide of [slides[parts.at], slides[at]])
      (slide?.link ?? slide?.element.querySelector<HTMLElement>('.vg-enlarge'))?.focus();
  });
  show(at);
  // Else the dialog would first give focus to what stands before it, and a reader would tell both.
  close.autofocus = true;
  dialog.showModal();
  close.focus();
  void tween({ from: 0, to: 1, show: (part) => (dialog.style.opacity = `${part}`) });
}

function makeFigure(document: Document) {
  const image = make(document, 'img', { class: 'vg-large' });
  const caption = make(document, 'figcaption', { 'aria-live': 'polite' });
  return { image, caption, figure: make(document, 'figure', {}, image, caption) };
}

/** Lays the dialog above the page, which stands still meanwhile; the browser's Back takes it away again. */
function stack(
  dialog: HTMLDialogElement,
  { document, signal }: Pick<LightboxParts, 'document' | 'signal'>,
  end: () => void,
) {
  const unlock = lockScroll(document);
  const release = document.defaultView && closeOnBack(document.defaultView, () => dialog.close());
  dialog.addEventListener('close', () => {
    unlock();
    release?.();
    dialog.remove();
    end();
  });
  signal.addEventListener('abort', () => dialog.close());
  document.body.append(dialog);
}

const arrows: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

interface Keys {
  readonly dialog: HTMLDialogElement;
  readonly zoom: Zoom;
  readonly turn: (by: number) => void;
}

function onKey(event: KeyboardEvent, { dialog, zoom, turn }: Keys): void {
  const { key } = event;
  const ahead = getComputedStyle(dialog).direction === 'rtl' ? -1 : 1;
  const [x, y] = arrows[key] ?? [0, 0];
  if (key === 'Tab') keepInside(event, dialog);
  else if (key === '+' || key === '-') zoom.set(key === '+');
  else if (zoom.isOn()) zoom.pan(x * stride, y * stride);
  else if (x !== 0) turn(x * ahead);
}

/** Tab stays inside: a native dialog lets it reach the browser's own controls, from where it is easy to get lost. */
function keepInside(event: KeyboardEvent, dialog: HTMLElement): void {
  const stops = [...dialog.querySelectorAll('button')];
  if (!event.shiftKey) stops.reverse();
  // From the end that Tab leads to on to the other one.
  if (dialog.ownerDocument.activeElement !== stops[0]) return;
  event.preventDefault();
  stops.at(-1)?.focus();
}
