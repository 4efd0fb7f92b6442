import type { IncomingMessage, ServerResponse } from 'node:http';
import { lockAt } from '../../site/content/locked-content.ts';
import { chooseEncoding, type Encoding } from '../protocol/encodings.ts';
import { isFresh } from '../protocol/fresh.ts';
import type { HeaderTarget } from '../security/index.ts';
import { isRedirected, setOwnHeaders } from './own-answers.ts';
import type { CachedPage } from './page-cache.ts';
import { representationOf, setPageHeaders, setUnchangedHeaders } from './page-headers.ts';
import { keptHow } from './page-reply.ts';
import { plainPathOf } from './plain-path.ts';
import { HIT } from './server-timing.ts';
import type { SiteHost } from './site-host.ts';

export interface ReadyPagesOptions {
  /** The site of a host header. */
  readonly hostOf: (request: IncomingMessage) => SiteHost | undefined;
  /** Sets the headers that every answer has. */
  readonly setHeaders: (response: HeaderTarget) => void;
  readonly watch: RequestWatch;
}

/** What an operator sees of requests. */
export interface RequestWatch {
  /** What the request is called in the log and in its answer. */
  readonly idOf: (request: IncomingMessage) => string;
  readonly answered: (request: IncomingMessage, answer: AnsweredRequest) => void;
}

export interface AnsweredRequest {
  readonly requestId: string;
  readonly path: string;
  readonly status: number;
  /** What it took. */
  readonly milliseconds: number;
}

/** One form of a page, with all that its answers say: names and values in turn, the request's id first. */
interface ReadyForm {
  readonly head: string[];
  readonly unchanged: string[];
  readonly body: Buffer;
}

interface ReadyAnswer {
  readonly path: string;
  readonly page: CachedPage;
  readonly form: ReadyForm;
}

/** Forms by what clients say that they take; browsers say one of a few things. */
type ReadyForms = Map<string, ReadyForm>;
const MOST_FORMS = 8;

/** Paths of ready pages that are remembered. */
const MOST_PATHS = 10_000;

/**
 * Answers a page that lies ready, the same for everybody, before its request becomes one of Express's: with headers that
 * are made once for each page, in one write. What such an answer depends on is looked at each time: the address, the
 * host, the page's version, its lock. Whatever is out of the ordinary is left to the long way, which answers the same.
 */
export class ReadyPages {
  readonly #options: ReadyPagesOptions;
  readonly #forms = new WeakMap<CachedPage, ReadyForms>();
  /** Those at which a page lay ready: to read a path anew, with a dozen kinds of files, costs more than to know it. */
  readonly #paths = new Set<string>();

  constructor(options: ReadyPagesOptions) {
    this.#options = options;
  }

  /** Whether the request was answered. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, headers } = request;
    if ((method !== 'GET' && method !== 'HEAD') || headers.origin !== undefined || namesTwoHosts(request)) return false;
    const found = this.#find(request);
    if (found === undefined) return false;
    this.#send(request, response, found);
    return true;
  }

  #find(request: IncomingMessage): ReadyAnswer | undefined {
    const { url = '' } = request;
    const path = this.#paths.has(url) ? url : plainPathOf(request);
    const host = path === undefined ? undefined : this.#options.hostOf(request);
    if (path === undefined || host === undefined) return undefined;
    const page = host.pageInCache(path);
    if (page?.scriptHashes === undefined || page.status !== 200) return undefined;
    const { 'accept-encoding': accepted = '' } = request.headers;
    const form = this.#formOf(host, path, page, String(accepted));
    if (form === undefined) return undefined;
    if (this.#paths.size < MOST_PATHS) this.#paths.add(path);
    return { path, page, form };
  }

  #send(request: IncomingMessage, response: ServerResponse, { path, page, form }: ReadyAnswer): void {
    const { watch } = this.#options;
    const began = performance.now();
    const requestId = watch.idOf(request);
    const isUnchanged = isFresh(request.headers, page.etag);
    const status = isUnchanged ? 304 : 200;
    const told = isUnchanged ? form.unchanged : form.head;
    // Read at once by `writeHead`, so that the list is free for the next answer.
    told[1] = requestId;
    response.writeHead(status, told);
    response.end(isUnchanged || request.method === 'HEAD' ? undefined : form.body);
    watch.answered(request, { requestId, path, status, milliseconds: performance.now() - began });
  }

  #formOf(host: SiteHost, path: string, page: CachedPage, accepted: string): ReadyForm | undefined {
    // Locks come and go without the page, as its key does.
    if (host.locks.length > 0 && lockAt(host.locks, path) !== undefined) return undefined;
    let forms = this.#forms.get(page);
    if (forms === undefined) this.#forms.set(page, (forms = new Map()));
    const known = forms.get(accepted);
    if (known !== undefined) return known;
    const { type, size, encodings } = representationOf(page);
    const made = this.#make(host, path, page, chooseEncoding(accepted, type, size, encodings));
    if (made !== undefined && forms.size < MOST_FORMS) forms.set(accepted, made);
    return made;
  }

  /** Undefined for what the config leads elsewhere, and for a compressed form that nobody has made yet. */
  #make(host: SiteHost, path: string, page: CachedPage, encoding: Encoding | undefined): ReadyForm | undefined {
    const { headers, redirects } = host.site.extensions.config;
    const body = encoding === undefined ? page.body : page.encoded.get(encoding)?.[0];
    if (body === undefined || isRedirected(redirects, path)) return undefined;
    const prepare = () => {
      const response = new HeaderList();
      this.#options.setHeaders(response);
      setOwnHeaders(headers, path, response);
      return response;
    };
    const told = { encoding, ...keptHow(host, path, { page, isPrivate: false }), timing: HIT };
    const whole = prepare();
    setPageHeaders(whole, page, { ...told, length: body.length });
    const unchanged = prepare();
    setUnchangedHeaders(unchanged, page, told);
    return { head: whole.list(), unchanged: unchanged.list(), body };
  }
}

/** Node keeps the first of several; a proxy before us may have gone by another one (RFC 9112, section 3.2). */
export function namesTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let named = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') named += 1;
  }
  return named > 1;
}

/** Headers that are kept for many answers. */
class HeaderList implements Pick<HeaderTarget, 'getHeader' | 'locals'> {
  readonly locals: HeaderTarget['locals'] = Object.create(null);
  readonly #headers = new Map<string, readonly [name: string, value: string]>();

  getHeader(name: string): string | undefined {
    return this.#headers.get(name.toLowerCase())?.[1];
  }

  setHeader(name: string, value: number | string | readonly string[]): never {
    this.#headers.set(name.toLowerCase(), [name, String(value)]);
    return this as never;
  }

  removeHeader(name: string): void {
    this.#headers.delete(name.toLowerCase());
  }

  /** As `writeHead` takes them, with room for a request's id. */
  list(): string[] {
    return ['X-Request-Id', '', ...[...this.#headers.values()].flat()];
  }
}
