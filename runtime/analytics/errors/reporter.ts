export const errorLimits = { sends: 20, queued: 10, debounce: 1000, stack: 5000 } as const;

export interface ScriptError {
  readonly event: string;
  readonly data: { readonly message: string; readonly stack: string; readonly page: string };
  readonly timestamp: number;
}

export interface ErrorReporter {
  readonly report: (event: string, reason: unknown, page: string) => void;
  /** Sends at once what is queued: the page is leaving. */
  readonly flush: () => void;
}

/** Reports errors of scripts: some at a time, a second after the last, and never many. */
export function createErrorReporter(send: (errors: readonly ScriptError[]) => void, now: () => number): ErrorReporter {
  let queued: ScriptError[] = [];
  let sends = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const flush = () => {
    clearTimeout(timer);
    if (queued.length === 0) return;
    const errors = queued;
    queued = [];
    sends += 1;
    send(errors);
  };
  return {
    report(event: string, reason: unknown, page: string) {
      // What was given up on purpose, such as a page's fading in when it is left, is no error.
      if (reason instanceof DOMException && reason.name === 'AbortError') return;
      if (sends >= errorLimits.sends || queued.length >= errorLimits.queued) return;
      const { message, stack } = describe(reason);
      queued.push({ event, data: { message, stack, page }, timestamp: now() });
      clearTimeout(timer);
      timer = setTimeout(flush, errorLimits.debounce);
    },
    flush,
  };
}

function describe(reason: unknown): { message: string; stack: string } {
  if (!(reason instanceof Error)) return { message: String(reason).slice(0, 500), stack: '' };
  return { message: reason.message.slice(0, 500), stack: (reason.stack ?? '').slice(0, errorLimits.stack) };
}
