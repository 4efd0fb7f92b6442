import { createRegistry, type JsonValue } from '#engine';
import { formatters } from '#formatters';
import { rememberMoneyFormat } from '#model';
import { predicates } from '#predicates';
import { longestAddress, readPagePath } from '../../site/content/page-path.ts';
import { restOf } from '../../site/extensions/path-pattern.ts';
import type { SiteDiagnostic } from '../../site/lib/diagnostics.ts';
import type { WrittenFolder } from '../../site/written-templates.ts';
import { isOtherFormat } from '../pages/format-reply.ts';
import { setOwnHeaders } from '../pages/own-answers.ts';
import { isForEverybody, keptHow, PAGE_CACHE } from '../pages/page-reply.ts';
import { readPageQuery } from '../pages/read-page-query.ts';
import { isServed } from '../pages/served-paths.ts';
import { SiteHost } from '../pages/site-host.ts';
import { errorPage } from '../pages/system-pages.ts';
import { AnswerHeaders, answerPage } from './answer-page.ts';
import { type EdgeSite, siteOf } from './edge-site.ts';
import { type FileStore, fileAt, isFile } from './files.ts';
import { type LanguagePacks, localeSettings } from './locales.ts';
import type { OwnCode } from './own-code.ts';
import { unpackText } from './packed-text.ts';
import { askServer } from './to-server.ts';
import { type EdgeContent, WrittenContent } from './written-content.ts';
import type { PageForAll } from './written-pages.ts';

/** What `vitrine build --target edge` wrote. */
export interface EdgeParts {
  readonly site: EdgeSite;
  readonly templates: WrittenFolder;
  readonly content: EdgeContent;
  readonly packs: LanguagePacks;
  /** Code of the site's own. */
  readonly own: OwnCode;
  /** Who is told of what went wrong on a page; the platform's log without. */
  readonly report?: (diagnostic: SiteDiagnostic) => void;
}

// What that code asks `vitrine/engine` for: the copy that runs here, without a parser.
export {
  choice,
  createRegistry,
  defineFormatter,
  definePredicate,
  integer,
  optionalText,
  readReference,
  reference,
  rest,
  text,
  toBoolean,
  toNumber,
  toText,
} from '#engine';
export { formatters, predicates };

/** What the platform lends to a worker; `ASSETS` holds the files that were written beside it. */
export interface EdgeEnvironment {
  readonly ASSETS?: FileStore | undefined;
}

export interface EdgeWorker {
  readonly fetch: (request: Request, environment?: EdgeEnvironment) => Promise<Response>;
  /** What everybody gets at an address, from now until the build is another; undefined where that is not so. */
  readonly pageForAll: (address: string) => Promise<PageForAll | undefined>;
}

/** A site as a worker of the edge has it. */
export function createWorker(parts: EdgeParts): EdgeWorker {
  const worker = new SiteWorker(parts);
  return {
    fetch: (request, environment = {}) => worker.answer(request, environment),
    pageForAll: (address) => worker.pageForAll(address),
  };
}

class SiteWorker {
  readonly #site: EdgeSite;
  readonly #host: SiteHost;

