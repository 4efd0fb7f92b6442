import { createEarlyPresses, type EarlyPresses } from '../boot/early-presses.ts';
import { whenIdle } from '../boot/idle.ts';
import type { LazyRegion } from '../boot/lazy-region.ts';
import { showPressed } from '../page/pressed.ts';
import { islandAttributes, islandTag } from './shared.ts';

/** The module that the build makes of an island: takes its element over. */
export interface IslandModule {
  readonly default: (element: Element) => Promise<void>;
}

export interface IslandOptions {
  readonly load: (address: string) => Promise<IslandModule>;
  /** Presses from before this code, as the page's first script noted them. */
  readonly early: readonly Event[];
  /** How long to wait before the one retry of code that did not arrive. */
  readonly retryAfter?: number;
}

const longestWait = 15_000;
const row = { name: 'island', selector: islandTag, wake: 'visible', controls: 'button,[role=button],form' } as const;

/** Finds the islands of a page, and wakes each when its element says so, or when it is pressed before that. */
export function startIslands({ load, early, retryAfter = 1000 }: IslandOptions): void {
  const presses = createEarlyPresses();
  const [islands, add, wake] = createIslands(presses, load, retryAfter);
  const [hold] = presses;

  function onAction(event: Event): void {
    const element = event.target instanceof Element ? event.target.closest(islandTag) : null;
    const island = element === null ? undefined : islands.get(element);
    if (element === null || island === undefined || isForOtherScreens(element)) return;
    if (!hints.includes(event.type)) hold(event, element, island);
    wake(element);
  }

  for (const type of [...actions, ...hints]) document.addEventListener(type, onAction, { capture: true });
  const scan = (root: ParentNode) => root.querySelectorAll(islandTag).forEach(add);
  new MutationObserver((records) => {
    for (const { addedNodes } of records)
      for (const node of addedNodes)
        if (node instanceof Element) {
          if (node.matches(islandTag)) add(node);
          scan(node);
        }
  }).observe(document.documentElement, { childList: true, subtree: true });
  scan(document);
  for (const event of early) onAction(event);
}

/** The islands of a page: each is woken once. */
function createIslands([, replay, drop]: EarlyPresses, load: IslandOptions['load'], retryAfter: number) {
  const islands = new Map<Element, LazyRegion>();
  const near = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) wake(target.closest(islandTag));
    },
    { rootMargin: '200px' },
  );
  return [islands, add, wake] as const;

  function add(element: Element): void {
    if (islands.has(element) || !element.hasAttribute(islandAttributes.script)) return;
    islands.set(element, { row });
    const when = element.getAttribute(islandAttributes.load);
    const start = () => wake(element);
    if (when === 'load') start();
    else if (when === 'idle') whenIdle(start);
    else if (when === 'media') {
      const media = matchMedia(element.getAttribute(islandAttributes.media) ?? '');
      if (media.matches) start();
      else media.addEventListener('change', start, { once: true });
    } else if (when === 'visible') {
      // The element itself has no box.
      for (const child of element.children) near.observe(child);
      if (element.childElementCount === 0) whenIdle(start);
    }
  }

  function wake(element: Element | null): void {
    const island = element === null ? undefined : islands.get(element);
    if (element === null || island === undefined || island.awake) return;
    for (const child of element.children) near.unobserve(child);
    const start = async () => (await load(element.getAttribute(islandAttributes.script) ?? '')).default(element);
    const arrived = start().catch(() => pause(retryAfter).then(start));
    const settle = () => {
      showPressed(element, false);
      island.answers = true;
      replay();
    };
    island.awake = Promise.race([arrived, late()]).then(settle, (reason: unknown) => {
      drop(island);
      settle();
      // The next press asks for it once more.
      islands.set(element, { row });
      dispatchEvent(new CustomEvent('vitrine:region-failed', { detail: { region: row.name, reason } }));
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
