import { data } from '../page/read-context.ts';
import { isListener, type Listener } from './event-bus.ts';
import { whenReady } from './node-events.ts';
import { warnUnknown } from './unknown.ts';

interface Mounted {
  readonly element: Element;
  readonly act: Listener;
  /** What a controller gave back: how to follow a change of the page, and how to end. */
  readonly methods: Readonly<Record<string, unknown>>;
}

/** Where names are looked up: controllers of `data-controller` stand in one object, those of the older attribute anywhere. */
const attributes: readonly (readonly [name: string, root: () => unknown])[] = [
  ['data-controller', () => Reflect.get(globalThis, 'controllers')],
  ['sqs-controller', () => globalThis],
];

/** `SQSControllerSync`: mounts named functions on the elements that name them, and ends those of elements that are gone. */
export function controllerSync(): (() => void) & { readonly on: () => void; readonly sync: () => void } {
  let mounted: Mounted[] = [];
  const sync = () => {
    const wanted = attributes.flatMap(([attribute, root]) => wantedBy(attribute, root()));
    const isSame = (one: Pick<Mounted, 'element' | 'act'>) => (other: Pick<Mounted, 'element' | 'act'>) =>
      one.element === other.element && one.act === other.act;
    for (const one of mounted) run(one, wanted.some(isSame(one)) ? 'sync' : 'destroy');
    mounted = mounted.filter((one) => wanted.some(isSame(one)));
    for (const one of wanted) {
      if (mounted.some(isSame(one))) continue;
      mounted.push({ ...one, methods: started(one) });
    }
  };
  whenReady(() => {
    // A folder that brings its own mounts by itself.
    if (Reflect.get(globalThis, 'SQSControllerSync') === tool) sync();
  });
  const tool = Object.assign(() => sync(), { on: sync, sync });
  return tool;
}

function wantedBy(attribute: string, root: unknown): Pick<Mounted, 'element' | 'act'>[] {
  if (root === undefined) return [];
  return [...document.querySelectorAll(`[${attribute}]`)].flatMap((element) =>
    (element.getAttribute(attribute) ?? '')
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean)
      .flatMap((name) => {
        const act = lookUp(name, root);
        if (act === undefined) warnUnknown(`The controller ${name}`);
        return act === undefined ? [] : [{ element, act }];
      }),
  );
}

/** `Template.Controllers.Header`, own members only; the last of a list is the function, after what it wants. */
function lookUp(name: string, root: unknown): Listener | undefined {
  const found = name.split('.').reduce<unknown>((place, part) => {
    const isPlace = (typeof place === 'object' && place !== null) || typeof place === 'function';
    return isPlace && Object.hasOwn(place, part) ? Reflect.get(place, part) : undefined;
  }, root);
  const act: unknown = Array.isArray(found) ? found.at(-1) : found;
  return isListener(act) ? act : undefined;
}

function started({ element, act }: Pick<Mounted, 'element' | 'act'>): Mounted['methods'] {
  try {
    return data(act.call(element, element));
  } catch (reason) {
    reportError(reason);
    return {};
  }
}

function run({ element, methods }: Mounted, name: 'sync' | 'destroy'): void {
  const method = methods[name];
  if (!isListener(method)) return;
  try {
    method.call(element);
  } catch (reason) {
    reportError(reason);
  }
}
