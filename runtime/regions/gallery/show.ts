import type { GalleryOptions } from '#model';
import { startAutoplay } from './autoplay.ts';
import type { GalleryMessage } from './messages.ts';
import { button, make, placeOf, type Slide, wantsStillness } from './slides.ts';

export interface ShowParts {
  readonly element: HTMLElement;
  readonly slides: readonly Slide[];
  readonly options: GalleryOptions;
  readonly message: GalleryMessage;
  /** Ends everything that listens. */
  readonly signal: AbortSignal;
  /** Takes what is added to the page. */
  readonly made: Element[];
}

/** How long the row must rest before the picture in it counts as chosen. */
const rest = 120;

/**
 * A slideshow or slider: the row itself scrolls and snaps, so touch and wheel are the browser's own. What is added moves
 * it (buttons, indicators, thumbnails, arrow keys, time) and says where it stands.
 */
export function startShow(parts: ShowParts): void {
  new Show(parts).start();
}

class Show {
  readonly #parts: ShowParts;
  readonly #track: HTMLElement;
  readonly #status: HTMLElement;
  readonly #marks: HTMLElement[][] = [];
  #at = 0;
  /** Where the row was sent, until it rests. */
  #heading: number | undefined;
  #resting: ReturnType<typeof setTimeout> | undefined;

  constructor(parts: ShowParts) {
    const { element } = parts;
    this.#parts = parts;
    this.#track = element.querySelector<HTMLElement>('.sqs-gallery') ?? element;
    const attributes = { class: 'vg-hidden', role: 'status', 'aria-live': 'polite' };
    this.#status = make(element.ownerDocument, 'div', attributes);
  }

