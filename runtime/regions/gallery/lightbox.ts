import type { GalleryMessage } from './messages.ts';
import { button, make, placeOf, type Slide } from './slides.ts';

interface LightboxParts {
  readonly document: Document;
  readonly slides: readonly Slide[];
  readonly at: number;
  readonly theme: string;
  readonly message: GalleryMessage;
  readonly signal: AbortSignal;
}

/** A finger that moves further than this turns the picture. */
const swipe = 40;

/** Pictures one at a time above the page. A native dialog: the page behind is inert, Escape closes, focus goes back. */
export function openLightbox({ document, slides, at: first, theme, message, signal }: LightboxParts): void {
  let at = first;
  let from = 0;
  const image = make(document, 'img', { class: 'vg-large' });
  const caption = make(document, 'figcaption', { 'aria-live': 'polite' });
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
    make(document, 'figure', {}, image, caption),
    ...(slides.length > 1 ? steps : []),
    close,
  );

  function show(next: number): void {
    at = next;
    const slide = slides[at];
    image.src = slide?.large ?? '';
    image.alt = slide?.image?.alt ?? '';
    caption.textContent = placeOf(slides, at, message);
  }

  dialog.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowLeft') turn(-1);
    else if (event.key === 'ArrowRight') turn(1);
    else if (event.key === 'Tab') keepInside(event, dialog);
  });
  dialog.addEventListener('click', ({ target }) => {
    // Beside the picture.
    if (target === dialog || target === image.parentElement) dialog.close();
  });
  image.addEventListener('pointerdown', ({ clientX }) => void (from = clientX));
  image.addEventListener('pointerup', ({ clientX }) => {
    if (Math.abs(clientX - from) > swipe) turn(clientX > from ? -1 : 1);
  });
  image.addEventListener('dragstart', (event) => event.preventDefault());
  dialog.addEventListener('close', () => {
    document.documentElement.removeAttribute('data-vitrine-locked');
    dialog.remove();
    // Back to the picture that was looked at last.
    const shown = slides[at];
    (shown?.link ?? shown?.element.querySelector<HTMLElement>('.vg-enlarge'))?.focus();
  });
  signal.addEventListener('abort', () => dialog.close());
  document.body.append(dialog);
  document.documentElement.setAttribute('data-vitrine-locked', 'gallery');
  show(first);
  // Else the dialog would first give focus to what stands before it, and a reader would tell both.
  close.autofocus = true;
  dialog.showModal();
  close.focus();
}

/** Tab stays inside: a native dialog lets it reach the browser's own controls, from where it is easy to get lost. */
function keepInside(event: KeyboardEvent, dialog: HTMLElement): void {
  const stops = [...dialog.querySelectorAll('button')];
  const [first, last] = [stops[0], stops.at(-1)];
  const active = dialog.ownerDocument.activeElement;
  const next = event.shiftKey && active === first ? last : !event.shiftKey && active === last ? first : undefined;
  if (!next) return;
  event.preventDefault();
  next.focus();
}
