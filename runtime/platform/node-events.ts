import { text } from '../page/read-context.ts';
import type { Subscription } from './event-bus.ts';
import { warnUnknown } from './unknown.ts';

/** Events of the old library by what browsers have in their place. */
const nativeNames: Readonly<Record<string, string>> = {
  tap: 'click',
  valuechange: 'input',
  valueChange: 'input',
  windowresize: 'resize',
  mousewheel: 'wheel',
  gesturemovestart: 'pointerdown',
  gesturemove: 'pointermove',
  gesturemoveend: 'pointerup',
};

const keyCodes: Readonly<Record<string, string>> = {
  enter: 'Enter',
  esc: 'Escape',
  backspace: 'Backspace',
  tab: 'Tab',
  pageup: 'PageUp',
  pagedown: 'PageDown',
  left: 'ArrowLeft',
  up: 'ArrowUp',
  right: 'ArrowRight',
  down: 'ArrowDown',
  space: ' ',
};

/** Members of an event that are nodes. */
const NODES: ReadonlySet<string> = new Set(['target', 'currentTarget', 'relatedTarget', 'container']);

type Wrap = (node: unknown) => unknown;

/** What a listener is given in the place of the browser's event: its nodes are wrapped, and it can be halted. */
export function eventFacade(event: Event, currentTarget: unknown, wrap: Wrap): object {
  const own: Record<string, unknown> = {
    _event: event,
    _currentTarget: currentTarget,
    currentTarget: wrap(currentTarget),
    halt: (isImmediate?: boolean) => {
      event.preventDefault();
      if (isImmediate === true) event.stopImmediatePropagation();
      else event.stopPropagation();
    },
  };
  return new Proxy(own, {
    get(_, member) {
      if (typeof member === 'string' && Object.hasOwn(own, member)) return own[member];
      const value: unknown = Reflect.get(event, member);
      if (typeof member === 'string' && NODES.has(member)) return wrap(value);
      return typeof value === 'function' ? value.bind(event) : value;
    },
    has: (_, member) => Object.hasOwn(own, member) || member in event,
  });
}

/** The browser's listener for an event as templates name it, `category|click` and `key` included. */
export function listenTo(
  target: EventTarget,
  type: string,
  handle: (event: Event) => void,
  options: { readonly once?: boolean; readonly keys?: unknown } = {},
): Subscription {
  const native = nativeNames[type] ?? type;
  if (type === 'key') return listenToKeys(target, handle, text(options.keys), options.once === true);
  if (type === 'clickoutside') return listenOutside(target, handle);
  if (type === 'domready' || type === 'available' || type === 'contentready') return whenReady(handle);
  if (/^(?:flick|gesture|delegate:|drag:|drop:)/.test(native)) warnUnknown(`The event ${type}`);
  const listener = (event: Event) => handle(event);
  target.addEventListener(native, listener, { once: options.once === true });
  return { detach: () => target.removeEventListener(native, listener) };
}

/** Calls at once where the page is there already. */
export function whenReady(handle: (event: Event) => void): Subscription {
  if (document.readyState !== 'loading') {
    const timer = setTimeout(() => handle(new Event('DOMContentLoaded')));
    return { detach: () => clearTimeout(timer) };
  }
  document.addEventListener('DOMContentLoaded', handle, { once: true });
  return { detach: () => document.removeEventListener('DOMContentLoaded', handle) };
}

/** `down:27,13`, `enter,space`, `up:esc`: which keys, and whether they go down or up. */
function listenToKeys(
  target: EventTarget,
  handle: (event: Event) => void,
  wanted: string,
  once: boolean,
): Subscription {
  const [, direction = 'down', list = ''] = /^(?:(down|up|press):)?(.*)$/.exec(wanted) ?? [];
  const names = list.split(/[,+]/).map((name) => name.trim().toLowerCase());
  const kind = direction === 'up' ? 'keyup' : 'keydown';
  const listener = (event: Event) => {
    if (!(event instanceof KeyboardEvent)) return;
    const isWanted = names.some((name) => keyCodes[name] === event.key || name === String(event.keyCode));
    if (isWanted) handle(event);
  };
  target.addEventListener(kind, listener, { once });
  return { detach: () => target.removeEventListener(kind, listener) };
}

function listenOutside(target: EventTarget, handle: (event: Event) => void): Subscription {
  const listener = (event: Event) => {
    if (target instanceof Node && event.target instanceof Node && !target.contains(event.target)) handle(event);
  };
  document.addEventListener('click', listener);
  return { detach: () => document.removeEventListener('click', listener) };
}
