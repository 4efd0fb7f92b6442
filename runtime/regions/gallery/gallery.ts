import type { GalleryOptions } from '#model';
import { galleryChanged } from './changed.ts';
import { openLightbox } from './lightbox.ts';
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

function start(element: HTMLElement): () => void {
  const options = optionsOf(element);
  const slides = readSlides(element);
  if (!options || slides.length === 0) return () => {};
  const message = galleryMessageOn(element.ownerDocument);
  const ends = new (element.ownerDocument.defaultView ?? globalThis).AbortController();
  const made: Element[] = [];
  if (options.lightbox) enlarge(element, slides, options, message, ends.signal, made);
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
function enlarge(
  element: HTMLElement,
  slides: readonly Slide[],
  options: GalleryOptions,
  message: GalleryMessage,
  signal: AbortSignal,
  made: Element[],
): void {
  const { ownerDocument: document } = element;
  const shown = slides.filter(({ link, large }) => large !== '' && !(link && isAway(link)));
  for (const [at, slide] of shown.entries()) {
    let opener: HTMLElement | undefined = slide.link;
    if (!opener) {
      const { title } = slide;
      const label = title === '' ? message('enlargePicture') : message('enlargePictureNamed', { title });
      opener = make(document, 'button', { type: 'button', class: 'vg-enlarge', 'aria-label': label });
      slide.element.append(opener);
      made.push(opener);
    }
    opener.setAttribute('aria-haspopup', 'dialog');
    signal.addEventListener('abort', () => opener.removeAttribute('aria-haspopup'));
    const open = (event: MouseEvent) => {
      // A picture that is asked for in a tab of its own comes there.
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      openLightbox({ document, slides: shown, at, theme: options.lightboxTheme, message, signal });
    };
    opener.addEventListener('click', open, { signal });
  }
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