  constructor({ site, templates, content, packs, own, report = tell }: EdgeParts) {
    const registry = createRegistry({ formatters, predicates });
    const live = {
      forms: (id: string) => readForm(site.forms, id),
      locks: () => site.locks,
    };
    if (site.money !== undefined) rememberMoneyFormat(site.money.language, site.money.format);
    this.#site = site;
    this.#host = new SiteHost({
      site: siteOf(site, templates, registry, own),
      source: new WrittenContent(content),
      runtime: site.runtime,
      globals: site.globals,
      hashesScripts: true,
      carriesSheet: true,
      settings: localeSettings(packs, site),
      live: () => live,
      report,
    });
  }

  async answer(request: Request, environment: EdgeEnvironment): Promise<Response> {
    const answer = new AnswerHeaders(this.#site.headers);
    try {
      return await this.#answer(request, environment, answer);
    } catch (error) {
      console.error(error);
      const page = await this.#host.statusPage(errorPage);
      return answerPage(request, page, answer, 'private, no-store');
    }
  }

  async pageForAll(address: string): Promise<PageForAll | undefined> {
    const { pathname } = new URL(address, 'http://localhost');
    const { config, served, headers } = this.#site;
    const path = readPagePath(pathname);
    const isAnother = path === undefined || isFile(path) || isServed(path, served);
    if (isAnother || this.#redirect(pathname, '') !== undefined) return undefined;
    const answered = await this.#host.page(path, readPageQuery(path, NO_QUERY), NO_QUERY);
    if ('kind' in answered || answered.page.until !== undefined) return undefined;
    const { cacheControl } = keptHow(this.#host, path, answered);
    if (!isForEverybody(cacheControl)) return undefined;
    const answer = new AnswerHeaders(headers);
    setOwnHeaders(config.headers, pathname, answer);
    const response = answerPage(new Request(`http://localhost${pathname}`), answered.page, answer, cacheControl);
    const named = [...response.headers];
    // A header of the config may ask for the nonce of each answer.
    if (named.some(([, value]) => value.includes(answer.nonce))) return undefined;
    return { pathname, headers: named, body: answered.page.body };
  }

  async #answer(request: Request, { ASSETS }: EdgeEnvironment, answer: AnswerHeaders): Promise<Response> {
    const { pathname, search, searchParams } = new URL(request.url);
    const { config, served, server } = this.#site;
    setOwnHeaders(config.headers, pathname, answer);
    if (pathname.length + search.length > longestAddress) return refused(answer, 414, 'The address is too long.');
    const path = readPagePath(pathname);
    if (path === undefined) return refused(answer, 400, 'The address cannot be read.');
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const files = { files: ASSETS, server, host: this.#host, answer };
    if (isFile(path)) return fileAt(request, path, searchParams, files);
    if (!isRead || isServed(path, served)) return askServer(request, server, answer);
    const to = this.#redirect(pathname, search);
    if (to !== undefined) return redirected(answer, to.status, to.address);
    const format = searchParams.get('format');
    if (format === 'rss') return fileAt(request, feedAt(path), NO_QUERY, files);
    if (isOtherFormat(format)) return this.#otherFormat(request, path, searchParams, format, answer);
    const answered = await this.#host.page(path, readPageQuery(path, searchParams), searchParams);
    if ('kind' in answered) return redirected(answer, answered.status, answered.to);
    return answerPage(request, answered.page, answer, keptHow(this.#host, path, answered).cacheControl);
  }

  /** Where the site's config sends an address. */
  #redirect(path: string, search: string): { readonly status: number; readonly address: string } | undefined {
    for (const { from, to, status = 302 } of this.#site.config.redirects ?? []) {
      const rest = restOf(from, path);
      if (rest === undefined || /^[/\\]|\\|(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)/i.test(rest)) continue;
      return { status, address: `${to.endsWith('*') ? to.slice(0, -1) + rest : to}${to.includes('?') ? '' : search}` };
    }
    return undefined;
  }

  /** A page's data, or its main content alone. */
  async #otherFormat(
    request: Request,
    path: string,
    query: URLSearchParams,
    format: string,
    answer: AnswerHeaders,
  ): Promise<Response> {
    if (format !== 'json' && format !== 'json-pretty' && format !== 'main-content') {
      return refused(answer, 400, 'The format is one of html, json, json-pretty, main-content and rss.');
    }
    const resolution = await this.#host.context(path, readPageQuery(path, query), query);
    if (resolution.kind === 'redirect') {
      return redirected(answer, resolution.status, `${resolution.to}?format=${format}`);
    }
    const { context, status } = resolution;
    const isMarkup = format === 'main-content';
    const indent = format === 'json-pretty' ? 2 : undefined;
    const bytes = isMarkup
      ? await this.#host.mainContent(context, path)
      : { body: Buffer.from(JSON.stringify(context, undefined, indent)), holes: [] };
    const type = isMarkup ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8';
    return answerPage(request, this.#host.toAnswer(bytes, status, type), answer, PAGE_CACHE);
  }
}

function readForm(forms: EdgeSite['forms'], id: string): JsonValue | undefined {
  const packed = Object.hasOwn(forms, id) ? forms[id] : undefined;
  return packed === undefined ? undefined : JSON.parse(unpackText(packed));
}

function redirected(answer: AnswerHeaders, status: number, to: string): Response {
  answer.setHeader('Location', to);
  answer.setHeader('Cache-Control', PAGE_CACHE);
  return new Response(null, { status, headers: answer.headers });
}

function refused(answer: AnswerHeaders, status: number, detail: string): Response {
  answer.setHeader('Content-Type', 'text/plain; charset=utf-8');
  return new Response(detail, { status, headers: answer.headers });
}

const NO_QUERY = new URLSearchParams();

/** The feed of a list is a file. */
function feedAt(path: string): string {
  return `${path === '/' ? '' : path}/feed.xml`;
}

/** Where the platform keeps what workers say. */
function tell({ severity, file, message, ...place }: SiteDiagnostic): void {
  const line = 'line' in place ? `:${place.line}` : '';
  console.warn(`${severity} ${file}${line} ${message}`);
}
