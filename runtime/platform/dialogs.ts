import { data, text } from '../page/read-context.ts';
import { EventBus, isListener } from './event-bus.ts';
import { contentOf, nodesIn } from './holders.ts';
import { loadImages } from './image-loader.ts';

type Values = Readonly<Record<string, unknown>>;

function make<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, styles: string, ...children: (Node | string)[]) {
  const element = document.createElement(tag);
  element.style.cssText = styles;
  element.append(...children);
  return element;
}

const BUTTON = 'font:inherit;min-width:44px;min-height:44px;padding:0 .75rem;cursor:pointer';

function button(label: string, act: () => void): HTMLButtonElement {
  const made = make('button', BUTTON, label);
  made.type = 'button';
  made.addEventListener('click', act);
  return made;
}

/** The browser's own dialog: it keeps the focus, gives it back, and ends at Escape. */
class Dialog extends EventBus {
  protected readonly dialog: HTMLDialogElement;

  constructor(styles: string, ...children: (Node | string)[]) {
    super();
    this.dialog = make('dialog', `box-sizing:border-box;border:0;padding:1rem;${styles}`, ...children);
    this.dialog.addEventListener('close', () => {
      this.dialog.remove();
      this.fire('close');
    });
  }

  render(): this {
    document.body.append(this.dialog);
    if (!this.dialog.open) this.dialog.showModal();
    this.fire('render');
    return this;
  }

  show(): this {
    return this.render();
  }

  hide(): this {
    return this.close();
  }

  close(): this {
    if (this.dialog.open) this.dialog.close();
    return this;
  }

  destroy(): void {
    this.close();
    this.detach();
  }
}

/** `new Y.Squarespace.Widgets.Alert({ 'strings.title', 'strings.message' })` shows itself. */
export class Alert extends Dialog {
  constructor(values: Values = {}) {
    const strings = data(values['strings']);
    const messageOf = (name: string) => text(values[`strings.${name}`] ?? strings[name] ?? values[name]);
    const title = make('h2', 'margin:0 0 .5rem;font-size:1.25rem', messageOf('title'));
    const message = make('p', 'margin:0 0 1rem', messageOf('message'));
    super('max-width:28rem;color:CanvasText;background:Canvas', title, message);
    this.dialog.setAttribute('role', 'alertdialog');
    title.id = `alert-${crypto.randomUUID()}`;
    message.id = `${title.id}-message`;
    this.dialog.setAttribute('aria-labelledby', title.id);
    this.dialog.setAttribute('aria-describedby', message.id);
    this.dialog.append(button(messageOf('confirm') || 'Okay', () => this.close()));
    const after = values['after'] ?? values['on'];
    for (const [type, listener] of Object.entries(data(after))) if (isListener(listener)) this.on(type, listener);
    this.render();
  }
}

interface Slide {
  readonly content: readonly Node[];
  readonly meta: readonly Node[];
}

/**
 * `new Y.Squarespace.Lightbox2({ set | content, currentSetIndex, controls }).render()`: what is in a page, large. What was
 * shown goes back to its place.
 */
export class Lightbox extends Dialog {
  readonly #slides: readonly Slide[];
  readonly #stage: HTMLElement;
  readonly #status: HTMLElement;
  #at: number;

  constructor(values: Values = {}) {
    const stage = make('figure', 'margin:0;display:grid;gap:.5rem;place-items:center;min-height:60vh');
    const controls = make('div', 'display:flex;gap:.5rem;justify-content:center;align-items:center');
    super('width:min(96vw,80rem);max-width:none;max-height:96vh;color:#fff;background:#111', stage, controls);
    const given = Array.isArray(values['set']) ? values['set'] : [values];
    this.#slides = given.map((each) => slideOf(data(each)));
    this.#stage = stage;
    this.#status = make('span', '');
    this.#status.setAttribute('role', 'status');
    this.#at = Math.max(0, Number(values['currentSetIndex']) || 0);
    this.dialog.setAttribute('aria-label', 'Gallery');
    const isOne = this.#slides.length < 2;
    if (!isOne)
      controls.append(
        button('Previous', () => this.step(-1)),
        this.#status,
      );
    if (!isOne) controls.append(button('Next', () => this.step(1)));
    controls.append(button('Close', () => this.close()));
    this.dialog.addEventListener('keydown', ({ key }) => {
      if (key === 'ArrowLeft') this.step(-1);
      if (key === 'ArrowRight') this.step(1);
    });
  }

  override render(): this {
    this.step(0);
    return super.render();
  }

  step(by: number): void {
    const count = this.#slides.length;
    this.#at = (this.#at + by + count) % count;
    const slide = this.#slides[this.#at];
    this.#stage.replaceChildren(...(slide?.content ?? []));
    if (slide && slide.meta.length > 0) this.#stage.append(make('figcaption', '', ...slide.meta));
    this.#status.textContent = `${this.#at + 1} / ${count}`;
    loadImages(this.#stage);
  }
}

/** Copies, so that the page keeps its own. */
function slideOf({ content, meta }: Values): Slide {
  return { content: copies(content, true), meta: meta === null ? [] : copies(meta, false) };
}

function copies(what: unknown, isLarge: boolean): Node[] {
  const nodes = typeof what === 'string' ? contentOf(what) : nodesIn(what).filter((node) => node instanceof Node);
  return nodes.map((node) => {
    const copy = node.cloneNode(true);
    if (isLarge && copy instanceof HTMLElement) {
      copy.removeAttribute('id');
      copy.style.cssText += ';position:static;width:auto;height:auto;max-width:100%;max-height:78vh;object-fit:contain';
    }
    if (isLarge && copy instanceof HTMLImageElement) copy.sizes = '96vw';
    return copy;
  });
}