  start(): void {
    const { signal } = this.#parts;
    this.#describe();
    this.#addControls();
    this.#track.addEventListener('scroll', () => this.#settleLater(), { signal, passive: true });
    this.#track.addEventListener('keydown', (event) => this.#onKey(event), { signal });
    signal.addEventListener('abort', () => this.#end());
    this.#choose(0, false);
  }

  #describe(): void {
    const { element, message } = this.#parts;
    element.setAttribute('role', 'group');
    element.setAttribute('aria-roledescription', 'carousel');
    if (!element.hasAttribute('aria-label')) element.setAttribute('aria-label', message('pictures'));
    this.#track.tabIndex = 0;
    if (this.#track.getAttribute('role') === null) this.#track.setAttribute('aria-label', message('pictures'));
  }

  #addControls(): void {
    const { element, slides, options, made } = this.#parts;
    const { ownerDocument: document } = element;
    const bar = make(document, 'div', { class: 'vg-bar' });
    if (slides.length > 1) bar.append(...this.#steps());
    if (options.indicators) bar.append(this.#row('vg-dots', () => ''));
    const strip = options.thumbnails ? this.#row('vg-strip', (index) => thumbnail(document, slides[index])) : undefined;
    for (const part of [bar.childElementCount > 0 ? bar : undefined, strip, this.#status]) {
      if (!part) continue;
      element.append(part);
      made.push(part);
    }
  }

  /** What moves the row by one: time, and the buttons before and after. */
  #steps(): Element[] {
    const { element, options, message, signal } = this.#parts;
    const { ownerDocument: document } = element;
    const next = () => this.#go(this.#at + 1, false);
    const seconds = options['autoplay-duration'];
    return [
      ...(options.autoplay ? [startAutoplay({ element, message, signal, seconds, next })] : []),
      ...(options.controls
        ? [
            button(document, 'vg-step', message('previousPicture'), '‹', () => this.#go(this.#at - 1)),
            button(document, 'vg-step', message('nextPicture'), '›', () => this.#go(this.#at + 1)),
          ]
        : []),
    ];
  }

  #row(className: string, fill: (index: number) => Node | string): HTMLElement {
    const { element, slides, message } = this.#parts;
    const marks = slides.map((_, index) => {
      const label = placeOf(slides, index, message);
      const mark = button(element.ownerDocument, `${className}-one`, label, '', () => this.#go(index));
      mark.append(fill(index));
      return mark;
    });
    this.#marks.push(marks);
    return make(element.ownerDocument, 'div', { class: className }, ...marks);
  }

  /** `told`: a person chose it, so it is said; what time chooses is not. */
  #choose(next: number, told: boolean): void {
    const { slides, message } = this.#parts;
    if (next === this.#at && this.#track.dataset['at'] !== undefined) return;
    this.#at = next;
    this.#track.dataset['at'] = String(next);
    for (const row of this.#marks) for (const [index, mark] of row.entries()) setCurrent(mark, index === next);
    for (const [index, slide] of slides.entries()) slide.element.toggleAttribute('data-active', index === next);
    if (told) this.#status.textContent = placeOf(slides, next, message);
  }

  #go(next: number, told = true): void {
    const { slides, options } = this.#parts;
    const to = (next + slides.length) % slides.length;
    const slide = slides[to];
    if (!slide) return;
    const left = this.#track.scrollLeft + distance(this.#track, slide.element, options);
    // The first and last may not reach their place in the row; where they are meant is remembered until it rests.
    this.#choose(to, told);
    this.#track.scrollTo?.({ left, behavior: wantsStillness() || !told ? 'instant' : 'smooth' });
    this.#heading = to;
    this.#settleLater();
  }

  #settleLater(): void {
    clearTimeout(this.#resting);
    this.#resting = setTimeout(() => {
      const { slides, options } = this.#parts;
      const target = this.#heading === undefined ? undefined : slides[this.#heading];
      this.#heading = undefined;
      // A finger may have taken the row away before it came to rest where a button had sent it.
      if (!target || !isThere(this.#track, distance(this.#track, target.element, options))) {
        this.#choose(nearest(this.#track, slides, options), true);
      }
    }, rest);
  }

  #onKey(event: KeyboardEvent): void {
    const isTurned = getComputedStyle(this.#track).direction === 'rtl';
    const steps: Readonly<Record<string, number>> = {
      ArrowLeft: isTurned ? this.#at + 1 : this.#at - 1,
      ArrowRight: isTurned ? this.#at - 1 : this.#at + 1,
      Home: 0,
      End: this.#parts.slides.length - 1,
    };
    const next = steps[event.key];
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    this.#go(next);
  }

  #end(): void {
    const { element, slides } = this.#parts;
    clearTimeout(this.#resting);
    for (const name of ['role', 'aria-roledescription', 'aria-label']) element.removeAttribute(name);
    for (const name of ['tabindex', 'aria-label', 'data-at']) this.#track.removeAttribute(name);
    for (const { element: slide } of slides) slide.removeAttribute('data-active');
  }
}

function setCurrent(mark: HTMLElement, isCurrent: boolean): void {
  if (isCurrent) mark.setAttribute('aria-current', 'true');
  else mark.removeAttribute('aria-current');
}

/** How far the row must scroll until a slide stands where the settings want the active one. */
function distance(track: HTMLElement, slide: HTMLElement, options: GalleryOptions): number {
  const [inner, outer] = [slide.getBoundingClientRect(), track.getBoundingClientRect()];
  const align = options.design === 'slider' ? options['active-alignment'] : 'center';
  if (align === 'left') return inner.left - outer.left;
  if (align === 'right') return inner.right - outer.right;
  return (inner.left + inner.right - outer.left - outer.right) / 2;
}

/** Whether the row stands where it was sent, or as near as its ends allow; `left` is how far it still would scroll. */
function isThere(track: HTMLElement, left: number): boolean {
  if (Math.abs(left) < 2) return true;
  const isTurned = getComputedStyle(track).direction === 'rtl';
  const scrolled = Math.abs(track.scrollLeft);
  return left > 0 === isTurned ? scrolled < 2 : scrolled > track.scrollWidth - track.clientWidth - 2;
}

function nearest(track: HTMLElement, slides: readonly Slide[], options: GalleryOptions): number {
  const far = slides.map(({ element }) => Math.abs(distance(track, element, options)));
  return Math.max(0, far.indexOf(Math.min(...far)));
}

function thumbnail(document: Document, slide: Slide | undefined): HTMLImageElement {
  const image = make(document, 'img', { alt: '', loading: 'lazy' });
  const own = slide?.image?.dataset['src'] ?? slide?.image?.getAttribute('src') ?? '';
  image.src = own === '' ? '' : `${own.split('?', 1)[0] ?? ''}?format=300w`;
  return image;
}
