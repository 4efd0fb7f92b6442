import type { GalleryOptions } from '#model';
import { galleryChanged } from './changed.ts';
import { type GalleryMessage, galleryMessageOn } from './messages.ts';
import { startShow } from './show.ts';
import { isAway, make, readSlides, type Slide } from './slides.ts';
import './gallery.css';

const started = new WeakSet<Element>();

/**
 * Brings a gallery to life. Without script it is a grid, a row that scrolls and snaps, or a stack; this adds what its
 * settings ask for: controls, indicators, thumbnails, autoplay, lightbox.
 */
export function startGallery(element: Element): void {
  if (started.has(element) || !isHtml(element)) return;
  started.add(element);
  let stop = start(element);
  element.addEventListener(galleryChanged, () => {
    stop();
    stop = start(element);
  });
}

/** Of its own document's kind: the owner's preview starts a gallery in a frame. */
function isHtml(element: Element): element is HTMLElement {
  const { defaultView } = element.ownerDocument;
  return defaultView !== null && element instanceof defaultView.HTMLElement;
}

/** What the parts of one gallery share. */
interface GalleryParts {
  readonly element: HTMLElement;
  readonly message: GalleryMessage;
  /** Ends everything that listens. */
  readonly signal: AbortSignal;
  /** Takes what is added to the page. */
  readonly made: Element[];
}

function start(element: HTMLElement): () => void {
  const options = optionsOf(element);
  const slides = readSlides(element);
  if (!options || slides.length === 0) return () => {};
  const message = galleryMessageOn(element.ownerDocument);
  const ends = new (element.ownerDocument.defaultView ?? globalThis).AbortController();
  const made: Element[] = [];
  if (options.lightbox) enlarge({ element, message, signal: ends.signal, made }, options.lightboxTheme);
  else if (options.newWindow) openApart(slides, message, ends.signal, made);
  if (options.design === 'slideshow' || options.design === 'slider') {
    startShow({ element, slides, options, message, signal: ends.signal, made });
  }
  return () => {
    ends.abort();
    for (const part of made) part.remove();
  };
}

function optionsOf(element: HTMLElement): GalleryOptions | undefined {
  try {
    // The server wrote the settings from the same type.
    return JSON.parse(element.dataset['gallery'] ?? 'null') as GalleryOptions | undefined;
  } catch {
    return undefined;
  }
}

/** A press on a picture shows it large; one whose link leads elsewhere keeps its link. */
function enlarge({ element, message, signal, made }: GalleryParts, theme: string | undefined): void {
  for (const { element: slide, link, title } of enlargeable(element)) {
    let opener: HTMLElement | undefined = link;
    if (!opener) {
      const label = title === '' ? message('enlargePicture') : message('enlargePictureNamed', { title });
      opener = make(slide.ownerDocument, 'button', { type: 'button', class: 'vg-enlarge', 'aria-label': label });
      slide.append(opener);
      made.push(opener);
    }
    opener.setAttribute('aria-haspopup', 'dialog');
    signal.addEventListener('abort', () => opener.removeAttribute('aria-haspopup'));
    const open = (event: MouseEvent) => {
      // A picture that is asked for in a tab of its own comes there.
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      void showLarge({ element, message, signal, made }, { slide, opener, theme });
    };
    opener.addEventListener('click', open, { signal });
  }
  // A hint of intent fetches the lightbox ahead; one that does not come then is asked for again by the press.
  for (const hint of ['pointerover', 'touchstart', 'focusin']) {
    element.addEventListener(hint, () => void loadLightbox().catch(() => {}), { signal, once: true, passive: true });
  }
}

const loadLightbox = () => import('./lightbox/lightbox.ts');

/** What a picture shows may have changed since the page came: a product's first one is that of the chosen variant. */
function enlargeable(element: HTMLElement): readonly Slide[] {
  return readSlides(element).filter(({ link, large }) => large !== '' && !(link && isAway(link)));
}

async function showLarge(
  { element, message, signal, made }: GalleryParts,
  { slide, opener, theme }: { slide: HTMLElement; opener: HTMLElement; theme: string | undefined },
): Promise<void> {
  const { ownerDocument: document } = element;
  if (opener.hasAttribute('aria-busy')) return;
  opener.setAttribute('aria-busy', 'true');
  for (const told of element.querySelectorAll('.vg-problem')) told.remove();
  try {
    const { openLightbox } = await loadLightbox();
    const slides = enlargeable(element);
    const at = Math.max(
      0,
      slides.findIndex((one) => one.element === slide),
    );
    if (!signal.aborted) openLightbox({ document, slides, at, theme, message, signal });
  } catch {
    const told = make(document, 'p', { class: 'vg-problem', role: 'alert' }, message('pictureFailed'));
    slide.append(told);
    made.push(told);
  }
  opener.removeAttribute('aria-busy');
}

function openApart(slides: readonly Slide[], message: GalleryMessage, signal: AbortSignal, made: Element[]): void {
  for (const { link } of slides) {
    if (!link) continue;
    link.target = '_blank';
    link.rel = 'noopener';
    const told = make(link.ownerDocument, 'span', { class: 'vg-hidden' }, ` (${message('newWindow')})`);
    link.append(told);
    made.push(told);
    signal.addEventListener('abort', () => {
      link.removeAttribute('target');
      link.removeAttribute('rel');
    });
  }
}
