import type { GalleryMessage } from './messages.ts';

/** One picture of a gallery, as it stands in the page. */
export interface Slide {
  readonly element: HTMLElement;
  readonly image: HTMLImageElement | undefined;
  readonly link: HTMLAnchorElement | undefined;
  readonly title: string;
  /** Address of the picture in its largest form. */
  readonly large: string;
}

/** The pictures of a gallery in the compatible markup, whatever template printed it. */
export function readSlides(element: HTMLElement): readonly Slide[] {
  return [...element.querySelectorAll<HTMLElement>('.slide')].map((slide) => {
    const image = slide.querySelector('img') ?? undefined;
    const link = slide.querySelector('a') ?? undefined;
    const caption = slide.querySelector('figcaption,.image-slide-title')?.textContent?.trim() ?? '';
    return { element: slide, image, link, title: caption || (image?.alt ?? ''), large: largeAddress(image, link) };
  });
}

/** A link that leads to the picture itself knows its largest form; one that leads elsewhere does not. */
function largeAddress(image: HTMLImageElement | undefined, link: HTMLAnchorElement | undefined): string {
  const own = image?.dataset['src'] ?? image?.getAttribute('src') ?? '';
  const plain = own.replace(/\?.*$/, '');
  if (link && !isAway(link) && plain !== '' && link.getAttribute('href')?.startsWith(plain)) return link.href;
  return plain === '' ? '' : `${plain}?format=2500w`;
}

/** Whether a slide's link leads somewhere else than to its picture. */
export function isAway(link: HTMLAnchorElement): boolean {
  return 'clickthrough' in link.dataset;
}

/** `3 of 8: Brushes` */
export function placeOf(slides: readonly Slide[], at: number, message: GalleryMessage): string {
  const [n, count, title] = [at + 1, slides.length, slides[at]?.title ?? ''];
  return title === '' ? message('pictureOf', { n, count }) : message('pictureNamed', { n, count, title });
}

/** An element with its attributes and children; an attribute that is `undefined` is left out. */
export function make<Name extends keyof HTMLElementTagNameMap>(
  document: Document,
  name: Name,
  attributes: Readonly<Record<string, string | undefined>> = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) if (value !== undefined) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

export function button(document: Document, className: string, label: string, text: string, onPress: () => void) {
  const made = make(document, 'button', { type: 'button', class: className, 'aria-label': label }, text);
  made.addEventListener('click', onPress);
  return made;
}

/** Whether the visitor asked for less motion. */
export function wantsStillness(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
