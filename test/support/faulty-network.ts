/** What becomes of one request; times are in milliseconds of the clock that the page sees. */
export interface Fate {
  /** `request`: it never arrives. `answer`: it is done, and nobody hears of it. */
  readonly lost?: 'request' | 'answer' | undefined;
  /** How long the answer is under way. */
  readonly delay?: number | undefined;
  /** A proxy sends it a second time. */
  readonly twice?: boolean | undefined;
}

export interface FaultyNetwork {
  readonly fetch: typeof fetch;
  /** Resolves when the server has nothing under way. */
  readonly quiet: () => Promise<void>;
  readonly isBusy: () => boolean;
  /** The next request comes from somebody the server has never seen. */
  readonly forgetVisitor: () => void;
}

export interface NetworkOptions {
  readonly root: string;
  readonly fate: (request: { readonly method: string; readonly path: string }) => Fate;
  /** Where the browser's script would see a cookie. */
  readonly onCookie: (name: string, value: string | undefined) => void;
}

// A page's own `fetch` may be this network.
const realFetch = globalThis.fetch;

/**
 * A network that loses, delays and repeats, between a page and a real server. One request at a time reaches the server,
 * so that a run under one seed is the same on every machine; the page's clock decides when the answers come.
 */
export function createFaultyNetwork({ root, fate, onCookie }: NetworkOptions): FaultyNetwork {
  const jar = new Map<string, string>();
  let line: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  async function ask(path: string, init: RequestInit): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '));
    const { signal: _signal, credentials: _credentials, ...request } = init;
    const answer = await realFetch(root + path, { ...request, headers });
    // Read whole, so that nothing of it is still under way when the line goes on.
    const { status } = answer;
    return new Response(status === 204 ? null : await answer.arrayBuffer(), { status, headers: answer.headers });
  }

  function keepCookies(answer: Response): void {
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') jar.delete(name);
      else jar.set(name, value);
      if (!/HttpOnly/i.test(line)) onCookie(name, value || undefined);
    }
  }

  function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    waiting += 1;
    const done = line.then(work).finally(() => {
      waiting -= 1;
    });
    line = done.catch(() => undefined);
    return done;
  }

  const send = async (input: unknown, init: RequestInit = {}): Promise<Response> => {
    const { pathname, search } = new URL(String(input), root);
    const { lost, delay = 0, twice } = fate({ method: init.method ?? 'GET', path: pathname });
    const { signal } = init;
    const aborted = new Promise<never>((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
    });
    const answered = (async () => {
      if (lost === 'request') return undefined;
      if (twice) await inTurn(() => ask(pathname + search, init));
      return inTurn(() => ask(pathname + search, init));
    })();
    const arrived = answered.then(async (answer) => {
      if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay));
      if (answer === undefined || lost === 'answer') throw new TypeError('Failed to fetch');
      if (!signal?.aborted) keepCookies(answer);
      return answer;
    });
    return Promise.race([arrived, aborted]);
  };

  return {
    fetch: send,
    quiet: async () => {
      while (waiting > 0) await line;
    },
    isBusy: () => waiting > 0,
    forgetVisitor() {
      for (const name of jar.keys()) onCookie(name, undefined);
      jar.clear();
    },
  };
}

/** The same numbers from 0 to 1 for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
