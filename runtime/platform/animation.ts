import { EventBus } from './event-bus.ts';
import { named, unwrap } from './holders.ts';

/** Easings of the old library by what browsers call them. */
const easings: Readonly<Record<string, string>> = {
  easeNone: 'linear',
  easeIn: 'ease-in',
  easeOut: 'ease-out',
  easeBoth: 'ease-in-out',
  easeInStrong: 'cubic-bezier(0.5, 0, 0.75, 0)',
  easeOutStrong: 'cubic-bezier(0.25, 1, 0.5, 1)',
  easeBothStrong: 'cubic-bezier(0.75, 0, 0.25, 1)',
  backIn: 'cubic-bezier(0.36, 0, 0.66, -0.56)',
  backOut: 'cubic-bezier(0.34, 1.56, 0.64, 1)',
  backBoth: 'cubic-bezier(0.68, -0.6, 0.32, 1.6)',
};

/** Names that templates give as `Y.Easing.easeOut`. */
export const Easing = Object.fromEntries(Object.keys(easings).map((name) => [name, name]));

const UNITLESS = /^(?:opacity|zIndex|fontWeight|lineHeight|flex\w*|order)$/;

type Values = Readonly<Record<string, unknown>>;

function frameOf(values: Values, node: Element): Keyframe {
  const frame: Keyframe = {};
  for (const [name, given] of Object.entries(values)) {
    const value: unknown = typeof given === 'function' ? given(node) : given;
    const property = name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
    frame[property] = typeof value === 'number' && !UNITLESS.test(property) ? `${value}px` : String(value);
  }
  return frame;
}

const wantsStill = () => globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches === true;

interface Motion {
  readonly to: Values;
  readonly from?: Values;
  readonly seconds: number;
  readonly delay?: number;
  readonly easing?: unknown;
}

const isScroll = (name: string) => name === 'scroll' || name === 'scrollTop' || name === 'scrollLeft';

/** Moves an element to some style and leaves it there; who wants no motion has it there at once. */
function move(target: EventTarget, motion: Motion, done: () => void): Animation | undefined {
  const { to, from, seconds, delay = 0, easing } = motion;
  scrollTo(target, to);
  const styles = Object.fromEntries(Object.entries(to).filter(([name]) => !isScroll(name)));
  const finish = (node: HTMLElement) => {
    for (const [name, value] of Object.entries(frameOf(styles, node))) Reflect.set(node.style, name, value);
    done();
  };
  if (!(target instanceof HTMLElement) || Object.keys(styles).length === 0) {
    setTimeout(done, seconds * 1000);
    return undefined;
  }
  if (wantsStill() || typeof target.animate !== 'function') {
    finish(target);
    return undefined;
  }
  const frames = from === undefined ? [frameOf(styles, target)] : [frameOf(from, target), frameOf(styles, target)];
  const timing =
    easings[String(easing)] ??
    (typeof easing === 'string' && CSS.supports('transition-timing-function', easing) ? easing : 'ease');
  const animation = target.animate(frames, { duration: seconds * 1000, delay: delay * 1000, easing: timing });
  animation.addEventListener('finish', () => finish(target));
  return animation;
}

function scrollTo(target: EventTarget, to: Values): void {
  const [left, top] = Array.isArray(to['scroll']) ? to['scroll'] : [to['scrollLeft'], to['scrollTop']];
  if (left === undefined && top === undefined) return;
  const place: ScrollToOptions = { behavior: wantsStill() ? 'instant' : 'smooth' };
  if (Number.isFinite(left)) place.left = Number(left);
  if (Number.isFinite(top)) place.top = Number(top);
  const isPage = !(target instanceof Element) || target === document.body || target === document.documentElement;
  if (isPage) window.scrollTo(place);
  else target.scrollTo(place);
}

/** `node.transition({ opacity: 0, duration: 0.5, easing: 'ease-out' }, done)` */
export function transition(target: EventTarget, values: Values, done: () => void): void {
  const { duration = 0.5, delay = 0, easing, on: _on, ...given } = values;
  const to = Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, isDetailed(value) ? value['value'] : value]),
  );
  move(target, { to, seconds: Number(duration), delay: Number(delay), easing }, done);
}

function isDetailed(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && 'value' in value;
}

/** `new Y.Anim({ node, from, to, duration, easing }).run()` */
export class Anim extends EventBus {
  readonly #values: Record<string, unknown>;
  #running: Animation | undefined;

  constructor(values: Values = {}) {
    super();
    this.#values = { duration: 1, ...values };
  }

  get(name: string): unknown {
    return this.#values[name];
  }

  set(name: string, value: unknown): this {
    this.#values[name] = value;
    return this;
  }

  run(): this {
    const { node, to = {}, from, duration, easing } = this.#values;
    const target = typeof node === 'string' ? named(node) : unwrap(node);
    this.fire('start');
    if (target === null) return this;
    const motion = { to: to as Values, seconds: Number(duration), easing };
    this.#running = move(target, from === undefined ? motion : { ...motion, from: from as Values }, () =>
      this.fire('end'),
    );
    return this;
  }

  stop(isFinished = false): this {
    if (isFinished) this.#running?.finish();
    else this.#running?.cancel();
    return this;
  }

  pause(): this {
    this.#running?.pause();
    return this;
  }

  destroy(): void {
    this.stop();
    this.detach();
  }
}
