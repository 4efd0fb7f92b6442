import { text } from '../page/read-context.ts';
import { Base } from './base.ts';
import { isListener } from './event-bus.ts';
import { elementOf } from './holders.ts';
import { find, wrap } from './node.ts';

type Values = Readonly<Record<string, unknown>>;

const box = (className: string) => Object.assign(document.createElement('div'), { className });

/**
 * `Y.Widget`: two boxes in one another that a class fills by `renderUI`, `bindUI` and `syncUI`. It is rendered where `render`
 * says so, or when it is called.
 */
export class Widget extends Base {
  #outer: HTMLElement | undefined;
  #inner: HTMLElement | undefined;
  #isRendered = false;

  constructor(given: Values = {}) {
    super(given);
    const place = super.get('render');
    if (place !== undefined && place !== false) this.render(place === true ? undefined : place);
  }

  getClassName(...parts: readonly string[]): string {
    const name = text(Reflect.get(this.constructor, 'NAME')).toLowerCase();
    return ['yui3', Reflect.get(this.constructor, 'CSS_PREFIX') ?? (name || 'widget'), ...parts].join('-');
  }

  override get(name: string): unknown {
    if (name === 'boundingBox') return wrap(this.#box());
    if (name === 'contentBox') return wrap(this.#content());
    return name === 'rendered' ? this.#isRendered : super.get(name);
  }

  render(place?: unknown): this {
    if (this.#isRendered) return this;
    this.#isRendered = true;
    const outer = this.#box();
    outer.append(this.#content());
    if (!outer.isConnected) (elementOf(find(place)) ?? document.body).append(outer);
    for (const step of ['renderUI', 'bindUI', 'syncUI']) {
      const own: unknown = Reflect.get(this, step);
      if (isListener(own)) own.call(this);
    }
    if (super.get('visible') === false) this.hide();
    this.fire('render');
    return this;
  }

  show(): this {
    return this.#see(true);
  }

  hide(): this {
    return this.#see(false);
  }

  override destroy(): this {
    super.destroy();
    this.#outer?.remove();
    return this;
  }

  #see(isSeen: boolean): this {
    this.#box().hidden = !isSeen;
    return this.set('visible', isSeen);
  }

  /** A part of the page that the widget is made of stays where it is. */
  #content(): HTMLElement {
    if (this.#inner !== undefined) return this.#inner;
    const given = elementOf(find(super.get('contentBox') ?? super.get('srcNode')));
    this.#inner = given instanceof HTMLElement ? given : box('');
    this.#inner.classList.add(this.getClassName('content'));
    return this.#inner;
  }

  #box(): HTMLElement {
    if (this.#outer !== undefined) return this.#outer;
    const given = elementOf(find(super.get('boundingBox')));
    this.#outer = given instanceof HTMLElement ? given : box('');
    this.#outer.classList.add('yui3-widget', this.getClassName());
    const content = this.#content();
    if (content.isConnected && !this.#outer.contains(content)) content.replaceWith(this.#outer);
    return this.#outer;
  }
}

/** `Y.Overlay`: a widget above the page, in the middle of the window where it is `centered`. */
export class Overlay extends Widget {
  override render(place?: unknown): this {
    const isNew = this.get('rendered') !== true;
    super.render(place);
    const outer = elementOf(this.get('boundingBox'));
    const inner = elementOf(this.get('contentBox'));
    if (!isNew || !(outer instanceof HTMLElement) || inner === undefined) return this;
    const middle = 'position:fixed;left:50%;top:50%;transform:translate(-50%,-50%)';
    outer.style.cssText += this.get('centered') ? middle : ';position:absolute';
    outer.style.zIndex = text(this.get('zIndex'));
    for (const part of ['header', 'body', 'footer']) {
      const content = this.get(`${part}Content`);
      if (content === undefined) continue;
      const made = box(`yui3-widget-${part === 'header' ? 'hd' : part === 'body' ? 'bd' : 'ft'}`);
      wrap(made)?.setHTML(content);
      inner.append(made);
    }
    return this;
  }
}

/** `new Y.Squarespace.Spinner({ render, size, color })`: says that something is on its way, until it is destroyed. */
export class Spinner extends Widget {
  renderUI(): void {
    const outer = elementOf(this.get('boundingBox'));
    outer?.classList.add('sqs-spin', text(this.get('color')) || 'dark', text(this.get('size')) || 'small');
    outer?.setAttribute('role', 'status');
    outer?.setAttribute('aria-busy', 'true');
  }
}

/** `new Y.Squarespace.SocialButtons()`: those that a script has emptied are made anew, as the runtime finds them. */
export class SocialButtons extends Base {
  initializer(): void {
    for (const place of document.querySelectorAll('.squarespace-social-buttons:empty')) {
      place.replaceWith(place.cloneNode());
    }
  }
}
