import { text } from '../page/read-context.ts';
import { Base } from './base.ts';
import { isListener, pairsOf, type Subscription, together } from './event-bus.ts';

type Values = Readonly<Record<string, unknown>>;

/** What a plugin hears of its host; kept apart, since a class's own `initializer` runs before its fields are there. */
const kept = new WeakMap<object, Subscription[]>();

function keep(plugin: object, own: Subscription): Subscription {
  kept.set(plugin, [...(kept.get(plugin) ?? []), own]);
  return own;
}

function hear(plugin: Base, way: 'on' | 'after', types: unknown, listener: unknown, scope: unknown): Subscription {
  const host: unknown = plugin.get('host');
  const add: unknown = Reflect.get(Object(host), way);
  const own = pairsOf(types, listener).map(([type, each]) =>
    isListener(add) ? asSubscription(add.call(host, type, each, scope ?? plugin)) : undefined,
  );
  return keep(plugin, together(own));
}

interface Around {
  readonly name: unknown;
  readonly act: unknown;
  readonly scope?: unknown;
  readonly isBefore: boolean;
}

/** Something before or after a method of an object, until it is taken off. */
function around(host: object, { name, act, scope = host, isBefore }: Around): Subscription {
  const method: unknown = Reflect.get(host, text(name));
  if (!isListener(method) || !isListener(act)) return together([]);
  let isOn = true;
  const call = (given: readonly unknown[]) => (isOn ? act.apply(scope, [...given]) : undefined);
  // By whom it is called: an object of a class has the methods of its class.
  Reflect.set(host, text(name), function (this: unknown, ...given: unknown[]) {
    if (isBefore) call(given);
    const result = method.apply(this ?? host, given);
    if (!isBefore) call(given);
    return result;
  });
  return { detach: () => void (isOn = false) };
}

const doing = (isBefore: boolean) => (act: unknown, host: unknown, name: unknown, scope?: unknown) =>
  around(Object(host), { name, act, scope, isBefore });

/** `Y.Do`: a function of a script's own around a method of any object. */
export const doTools = { before: doing(true), after: doing(false) };

/** The same of a plugin's host. */
function aroundHost(plugin: Base, { act, scope = plugin, ...rest }: Around): Subscription {
  const own: unknown = typeof act === 'string' ? Reflect.get(plugin, act) : act;
  return keep(plugin, around(Object(plugin.get('host')), { act: own, scope, ...rest }));
}

/** `Y.Plugin.Base`: a part that a node, or whatever else takes plugins, carries under a name of the part's own (`NS`). */
class PluginBase extends Base {
  static readonly NS: string = 'plugin';

  /** Hears what the host fires, until the plugin is taken off. */
  onHostEvent(types: unknown, listener: unknown, scope?: unknown): Subscription {
    return hear(this, 'on', types, listener, scope);
  }

  afterHostEvent(types: unknown, listener: unknown, scope?: unknown): Subscription {
    return hear(this, 'after', types, listener, scope);
  }

  beforeHostMethod(name: unknown, act: unknown, scope?: unknown): Subscription {
    return aroundHost(this, { name, act, scope, isBefore: true });
  }

  afterHostMethod(name: unknown, act: unknown, scope?: unknown): Subscription {
    return aroundHost(this, { name, act, scope, isBefore: false });
  }

  /** Of a method where the host has one of that name, else of an event. */
  doBefore(name: unknown, act: unknown, scope?: unknown): Subscription {
    const isMethod = isListener(Reflect.get(Object(this.get('host')), text(name)));
    return isMethod ? this.beforeHostMethod(name, act, scope) : this.onHostEvent(name, act, scope);
  }

  doAfter(name: unknown, act: unknown, scope?: unknown): Subscription {
    const isMethod = isListener(Reflect.get(Object(this.get('host')), text(name)));
    return isMethod ? this.afterHostMethod(name, act, scope) : this.afterHostEvent(name, act, scope);
  }

  override destroy(): this {
    super.destroy();
    together(kept.get(this) ?? []).detach();
    kept.delete(this);
    return this;
  }
}

function asSubscription(value: unknown): Subscription | undefined {
  const detach: unknown = Reflect.get(Object(value), 'detach');
  return isListener(detach) ? { detach: () => void detach.call(value) } : undefined;
}

const carried = new WeakMap<object, Map<string, object>>();

const nameOf = (plugin: unknown): string => (isListener(plugin) ? text(Reflect.get(plugin, 'NS')) : text(plugin));

/** Puts a plugin onto a host, or several: a class, a class with its settings (`{ fn, cfg }`), or a list of those. */
export function plug(host: object, plugin: unknown, settings?: Values): void {
  if (Array.isArray(plugin)) {
    for (const one of plugin) plug(host, one);
    return;
  }
  if (!isListener(plugin)) {
    const { fn, cfg } = Object(plugin) as { fn?: unknown; cfg?: Values };
    if (isListener(fn)) plug(host, fn, cfg);
    return;
  }
  const name = nameOf(plugin);
  const own = carried.get(host) ?? new Map<string, object>();
  // No member that a host has itself is hidden by a plugin.
  if (name === '' || (Reflect.has(host, name) && !own.has(name))) return;
  carried.set(host, own);
  const known = own.get(name);
  if (known !== undefined) {
    callOn(known, 'setAttrs', settings ?? {});
    return;
  }
  const made: object = Reflect.construct(plugin, [{ ...settings, host }]);
  own.set(name, made);
  Reflect.set(host, name, made);
}

/** Takes one plugin off a host, or all. */
export function unplug(host: object, plugin?: unknown): void {
  const own = carried.get(host);
  for (const name of plugin === undefined ? [...(own?.keys() ?? [])] : [nameOf(plugin)]) {
    const made = own?.get(name);
    if (made === undefined) continue;
    callOn(made, 'destroy');
    own?.delete(name);
    Reflect.deleteProperty(host, name);
  }
}

export function hasPlugin(host: object, plugin: unknown): unknown {
  return carried.get(host)?.get(nameOf(plugin)) ?? false;
}

function callOn(object: object, name: string, ...given: unknown[]): void {
  const own: unknown = Reflect.get(object, name);
  if (isListener(own)) own.apply(object, given);
}

/** `Y.Plugin.Host`: what takes plugins, to be mixed into what a folder makes. */
function Host(this: unknown): void {
  // Plugins are kept beside their hosts.
}
const hosting = {
  plug(this: object, plugin: unknown, settings?: Values) {
    plug(this, plugin, settings);
    return this;
  },
  unplug(this: object, plugin?: unknown) {
    unplug(this, plugin);
    return this;
  },
  hasPlugin(this: object, plugin: unknown) {
    return hasPlugin(this, plugin);
  },
};
Object.assign(Host.prototype, hosting);
// Whatever has attributes takes plugins.
Object.assign(Base.prototype, hosting);

/** Widgets show and hide at once, with it as without; who waits for the end of either hears of it. */
class WidgetAnim extends PluginBase {
  static override readonly NS = 'anim';
  static override readonly ATTRS = { animShow: { valueFn: () => new Base() }, animHide: { valueFn: () => new Base() } };

  initializer(): void {
    this.afterHostEvent('visibleChange', ({ newVal }: Values) => {
      const seen = this.get(newVal === true ? 'animShow' : 'animHide');
      if (seen instanceof Base) seen.fire('end');
    });
  }
}

export const pluginTools = { Base: PluginBase, Host, WidgetAnim };
