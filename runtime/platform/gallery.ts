import { data, text } from '../page/read-context.ts';
import { EventBus, type Listener } from './event-bus.ts';
import { flowRows } from './flow-rows.ts';
import { nodesIn, query } from './holders.ts';
import { type FillMode, fillModes, ImageLoader } from './image-loader.ts';
import { findAll, wrap } from './node.ts';

type Values = Readonly<Record<string, unknown>>;
type Styles = Readonly<Record<string, string>>;

interface Layout {
  readonly container: Styles;
  readonly slide: Styles;
  readonly image?: Styles;
  /** How a picture takes its slide's room where the script says nothing of it. */
  readonly mode?: FillMode;
  /** Between slides that stand below each other in their own heights. */
  readonly gap?: number;
}

const pixels = (value: unknown, otherwise: number) => {
  const given = Number.parseFloat(text(value));
  return `${Number.isFinite(given) && given >= 0 ? given : otherwise}px`;
};

/** One slide at a time, each in the same place: as high as the highest, or as the folder's sheet says. */
const stacked = (): Layout => ({
  container: {
    display: 'grid',
    position: 'relative',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gridTemplateRows: 'minmax(0, 100%)',
  },
  slide: { gridArea: '1 / 1', minWidth: '0' },
});

/** Slides in a row that can be pushed, as high as the row. */
const strip = (): Layout => ({
  container: { display: 'flex', position: 'relative', overflowX: 'auto', scrollSnapType: 'x proximity' },
  slide: { flex: '0 0 auto', maxWidth: '100%', scrollSnapAlign: 'center' },
  image: { height: '100%', width: 'auto', maxWidth: '100%' },
});

/** Cells of one shape. */
function grid({ columnWidth, gutter, aspectRatio }: Values): Layout {
  const ratio = Number(aspectRatio);
  return {
    container: {
      display: 'grid',
      gap: pixels(gutter, 20),
      gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, ${pixels(columnWidth, 300)}), 1fr))`,
    },
    slide: { minWidth: '0', ...(ratio > 0 ? { aspectRatio: String(ratio), overflow: 'hidden' } : {}) },
    ...(ratio > 0 ? { mode: 'fill' } : { image: { width: '100%' } }),
  };
}

/** Columns of slides in their own shapes, each below the shortest. */
const columns = ({ columnWidth, gutter }: Values): Layout => ({
  container: {
    display: 'grid',
    columnGap: pixels(gutter, 20),
    gridAutoRows: '1px',
    gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, ${pixels(columnWidth, 300)}), 1fr))`,
  },
  slide: { alignSelf: 'start', minWidth: '0' },
  image: { width: '100%', height: 'auto' },
  gap: Number.parseFloat(pixels(gutter, 20)),
});

/** Options of a design that scripts also set by themselves. */
const measures = ['gutter', 'columnWidth', 'aspectRatio'];

const layouts: Readonly<Record<string, (options: Values) => Layout>> = {
  stacked,
  slideshow: stacked,
  strip,
  slider: strip,
  grid,
  autogrid: grid,
  autocolumns: columns,
};

const isStill = () => globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches === true;

function elementsOf(what: unknown, root: ParentNode): HTMLElement[] {
  const nodes = typeof what === 'string' ? query(root, what) : nodesIn(what);
  return nodes.filter((node) => node instanceof HTMLElement);
}

/** How much a finger moves that wants another slide. */
const SWIPE = 40;
const AUTOPLAY = 5_000;

/**
 * `new Y.Squarespace.Gallery2({ container, slides, design, elements: { next, previous, controls } })`: lays out the slides
 * of a template, loads their pictures and turns them. As with the platform's it begins by itself.
 */
export class Gallery extends EventBus {
  readonly #values: Record<string, unknown>;
  readonly #container: HTMLElement | undefined;
  readonly #slides: readonly HTMLElement[];
  readonly #design: string;
  readonly #undo: (() => void)[] = [];
  #timer: ReturnType<typeof setInterval> | undefined;
  #endFlow: (() => void) | undefined;

  constructor(values: Values = {}) {
    super();
    this.#values = { loop: true, currentIndex: 0, ...values };
    const [container] = elementsOf(values['container'], document);
    const found = values['slides'] ?? values['element'] ?? container?.children ?? [];
    // A name of slides means those of this gallery: a page may have several.
    this.#slides = elementsOf(found, container ?? document);
    this.#container = container ?? elementsOf(this.#slides[0]?.parentElement, document)[0];
    const design = text(values['design']);
    this.#design = Object.hasOwn(layouts, design) ? design : 'stacked';
    this.render();
    this.#tie();
    setTimeout(() => this.fire('render'));
  }

