import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { join } from 'node:path';
import express, { type Request, type RequestHandler, type Response } from 'express';
import type { JsonValue, Registry } from '#engine';
import { type AppSite, anyHost, createApp } from '../../app.ts';
import { Images } from '../../http/images/images.ts';
import { type OpenSite, openSite } from '../../http/pages/open-sites.ts';
import { ownAnswers } from '../../http/pages/own-answers.ts';
import { loadRuntime } from '../../http/pages/runtime-assets.ts';
import type { SiteLive } from '../../http/pages/site-host.ts';
import { allowTemplateOrigins, securityHeaders } from '../../http/security/index.ts';
import { siteCatalogue } from '../../shop/live/live-catalogue.ts';
import { asDescribed, type Catalogue } from '../../shop/services/catalogue/catalogue.ts';
import { ownedTweaks } from '../../site/content/owned-tweaks.ts';
import { escapeHtml } from '../../site/head/markup.ts';
import type { SiteDiagnostic } from '../../site/lib/diagnostics.ts';
import { loadSite } from '../../site/load-site.ts';
import type { TemplateSettings } from '../../site/templates.ts';
import { visible, visibleError } from '../../visible-text.ts';
import { type Choices, choicesName, readChoices } from './choices.ts';
import { EventStream, type PreviewEvent, type ShownProblem } from './event-stream.ts';
import { injectFaults } from './faults.ts';
import { guardHost, guardOrigin } from './guard.ts';
import { Guests, networkNames } from './guests.ts';
import { type ElementPlace, type InspectedSite, inspectSite } from './inspect.ts';
import { readStateFiles } from './messages/product-states.ts';
import { type PreviewedPage, type PreviewRequest, renderPreview } from './preview-render.ts';
import { PrintedPages } from './printed-pages.ts';
import { withReducedMotion } from './reduced-motion.ts';
import { createDevStyle } from './style/dev-style.ts';
import { choicesLost, TabFaults } from './tab-faults.ts';
import { sendHtml, toolPrefix, toolRoutes } from './tool-routes.ts';
import { insideOf, watchFolders } from './watch-folders.ts';

export interface DevOptions {
  readonly template: string;
  readonly content: string;
  readonly registry: Registry;
  readonly settings: TemplateSettings;
  readonly port: number;
  readonly host: string;
  /** Folders of the package: the built browser runtime, resized images, product states. */
  readonly runtime: string;
  readonly images: string;
  readonly products: string;
  /** The scripts of the preview itself, by name. */
  readonly scripts: ReadonlyMap<string, string>;
  readonly editor: string | undefined;
  readonly polling?: boolean | undefined;
  /** A problem as the terminal shows it. */
  readonly show: (problem: SiteDiagnostic, source: string | undefined) => string;
  readonly log: (text: string) => void;
}

export interface RunningDev {
  readonly port: number;
  readonly pages: number;
  /** How many pages are connected. */
  readonly connections: () => number;
  readonly stop: () => Promise<void>;
}

const watchRemedy = 'Not every change may be seen: start the preview with --poll if pages stay as they were.';

/** Opens the preview of a template folder: its pages as they are served, and what an author needs around them. */
export async function startDev(options: DevOptions): Promise<RunningDev> {
  const preview = await Preview.open(options);
  const server = createServer(preview.app);
  server.listen(options.port, options.host);
  try {
    await once(server, 'listening');
  } catch (error) {
    await preview.close();
    throw error;
  }
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : options.port;
  preview.invite(port);
  let stopping: Promise<void> | undefined;
  const stop = async () => {
    const closed = once(server, 'close');
    server.close();
    await preview.close();
    server.closeAllConnections();
    await closed;
  };
  return {
    port,
    pages: preview.pages,
    connections: () => preview.events.size,
    stop: () => (stopping ??= stop()),
  };
}

class Preview {
  readonly app: RequestListener;
  readonly events = new EventStream();
  readonly #options: DevOptions;
  readonly #site: OpenSite;
  readonly #run = randomBytes(8).toString('hex');
  readonly #states: ReturnType<typeof readStateFiles>;
  readonly #boot: string | undefined;
  readonly #closers: (() => Promise<void>)[] = [];
  readonly #tabs = new TabFaults();
  readonly #printed = new PrintedPages();
  readonly #guests: Guests;
  #port = 0;
  /** What the last load, the pages' files and the last render of each page said. */
  #loading: readonly SiteDiagnostic[];
  #content: SiteDiagnostic[];
  readonly #rendering = new Map<string, readonly SiteDiagnostic[]>();
  #shop: AppSite;
  readonly #runtime: ReturnType<typeof loadRuntime>;
  #catalogue: Catalogue | undefined;
  #opening: Promise<void> | undefined;
  #told = '';
  #revision = 0;
  #inspected: InspectedSite | undefined;

