export type Listener = (...given: unknown[]) => unknown;

/** What a subscription gives back. */
export interface Subscription {
  detach(): void;
}

/** One subscription for several. */
export function together(all: readonly (Subscription | undefined)[]): Subscription {
  return {
    detach() {
      for (const one of all) one?.detach();
    },
  };
}

interface Subscribed {
  readonly listener: Listener;
  readonly scope: unknown;
  readonly extra: readonly unknown[];
  readonly isOnce: boolean;
}

let adopted: object | undefined;

/** What every class here begins with: a new object, or the one that takes after the class. */
function Root(this: object): object {
  const own = adopted ?? this;
  adopted = undefined;
  return own;
}

/**
 * `Parent.apply(self, given)` of before classes, which no class allows: the object that is there gets what the class keeps to
 * itself.
 */
export function adopt(self: object, parent: Listener, given: readonly unknown[]): void {
  adopted = self;
  Reflect.construct(parent, given, self.constructor as Listener);
}

/** `Y.Global`, `Y` itself and whatever else fires events by name. `category|name` is heard as `name`. */
// A function may answer another object than the one that was made, which is what `adopt` is about.
export class EventBus extends (Root as unknown as new () => object) {
  readonly #subscriptions = new Map<string, Set<Subscribed>>();

  on(types: unknown, listener: unknown, scope?: unknown, ...extra: unknown[]): Subscription {
    return this.#add(types, listener, scope, extra, false);
  }

  /** Nothing here can be halted, so what comes after is heard as what comes on. */
  after(types: unknown, listener: unknown, scope?: unknown, ...extra: unknown[]): Subscription {
    return this.#add(types, listener, scope, extra, false);
  }

  once(types: unknown, listener: unknown, scope?: unknown, ...extra: unknown[]): Subscription {
    return this.#add(types, listener, scope, extra, true);
  }

  #add(types: unknown, listener: unknown, scope: unknown, extra: readonly unknown[], isOnce: boolean): Subscription {
    const added = pairsOf(types, listener).map(([type, each]) => {
      const one: Subscribed = { listener: each, scope, extra, isOnce };
      const all = this.#subscriptions.get(type) ?? new Set();
      this.#subscriptions.set(type, all.add(one));
      return () => all.delete(one);
    });
    return { detach: () => added.forEach((remove) => void remove()) };
  }

  detach(types?: unknown, listener?: unknown): void {
    if (typeof types !== 'string') {
      if (isSubscription(types)) types.detach();
      else this.#subscriptions.clear();
      return;
    }
    const all = this.#subscriptions.get(nameOf(types));
    for (const one of [...(all ?? [])]) if (listener === undefined || one.listener === listener) all?.delete(one);
  }

  /** A listener that throws costs nobody else the event. */
  fire(type: unknown, ...given: unknown[]): boolean {
    const all = this.#subscriptions.get(nameOf(String(type)));
    for (const one of [...(all ?? [])]) {
      if (one.isOnce) all?.delete(one);
      try {
        one.listener.call(one.scope ?? this, ...given, ...one.extra);
      } catch (reason) {
        reportError(reason);
      }
    }
    return true;
  }
}

/** Types as templates write them: one, a list, several in an object with a listener each. */
export function pairsOf(types: unknown, listener: unknown): [string, Listener][] {
  if (typeof types === 'string') return isListener(listener) ? [[nameOf(types), listener]] : [];
  if (Array.isArray(types)) return types.flatMap((type) => pairsOf(type, listener));
  if (typeof types !== 'object' || types === null) return [];
  return Object.entries(types).flatMap(([type, each]) => pairsOf(type, each));
}

export function isSubscription(value: unknown): value is Subscription {
  return typeof value === 'object' && value !== null && 'detach' in value;
}

export function isListener(value: unknown): value is Listener {
  return typeof value === 'function';
}

function nameOf(type: string): string {
  return type.slice(type.lastIndexOf('|') + 1);
}