  get(name: string): unknown {
    if (name === 'slides' || name === 'element') return findAll(this.#slides);
    if (name === 'container') return wrap(this.#container);
    return this.#values[name];
  }

  set(name: string, value: unknown): this {
    const [group = '', part] = name.split('.');
    if (part !== undefined) return this.set(group, { ...data(this.#values[group]), [part]: value });
    if (name === 'currentIndex') this.#turnTo(Number(value) || 0);
    else if (measures.includes(name)) return this.#lay('designOptions', { [name]: value });
    else this.#values[name] = value;
    if (name.startsWith('autoplay')) this.#autoplay();
    return name.endsWith('Options') ? this.render() : this;
  }

  /** Another gallery of the same pictures, such as a strip of small ones: it follows, and its slides turn this one. */
  addChild(child: unknown): this {
    if (!(child instanceof Gallery)) return this;
    elementsOf(child.get('slides'), document).forEach((slide, index) => {
      this.#button(slide, String(index + 1), () => this.set('currentIndex', index));
    });
    this.on('currentIndexChange', () => child.set('currentIndex', this.#at));
    if (child.get('currentIndex') !== this.#at) child.set('currentIndex', this.#at);
    return this;
  }

  next(): this {
    return this.set('currentIndex', this.#at + 1);
  }

  previous(): this {
    return this.set('currentIndex', this.#at - 1);
  }

  nextSlide(): this {
    return this.next();
  }

  previousSlide(): this {
    return this.previous();
  }

  /** All, or those that hold a film, or those that do not. */
  getSlides(kind?: unknown): unknown {
    const isFilm = (slide: Element) => slide.matches('[data-type=video]') || slide.querySelector('.sqs-video-wrapper');
    return findAll(this.#slides.filter((slide) => kind === undefined || (kind === 'video') === Boolean(isFilm(slide))));
  }

  play(): this {
    return this.set('autoplay', true);
  }

  pause(): this {
    return this.set('autoplay', false);
  }

  render(): this {
    const layout = layouts[this.#design]?.(data(this.#values['designOptions']));
    const container = this.#container;
    if (layout === undefined || container === undefined) return this;
    this.#style(container, layout.container);
    container.classList.add(`sqs-gallery-design-${this.#design}`);
    const wanted = data(this.#values['loaderOptions'])['mode'];
    const mode = fillModes.find((each) => each === wanted) ?? layout.mode;
    for (const slide of this.#slides) {
      this.#style(slide, layout.slide);
      slide.classList.add(`sqs-gallery-design-${this.#design}-slide`);
      for (const image of slide instanceof HTMLImageElement ? [slide] : slide.querySelectorAll('img')) {
        ImageLoader.load(image, mode === undefined || layout.image !== undefined ? {} : { mode });
        if (layout.image !== undefined) this.#style(image, layout.image);
      }
    }
    this.#endFlow?.();
    this.#endFlow = layout.gap === undefined ? undefined : flowRows(this.#slides, layout.gap);
    this.#show();
    return this;
  }

  /** Pictures are asked for anew, for the room that there is now. */
  refresh(): this {
    return this.render();
  }

  syncUI(): this {
    return this.render();
  }

  /** How pictures take their room, from now on; as the design has it where nothing is said. */
  refreshContentMode(mode?: unknown): this {
    return this.#lay('loaderOptions', { mode });
  }

  #lay(options: 'designOptions' | 'loaderOptions', changes: Values): this {
    this.#values[options] = { ...data(this.#values[options]), ...changes };
    return this.render();
  }

  destroy(): void {
    this.pause();
    this.#endFlow?.();
    for (const undo of this.#undo.splice(0).reverse()) undo();
    this.fire('destroy');
    this.detach();
  }

  get #at(): number {
    return Number(this.#values['currentIndex']);
  }

  get #isStacked(): boolean {
    return layouts[this.#design] === stacked;
  }

  #turnTo(wanted: number): void {
    const count = this.#slides.length;
    const last = Math.max(0, count - 1);
    const isLooping = this.#values['loop'] !== false && count > 0;
    const index = isLooping ? (wanted + count) % count : Math.min(last, Math.max(0, wanted));
    const before = this.#at;
    this.#values['currentIndex'] = index;
    this.#show();
    if (this.#design === 'strip' || this.#design === 'slider') this.#scroll();
    if (index !== before) this.fire('currentIndexChange', { prevVal: before, newVal: index, target: this });
  }

  #show(): void {
    const duration = isStill() ? '0s' : '0.4s';
    const { controls, currentIndex, totalSlides } = data(this.#values['elements']);
    for (const place of elementsOf(currentIndex, document)) place.textContent = String(this.#at + 1);
    for (const place of elementsOf(totalSlides, document)) place.textContent = String(this.#slides.length);
    const rows = elementsOf(controls, document).map(({ children }) => [...children]);
    for (const row of [this.#slides, ...rows]) {
      row.forEach((each, index) => void each.classList.toggle('sqs-active-slide', index === this.#at));
    }
    if (!this.#isStacked) return;
    this.#slides.forEach((slide, index) => {
      const isShown = index === this.#at;
      const styles = { opacity: isShown ? '1' : '0', visibility: isShown ? 'visible' : 'hidden' };
      this.#style(slide, { ...styles, transition: `opacity ${duration}, visibility ${duration}` });
    });
  }

  #scroll(): void {
    const slide = this.#slides[this.#at];
    const container = this.#container;
    if (slide === undefined || container === undefined) return;
    const left = slide.offsetLeft - (container.clientWidth - slide.offsetWidth) / 2;
    container.scrollTo({ left, behavior: isStill() ? 'instant' : 'smooth' });
  }

  #tie(): void {
    const { next, previous, controls } = data(this.#values['elements']);
    for (const element of elementsOf(next, document)) this.#button(element, 'Next', () => this.next());
    for (const element of elementsOf(previous, document)) this.#button(element, 'Previous', () => this.previous());
    for (const row of elementsOf(controls, document)) {
      elementsOf(row.children, document).forEach((element, index) => {
        this.#button(element, String(index + 1), () => this.set('currentIndex', index));
      });
    }
    if (this.#container === undefined) return;
    if (this.#isStacked) this.#swipe(this.#container);
    for (const type of ['pointerenter', 'focusin']) this.#listen(this.#container, type, () => this.#stop());
    for (const type of ['pointerleave', 'focusout']) this.#listen(this.#container, type, () => this.#autoplay());
    this.#autoplay();
  }

  /** What templates write as a link without an address is a button with a name, for keys as well. */
  #button(element: HTMLElement, name: string, act: () => unknown): void {
    if (!element.matches('button, a[href]')) {
      element.setAttribute('role', 'button');
      element.tabIndex = 0;
    }
    const isNamed = element.hasAttribute('aria-label') || (element.textContent ?? '').trim() !== '';
    if (!isNamed && element.querySelector('img[alt]:not([alt=""])') === null) element.setAttribute('aria-label', name);
    const press: Listener = (event) => {
      if (event instanceof KeyboardEvent && event.key !== 'Enter' && event.key !== ' ') return;
      if (event instanceof Event) event.preventDefault();
      act();
    };
    this.#listen(element, 'click', press);
    if (!element.matches('button, a[href]')) this.#listen(element, 'keydown', press);
  }

  #swipe(container: HTMLElement): void {
    let start = 0;
    const placeOf = (event: unknown) => (event instanceof TouchEvent ? (event.changedTouches[0]?.clientX ?? 0) : 0);
    this.#listen(container, 'touchstart', (event) => void (start = placeOf(event)));
    this.#listen(container, 'touchend', (event) => {
      const moved = placeOf(event) - start;
      if (Math.abs(moved) >= SWIPE) this.set('currentIndex', this.#at + (moved < 0 ? 1 : -1));
    });
  }

  #autoplay(): void {
    this.#stop();
    if (this.#values['autoplay'] !== true || isStill() || this.#slides.length < 2) return;
    const wait = Number(data(this.#values['autoplayOptions'])['timeout']) || AUTOPLAY;
    this.#timer = setInterval(() => this.next(), Math.max(wait, 1_000));
  }

  #stop(): void {
    clearInterval(this.#timer);
  }

  #listen(target: EventTarget, type: string, listener: Listener): void {
    target.addEventListener(type, listener, { passive: type.startsWith('touch') });
    this.#undo.push(() => target.removeEventListener(type, listener));
  }

  /** As long as the gallery lives: what the template had written itself comes back. */
  #style(element: HTMLElement, styles: Styles): void {
    for (const [name, value] of Object.entries(styles)) {
      const before: unknown = Reflect.get(element.style, name);
      if (before === value) continue;
      Reflect.set(element.style, name, value);
      this.#undo.push(() => void Reflect.set(element.style, name, before));
    }
  }
}
