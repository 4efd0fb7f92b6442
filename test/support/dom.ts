import type { Call } from '../../runtime/api/call.ts';
import * as load from '../../runtime/boot/load-later.ts';
import { loadRegion } from '../../runtime/boot/load-region.ts';
import { regionTable } from '../../runtime/boot/region-table.ts';
import { wake } from '../../runtime/boot/wake.tsx';
import { startControl } from '../../runtime/controls/controls.ts';
import { provideServices } from '../../runtime/page/services.ts';

// jsdom knows the dialog element but not how to open it; what a browser does with focus is done here.
Object.assign(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    this.open = true;
    this.querySelector<HTMLElement>('button,[tabindex="0"],input')?.focus();
  },
  close(this: HTMLDialogElement) {
    if (!this.open) return;
    this.open = false;
    this.dispatchEvent(new Event('close'));
  },
});
Object.assign(globalThis, { matchMedia: () => ({ matches: false }) });
/** Files are tested in threads of one process, which a channel reaches: each has its own, or carts of others are read along. */
const ownChannels = crypto.randomUUID();
class OwnChannel extends BroadcastChannel {
  constructor(name: string) {
    super(`${ownChannels} ${name}`);
  }
}
Object.assign(globalThis, { BroadcastChannel: OwnChannel });
/** jsdom lays nothing out: whatever is watched is near at once. */
class Near {
  readonly #tell: (entries: { isIntersecting: boolean; target: Element }[]) => void;
  constructor(tell: (entries: { isIntersecting: boolean; target: Element }[]) => void) {
    this.#tell = tell;
  }
  observe(target: Element) {
    this.#tell([{ isIntersecting: true, target }]);
  }
  unobserve() {}
  disconnect() {}
}
Object.assign(globalThis, { IntersectionObserver: Near });
// jsdom scrolls nothing.
Object.assign(Element.prototype, { scrollIntoView() {} });

export interface Seen {
  navigated: { address: string; top: boolean }[];
  calls: { path: string; body: unknown; key: string | undefined }[];
}

/** Gives the page's regions services in which every call is answered by `answer` and every step is seen. */
export function fakeServices(answer: (path: string, body: unknown, signal?: AbortSignal) => unknown): Seen {
  const seen: Seen = { navigated: [], calls: [] };
  const call = async (
    route: { path: string },
    input: { body?: unknown; idempotencyKey?: string; signal?: AbortSignal },
  ) => {
    seen.calls.push({ path: route.path, body: input.body, key: input.idempotencyKey });
    return answer(route.path, input.body, input.signal);
  };
  provideServices(document, {
    // A test's answers are written as the calls' answers are; the generic signature cannot be.
    call: call as unknown as Call,
    navigate: (address, { top = false } = {}) => seen.navigated.push({ address, top }),
    painted: () => Promise.resolve(),
  });
  return seen;
}

/** Puts markup into the page and wakes every region of it, as the loader does. */
export async function wakePage(html: string): Promise<HTMLElement> {
  const holder = placePage(html);
  await wakeAll(holder);
  return holder;
}

/** Wakes each region of what was placed, as the loader does once their code is there. */
export async function wakeAll(holder: Element): Promise<void> {
  for (const { name, selector } of regionTable) {
    for (const element of holder.querySelectorAll(selector)) await wakeRegion(name, element);
  }
  await settle();
}

/** Wakes one region, as the loader does. */
export async function wakeRegion(name: string, element: Element): Promise<void> {
  await wake(name, await loadRegion(name, element), element);
}

// Asked of the module each time: a test may put another in its place.
const later = { product: () => load.loadProduct(), waiting: () => load.loadWaiting() };

/** Wakes each region as on a page with `plainProduct`: its controls without React, the rest with it. */
export async function wakePlainly(holder: Element): Promise<void> {
  for (const { name, selector } of regionTable) {
    for (const element of holder.querySelectorAll<HTMLElement>(selector)) {
      if (!startControl(name, element, later)) await wakeRegion(name, element);
    }
  }
  await settle();
}

/** Puts markup into the page, with nothing awake. */
export function placePage(html: string): HTMLElement {
  const holder = document.createElement('main');
  holder.innerHTML = html;
  document.body.append(holder);
  return holder;
}

const turn = setImmediate;

/** Lets React finish what the last event began; a faked clock does not move. */
export async function settle(): Promise<void> {
  for (let turns = 0; turns < 8; turns += 1) await new Promise((resolve) => turn(resolve));
}

/** The page context, as the server prints it. */
export function setPageContext(context: unknown): void {
  document.querySelector('script[data-page-context]')?.remove();
  const script = document.createElement('script');
  script.type = 'application/json';
  script.setAttribute('data-page-context', '');
  script.textContent = JSON.stringify(context);
  document.head.append(script);
}

/** What the live regions say now: those of the dialog on top, or the page's. */
export function said(urgency: 'polite' | 'assertive'): string {
  const regions = [...document.querySelectorAll(`[data-vitrine-live="${urgency}"]`)];
  const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? null;
  return regions.find((region) => region.closest('dialog[open]') === top)?.textContent ?? '';
}

/** Sets a cookie; `undefined` takes it away. */
export function setCookie(name: string, value: string | undefined): void {
  // jsdom has no CookieStore.
  Reflect.set(document, 'cookie', value === undefined ? `${name}=; max-age=0` : `${name}=${value}`);
}