  static async open(options: DevOptions): Promise<Preview> {
    const { template, content, polling } = options;
    let preview: Preview | undefined;
    // What changes before the folders are read is read with them.
    const watching = watchFolders({
      folders: [template, content],
      polling,
      changed: async (files) => preview?.take(files),
      failed: (failure) => options.log(`${visibleError(failure)}\n${watchRemedy}`),
    });
    await watching.ready;
    try {
      preview = await Preview.#load(options);
    } catch (error) {
      await watching.close();
      throw error;
    }
    preview.#closers.push(() => watching.close());
    return preview;
  }

  static async #load(options: DevOptions): Promise<Preview> {
    let preview: Preview | undefined;
    const problems: SiteDiagnostic[] = [];
    const runtime = loadRuntime(options.runtime);
    // What these pages are made with, such as the database's library, is read beside the site's files.
    const { privatePaths } = await import('../../shop/pages/list.ts');
    const site = await openSite(
      anyHost,
      { template: options.template, content: options.content },
      {
        registry: options.registry,
        images: new Images({ folder: options.images }),
        boot: runtime.boot,
        globals: runtime.globals,
        assignScript: runtime.assignScript,
        settings: options.settings,
        cache: false,
        withBrokenConfig: true,
        privatePages: privatePaths,
        live: () => preview?.live,
        report: (problem) => problems.push(problem),
      },
    );
    preview = new Preview(options, site, runtime, problems);
    return preview;
  }

  private constructor(
    options: DevOptions,
    site: OpenSite,
    runtime: ReturnType<typeof loadRuntime>,
    problems: SiteDiagnostic[],
  ) {
    this.#options = options;
    this.#site = site;
    this.#shop = site;
    this.#loading = [];
    this.#content = problems;
    this.#boot = runtime.boot;
    this.#states = readStateFiles(options.products);
    this.#runtime = runtime;
    this.#guests = new Guests((key) => this.#showLink(key));
    const sites = new Map<string, AppSite>([
      [
        anyHost,
        { ...site, router: (...handled) => (isApiRequest(handled[0]) ? this.#handleInShop(handled) : handled[2]()) },
      ],
    ]);
    const app = createApp({
      sites,
      runtime,
      security: [
        guardHost(options.host, this.#guests),
        ...securityHeaders({ trustedTypes: false }),
        keepChoices,
        injectFaults(this.#tabs),
        ownAnswers(() => this.#site.host.site.extensions.config),
        this.#router(),
      ],
      onInternalError: (failure) => options.log(visibleError(failure)),
    });
    this.app = app;
    this.#tell();
  }

  /** What pages show of the shop, once it is open; of its forms before, too. */
  get live(): SiteLive {
    return (
      this.#shop.live ?? {
        forms: (id) => this.#form(id),
        // Until the database is there, which then has the last word.
        experiments: () => (this.#known()?.rules.experiments ?? []).map(asDescribed),
      }
    );
  }

  get pages(): number {
    return this.#site.host.source.list().length;
  }

  /** Says how devices of the network get in, where the preview answers them at all. */
  invite(port: number): void {
    this.#port = port;
    if (networkNames(this.#options.host).length > 0) this.#guests.open();
  }

  #showLink(key: string): void {
    const links = networkNames(this.#options.host).map(
      (name) => `http://${name}:${this.#port}${toolPrefix}/enter?key=${key}`,
    );
    this.#options.log(`On your network, for one more device: ${links.join(' or ')}`);
  }

  async close(): Promise<void> {
    this.events.close();
    await this.#opening?.catch(() => undefined);
    for (const close of this.#closers) await close();
    await this.#site.host.source.close();
  }

  /** The database is opened by the first call: most previews never sell anything. */
  #shopOpened(): Promise<void> {
    this.#opening ??= this.#openShop().catch((failure: unknown) => {
      // The next call tries again: a mistake in store.json may be put right by then.
      this.#opening = undefined;
      throw failure;
    });
    return this.#opening;
  }

  async #openShop(): Promise<void> {
    const { openDevShop } = await import('./dev-shop.ts');
    const shop = await openDevShop(this.#site, {
      runtime: this.#runtime,
      folder: this.#options.images,
      report: (failure) => this.#options.log(visibleError(failure)),
    });
    this.#shop = shop;
    this.#closers.push(() => shop.close());
  }

  async #handleInShop([request, response, next]: Parameters<RequestHandler>): Promise<void> {
    try {
      await this.#shopOpened();
      const { router } = this.#shop;
      if (router === undefined) next();
      else await router(request, response, next);
    } catch (error) {
      next(error);
    }
  }

  #router(): RequestHandler {
    const router = express.Router();
    const { scripts, template, content, editor } = this.#options;
    router.get(`${toolPrefix}/events`, guardOrigin, (request, response) => {
      const hello: PreviewEvent = { kind: 'hello', run: this.#run, revision: this.#revision };
      this.events.connect(request, response, [hello, { kind: 'problems', problems: this.#shown() }]);
    });
    router.get('/__matrix/product', (_request, response) => response.redirect(`${toolPrefix}/matrix`));
    router.get('/__messages', (_request, response) => response.redirect(`${toolPrefix}/messages`));
    router.use(
      toolPrefix,
      toolRoutes({
        host: this.#site.host,
        states: this.#states,
        template,
        content,
        scripts,
        editor,
        tabs: this.#tabs,
        printed: this.#printed,
        style: createDevStyle({
          host: this.#site.host,
          content: this.#site.files.content ?? content,
          saved: (file) => this.take([file]),
        }),
        log: this.#options.log,
        nonceOf: nonce,
        inspected: (address) => this.#inspect(address),
        traced: (address) => this.#renderAddress(address, { trace: true }),
      }),
    );
    router.use(async (request, response, next) => {
      const isSent = isPageRequest(request) && (await this.#page(request, response));
      if (!isSent) next();
    });
    return router;
  }

  async #page(request: Request, response: Response): Promise<boolean> {
    const [address = '/', query = ''] = request.url.split('?');
    const raw = new URLSearchParams(query);
    if (isOwnerArea(address)) return false;
    if (/^\/(?:cart|checkout|commerce)(?:\/|$)/.test(address)) await this.#shopOpened();
    const page = await this.#render({ address, raw, visitor: { request, response } });
    if (page === undefined) return false;
    this.#rendering.set(address, page.problems);
    this.#tell();
    allowTemplateOrigins(response, this.#site.host.site.origins);
    if (readChoices(raw).still === true) {
      sendHtml(response.status(page.status), page.html);
      return true;
    }
    const name = this.#printed.reserve();
    const fault = escapeHtml(this.#tabs.of(request));
    const stamp = `data-vitrine-client data-run="${this.#run}" data-revision="${this.#revision}" data-printed="${name}" data-fault="${fault}"`;
    const script = `<script nonce="${nonce(response)}" type="module" ${stamp} src="${toolPrefix}/client.js"></script>`;
    const choices = readChoices(raw);
    const shown = choices.motion === undefined ? page.html : withReducedMotion(page.html, nonce(response));
    const html = withScript(withTab(shown, choices), script);
    this.#printed.keep(name, html);
    sendHtml(response.status(page.status), html);
    return true;
  }

  #render(request: Omit<PreviewRequest, 'choices'>): Promise<PreviewedPage | undefined> {
    const { settings } = this.#options;
    return renderPreview(
      {
        app: () => this.#shop,
        settings,
        boot: this.#boot,
        globals: this.#runtime.globals,
        assignScript: this.#runtime.assignScript,
        states: this.#states,
        forms: (id) => this.#form(id),
      },
      { ...request, choices: readChoices(request.raw) },
    );
  }

  /** Forms are read from the pages and their store file; only what is sent by them needs the database. */
  #form(id: string): JsonValue | undefined {
    // Once the shop is open, as they were published in its owner area.
    const { live } = this.#shop;
    if (live?.forms !== undefined) return live.forms(id);
    return this.#known()?.form(id);
  }

  #known(): Catalogue | undefined {
    try {
      this.#catalogue ??= siteCatalogue(this.#site.host.source, this.#site.files.content, (failure) =>
        this.#options.log(visibleError(failure)),
      );
    } catch (error) {
      this.#options.log(visibleError(error));
    }
    return this.#catalogue;
  }

  #renderAddress(
    given: string,
    more: Pick<PreviewRequest, 'site' | 'prepare' | 'trace'>,
  ): Promise<PreviewedPage | undefined> {
    const [address = '/', query = ''] = given.split('?');
    return this.#render({ address, raw: new URLSearchParams(query), ...more });
  }

  async #inspect(given: string): Promise<{ html: string; places: readonly ElementPlace[] } | undefined> {
    this.#inspected ??= inspectSite(this.#site.host.site);
    const { site, places, use } = this.#inspected;
    const page = await this.#renderAddress(given, { site, prepare: use });
    return page && { html: page.html, places };
  }

  /** Brings what the folders hold now into the open pages. */
  async take(files: readonly string[]): Promise<void> {
    const { template, content, registry } = this.#options;
    const { host } = this.#site;
    const inner = files.flatMap((file) => insideOf(host.site.root, file) ?? []);
    const pages = new Set(files.flatMap((file) => insideOf(this.#site.files.content ?? content, file) ?? []));
    this.#drop((file) => pages.has(file));
    host.source.refresh?.();
    const values = ownedTweaks(host.source);
    const isRestyled = JSON.stringify(values) !== JSON.stringify(host.site.styles.values);
    if (inner.length > 0 || isRestyled) {
      const keepStyles = !isRestyled && inner.every((file) => !/^styles\/|^template\.conf$/.test(file));
      const { site, problems } = await loadSite({
        folder: template,
        registry,
        previous: host.site,
        keepStyles,
        tweakValues: () => values,
      });
      if (site !== undefined) host.replaceSite(site);
      const kept = keepStyles ? this.#loading.filter(({ file }) => file.startsWith('styles')) : [];
      this.#loading = [...problems, ...kept];
      // The first load told its problems like those of the pages.
      this.#drop((file) => existsSync(join(template, file)) || inner.includes(file));
    }
    this.#rendering.clear();
    this.#inspected = undefined;
    this.#revision += 1;
    const isStyleOnly = inner.length === files.length && inner.every((file) => file.startsWith('styles/'));
    this.events.send({ kind: 'changed', revision: this.#revision, what: isStyleOnly ? 'styles' : 'page' });
    this.#tell();
  }

  #drop(isOld: (file: string) => boolean): void {
    const kept = this.#content.filter(({ file }) => !isOld(file));
    this.#content.splice(0, this.#content.length, ...kept);
  }

  /** Tells pages and terminal what is wrong now, when that is not what they were told last. */
  #tell(): void {
    const problems = this.#shown();
    const text = JSON.stringify(problems);
    if (text === this.#told) return;
    const before = this.#told;
    this.#told = text;
    this.events.send({ kind: 'problems', problems });
    for (const problem of problems) {
      if (!before.includes(JSON.stringify(problem))) this.#options.log(problem.text);
    }
  }

  #shown(): ShownProblem[] {
    const all = [...this.#loading, ...this.#content, ...[...this.#rendering.values()].flat()];
    const seen = new Map<string, ShownProblem>();
    for (const problem of all) {
      const { severity, message, file, line, column, code } = problem;
      // The partial's own mistake is told at its place.
      if (code === 'partial-invalid') continue;
      const key = JSON.stringify([code, file, line, column, message]);
      const text = this.#options.show(problem, this.#site.host.site.sourceOf(file));
      if (!seen.has(key)) seen.set(key, { severity, title: visible(message), file, line, column, text });
    }
    return [...seen.values()];
  }
}

/** What needs the shop: the API, the owner area, and no-script forms. */
function isApiRequest({ method, url }: Request): boolean {
  return url.startsWith('/api/') || isOwnerArea(url) || (method !== 'GET' && method !== 'HEAD');
}

function isOwnerArea(url: string): boolean {
  return /^\/config(?:[/?]|$)/.test(url);
}

function isPageRequest({ method, headers, url }: Request): boolean {
  if (method !== 'GET' || url.startsWith('/api/') || url.startsWith('/_runtime/')) return false;
  const { accept = '' } = headers;
  return accept.includes('text/html') && !/[?&]format=/.test(url) && !/^\/(?:assets|scripts)\//.test(url);
}

/** A page that a script or a form leads to is shown as the one before it. */
const keepChoices: RequestHandler = (request, response, next) => {
  const address = isPageRequest(request) ? choicesLost(request) : undefined;
  if (address === undefined) next();
  else response.redirect(address);
};

/** Fonts are asked for by the style sheet, so the sheet says which tab it is of. */
function withTab(page: string, { tab }: Choices): string {
  if (tab === undefined) return page;
  const choice = `${choicesName}=${encodeURIComponent(`tab=${tab}`)}`;
  return page.replace(
    /(<link\b[^>]*\bhref="\/site\.css\?[^"]*)"/g,
    (_whole, start: string) => `${start}&amp;${choice}"`,
  );
}

function withScript(page: string, script: string): string {
  const at = page.toLowerCase().lastIndexOf('</body>');
  return at < 0 ? page + script : page.slice(0, at) + script + page.slice(at);
}

function nonce(response: Response): string {
  return String(response.locals['nonce'] ?? '');
}
