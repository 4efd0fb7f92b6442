import type { CookieJar } from '../../runtime/analytics/visits/cookie-jar.ts';

/** A browser's cookies on a clock that a test moves. */
export function createTestJar(clock: { now: number }): CookieJar & { names: () => string[] } {
  const kept = new Map<string, { value: string; until: number }>();
  const live = (name: string) => {
    const cookie = kept.get(name);
    return cookie && cookie.until > clock.now ? cookie.value : undefined;
  };
  return {
    read: live,
    write: (name, value, seconds) =>
      void kept.set(name, {
        value,
        until: seconds === undefined ? Number.POSITIVE_INFINITY : clock.now + seconds * 1000,
      }),
    names: () => [...kept.keys()].filter((name) => live(name) !== undefined).sort(),
  };
}

/** Ids in a row: `visitor-1`, `visitor-2` … */
export function countingIds(): () => string {
  let count = 0;
  return () => `visitor-${(count += 1)}`;
}

export interface Sent {
  readonly address: string;
  readonly headers: Headers;
  /** A form's `data` member is JSON itself, and shown read. */
  readonly body: { readonly event?: string; readonly data?: unknown; readonly [name: string]: unknown } | undefined;
}

/** What was sent through a spied `fetch`. */
export function readSent(calls: readonly Parameters<typeof fetch>[]): Sent[] {
  return calls.map(([to, init]) => {
    const headers = new Headers(init?.headers);
    const text = typeof init?.body === 'string' ? init.body : '';
    return { address: typeof to === 'string' ? to : '', headers, body: readReport(text, headers.get('content-type')) };
  });
}

export function readReport(text: string, type: string | null): Sent['body'] {
  if (text === '') return undefined;
  if (!type?.includes('urlencoded')) return JSON.parse(text);
  const fields = Object.fromEntries(new URLSearchParams(text));
  return { ...fields, ...(fields['data'] === undefined ? {} : { data: JSON.parse(fields['data']) }) };
}
