import { readCookie } from '../../api/cookies.ts';
import { endpoints } from './endpoints.ts';

export const sendLimits = { timeout: 2500, underWay: 100 } as const;

const kinds = {
  form: 'application/x-www-form-urlencoded',
  json: 'application/json',
  text: 'text/plain',
} as const;

interface Report {
  readonly address: string;
  readonly kind: keyof typeof kinds;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends one report; refuses, with a warning in the console, when it was not taken. Callers keep that from the visitor. */
export type Send = (report: Report) => Promise<void>;

export function createSend(document: Document): Send {
  let underWay = 0;
  return async ({ address, kind, body, headers = {} }) => {
    // A page that is leaving cannot wait for an answer; a beacon outlives it. It can carry no header of ours.
    if (document.visibilityState === 'hidden' && Object.keys(headers).length === 0) {
      if (navigator.sendBeacon?.(address, new Blob([body], { type: kinds[kind] }))) return;
    }
    // Nothing waits in memory for a network that is down.
    if (underWay >= sendLimits.underWay) throw new Error('busy');
    underWay += 1;
    try {
      const { status } = await fetch(address, {
        method: 'POST',
        body,
        headers: { 'content-type': kinds[kind], ...headers },
        keepalive: true,
        signal: AbortSignal.timeout(sendLimits.timeout),
      });
      if (status === 200 || status === 202) return;
      const text = `Error tracking event: HTTP Status ${status}`;
      console.warn(text);
      throw new Error(text);
    } finally {
      underWay -= 1;
    }
  };
}

export function crumbOf(document: Document): string {
  return readCookie(document, 'crumb') ?? '';
}

let asked: Promise<unknown> | undefined;

/**
 * The crumb; a first visit has none yet, and any reading brings one. One reading for all that wait: each answer brings
 * a crumb of its own, and what was sent with the first would be refused once the second is there. `mayAsk`: whether one
 * may be fetched at all.
 */
export async function needCrumb(document: Document, mayAsk: boolean): Promise<string> {
  if (mayAsk && crumbOf(document) === '') {
    const { timeout } = sendLimits;
    asked ??= fetch(endpoints.website, { signal: AbortSignal.timeout(timeout) }).catch(() => undefined);
    await asked;
    asked = undefined;
  }
  return crumbOf(document);
}
