import { isListener, type Listener } from './event-bus.ts';
import { elementOf } from './holders.ts';
import { loadImages } from './image-loader.ts';
import { whenReady } from './node-events.ts';

type Run = readonly [scope: unknown, act: Listener];

/**
 * `Squarespace`: what is to run when a page is there, and when a template takes parts of it away. Whatever `initialize…` is
 * called starts the pictures of its place; everything else that a template puts into a page the runtime finds by itself.
 */
export function lifecycle(library: () => object) {
  const onStart: Run[] = [];
  const onEnd: Run[] = [];
  const run = (all: readonly Run[]) => {
    for (const [scope, act] of [...all]) {
      try {
        act.call(scope, library());
      } catch (reason) {
        // One part of a template that fails keeps no other from starting.
        reportError(reason);
      }
    }
  };
  const own = {
    AFTER_BODY_LOADED: false,
    onInitialize(_library: unknown, act: unknown, scope?: unknown) {
      if (!isListener(act)) return;
      onStart.push([scope, act]);
      if (own.AFTER_BODY_LOADED) run([[scope, act]]);
    },
    onDestroy(_library: unknown, act: unknown, scope?: unknown) {
      if (isListener(act)) onEnd.push([scope, act]);
    },
    afterBodyLoad() {
      if (own.AFTER_BODY_LOADED) return;
      own.AFTER_BODY_LOADED = true;
      loadImages(document);
      run(onStart);
    },
    // What it would load for an element is there already, or comes when it is near.
    addLoadTrigger: () => undefined,
    globalInit() {
      own.AFTER_BODY_LOADED = false;
      own.afterBodyLoad();
    },
    globalDestroy() {
      run(onEnd);
    },
  };
  whenReady(() => own.afterBodyLoad());
  const initialize = (_library?: unknown, place?: unknown) => loadImages(elementOf(place) ?? document);
  return new Proxy(own, {
    get(target, member, self) {
      const isInitializer = typeof member === 'string' && /^initialize[A-Z]/.test(member) && !(member in target);
      return isInitializer ? initialize : Reflect.get(target, member, self);
    },
    has: (target, member) => member in target || /^initialize[A-Z]/.test(String(member)),
  });
}
