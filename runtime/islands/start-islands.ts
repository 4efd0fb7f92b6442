import { createEarlyPresses, type EarlyPresses } from '../boot/early-presses.ts';
import { whenIdle } from '../boot/idle.ts';
import type { LazyRegion } from '../boot/lazy-region.ts';
import type { RegionRow } from '../boot/region-table.ts';
import { showPressed } from '../page/pressed.ts';
import { islandAttributes } from './shared.ts';

/** The module that the build makes of an island or a region: takes its element over. */
export interface IslandModule {
  readonly default: (element: Element) => Promise<void>;
}

/** One kind of element that is woken. */
export interface Mark {
  readonly row: RegionRow;
  /** Address of the module; empty for an element without. */
  readonly addressOf: (element: Element) => string | null;
  readonly loadOf: (element: Element) => string | null;
  /** What has a box of it. */
  readonly boxesOf: (element: Element) => Iterable<Element>;
}

export interface IslandOptions {
  readonly load: (address: string) => Promise<IslandModule>;
  readonly marks: readonly Mark[];
  /** Presses from before this code, as the page's first script noted them. */
  readonly early: readonly Event[];
  /** How long to wait before the one retry of code that did not arrive. */
  readonly retryAfter?: number;
}

const longestWait = 15_000;

/** Finds what sleeps in a page, and wakes each when it is time, or when it is pressed before that. */
export function startIslands({ load, marks, early, retryAfter = 1000 }: IslandOptions): void {
  const presses = createEarlyPresses();
  const [regionAt, add, wake] = createIslands(presses, load, retryAfter);
  const [hold] = presses;

  function onAction(event: Event): void {
    const [element, region] = regionAt(event.target);
    if (!region || isForOtherScreens(element)) return;
    if (!hints.includes(event.type)) hold(event, element, region);
    wake(element);
  }

  for (const type of [...actions, ...hints]) document.addEventListener(type, onAction, { capture: true });
  const scan = (root: ParentNode) => {
    for (const mark of marks)
      for (const element of [root, ...root.querySelectorAll(mark.row.selector)])
        if (element instanceof Element && element.matches(mark.row.selector)) add(element, mark);
  };
  new MutationObserver((records) => {
    for (const { addedNodes } of records) for (const node of addedNodes) if (node instanceof Element) scan(node);
  }).observe(document.documentElement, { childList: true, subtree: true });
  scan(document);
  for (const event of early) onAction(event);
}

/** What sleeps in a page: each is woken once. */
function createIslands([, replay, drop]: EarlyPresses, load: IslandOptions['load'], retryAfter: number) {
  const regions = new Map<EventTarget, LazyRegion>();
  const addresses = new WeakMap<Element, string>();
  const near = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) wake(regionAt(target)[0]);
    },
    { rootMargin: '200px' },
  );
  return [regionAt, add, wake] as const;

  /** What an element lies in. */
  function regionAt(target: EventTarget | null): readonly [Element, LazyRegion | undefined] {
    let element = target as Element;
    while (element?.parentElement && !regions.has(element)) element = element.parentElement;
    return [element, regions.get(element)];
  }

  function add(element: Element, { row, addressOf, loadOf, boxesOf }: Mark): void {
    const address = addressOf(element);
    if (regions.has(element) || !address) return;
    addresses.set(element, address);
    regions.set(element, { row });
    const start = () => wake(element);
    const when = loadOf(element);
    if (when === 'load') start();
    else if (when === 'idle') whenIdle(start);
    else if (when === 'media') {
      const media = matchMedia(element.getAttribute(islandAttributes.media) ?? '');
      if (media.matches) start();
      else media.addEventListener('change', start, { once: true });
    } else if (when === 'visible') {
      const boxes = [...boxesOf(element)];
      for (const box of boxes) near.observe(box);
      if (boxes.length === 0) whenIdle(start);
    }
  }

  function wake(element: Element): void {
    const region = regions.get(element);
    if (!region || region.awake) return;
    for (const box of [element, ...element.children]) near.unobserve(box);
    const start = async () => (await load(addresses.get(element) ?? '')).default(element);
    const arrived = start().catch(() => pause(retryAfter).then(start));
    const settle = () => {
      showPressed(element, false);
      region.answers = true;
      replay();
    };
    region.awake = Promise.race([arrived, late()]).then(settle, (reason: unknown) => {
      drop(region);
      settle();
      // The next press asks for it once more.
      regions.set(element, { row: region.row });
      dispatchEvent(new CustomEvent('vitrine:region-failed', { detail: { region: region.row.name, reason } }));
    });
  }
}

/** Meant for another screen than this one. */
function isForOtherScreens(element: Element): boolean {
  if (element.getAttribute(islandAttributes.load) !== 'media') return false;
  return !matchMedia(element.getAttribute(islandAttributes.media) ?? '').matches;
}

const actions = ['click', 'keydown', 'submit'];
const hints = ['pointerover', 'touchstart', 'focusin'];

const pause = (time: number) => new Promise((resolve) => setTimeout(resolve, time));
const late = () => new Promise<void>((_, reject) => setTimeout(reject, longestWait, new Error('The island is late.')));
