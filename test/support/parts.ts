import { afterEach, beforeEach, vi } from 'vitest';
import { subscribe } from '../../runtime/page/events.ts';
import { sleep } from '../../runtime/page/mounted.ts';
import { setPageContext, settle } from './dom.ts';

/** What a call hears that no server heard. */
export const offline = { ok: false, kind: 'offline', status: 0 };

export async function tick(milliseconds: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(milliseconds);
  await settle();
}

export interface Parts {
  /** Another number in each test, for names that none before it has used. */
  readonly count: number;
  /** Names of what has happened on the page. */
  readonly heard: readonly string[];
}

/** Tests of parts of one page after the other: clocks stand, and nothing of the former is left. */
export function testParts(): Parts {
  const parts = { count: 0, heard: [] as string[] };
  let deaf: () => void = () => {};
  beforeEach(() => {
    parts.count += 1;
    parts.heard = [];
    deaf = subscribe((event) => parts.heard.push(event));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  });
  afterEach(async () => {
    deaf();
    await vi.runAllTimersAsync();
    await settle();
    vi.useRealTimers();
    vi.unstubAllGlobals();
    for (const region of document.querySelectorAll('[data-vitrine-region]')) sleep(region);
    for (const left of document.querySelectorAll('main,script[src]')) left.remove();
    setPageContext({});
  });
  return parts;
}
