import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import express, { type Request, type RequestHandler, type Response } from 'express';
import { type App, type AppSite, anyHost, createApp } from '../../app.ts';
import { Images } from '../../http/images/images.ts';
import { type OpenSite, openSite } from '../../http/pages/open-sites.ts';
import { ownAnswers } from '../../http/pages/own-answers.ts';
import { loadRuntime } from '../../http/pages/runtime-assets.ts';
import type { SiteLive } from '../../http/pages/site-host.ts';
import { securityHeaders } from '../../http/security/index.ts';
import { allowTemplateOrigins } from '../../http/security/policy.ts';
import { visibleError } from '../../lib/visible-text.ts';
import { ownedTweaks } from '../../site/content/owned-tweaks.ts';
import { escapeHtml } from '../../site/head/markup.ts';
import type { SiteDiagnostic } from '../../site/lib/diagnostics.ts';
import { loadSite } from '../../site/load-site.ts';
import { readChoices } from './choices.ts';
import type { DevOptions } from './dev-options.ts';
import { EventStream, type PreviewEvent } from './event-stream.ts';
import { injectFaults } from './faults.ts';
import { guardHost, guardOrigin } from './guard.ts';
import { Guests, networkNames } from './guests.ts';
import { type ElementPlace, type InspectedSite, inspectSite } from './inspect.ts';
import { readStateFiles } from './messages/product-states.ts';
import { placedIn } from './placed-diagnostic.ts';
import { PreviewErrors } from './preview-diagnostics.ts';
import { withScript, withTab } from './preview-markup.ts';
import { type PreviewedPage, type PreviewRequest, renderPreview } from './preview-render.ts';
import { isApiRequest, isOwnerArea, isPageRequest, keepChoices } from './preview-requests.ts';
import { PreviewShop } from './preview-shop.ts';
import { PrintedPages } from './printed-pages.ts';
import { withReducedMotion } from './reduced-motion.ts';
import { createDevStyle } from './style/dev-style.ts';
import { TabFaults } from './tab-faults.ts';
import { sendHtml, toolPrefix, toolRoutes } from './tool-routes.ts';
import { insideOf, watchFolders } from './watch-folders.ts';

const watchRemedy = 'Not every change may be seen: start the preview with --poll if pages stay as they were.';

/** One template folder at work, and what its pages are told. */
export class Preview {
  readonly app: App;
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
  readonly #errors: PreviewErrors;
  readonly #shop: PreviewShop;
  readonly #runtime: ReturnType<typeof loadRuntime>;
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
    const diagnostics: SiteDiagnostic[] = [];
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
        showsDrafts: true,
        privatePages: privatePaths,
        live: () => preview?.live,
        report: (diagnostic) => diagnostics.push(diagnostic),
      },
    );
    preview = new Preview(options, site, runtime, diagnostics);
    return preview;
  }

  private constructor(
    options: DevOptions,
    site: OpenSite,
    runtime: ReturnType<typeof loadRuntime>,
    diagnostics: SiteDiagnostic[],
  ) {
    this.#options = options;
    this.#site = site;
    this.#shop = new PreviewShop(site, runtime, options);
    this.#errors = new PreviewErrors(diagnostics, {
      place: placedIn(options),
      show: (diagnostic, text) => options.show(diagnostic, site.host.site.sourceOf(diagnostic.file) ?? text),
      send: (told) => this.events.send({ kind: 'problems', errors: told }),
      log: options.log,
    });
    this.#boot = runtime.boot;
    this.#states = readStateFiles(options.products);
    this.#runtime = runtime;
    this.#guests = new Guests((key) => this.#showLink(key));
    const sites = new Map<string, AppSite>([
      [
        anyHost,
        { ...site, router: (...handled) => (isApiRequest(handled[0]) ? this.#shop.handle(handled) : handled[2]()) },
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
    this.#errors.tell();
  }

  get live(): SiteLive {
    return this.#shop.live;
  }

  get pages(): number {
    return this.#site.host.source.count;
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
    for (const close of this.#closers) await close();
    await this.#shop.close();
    await this.#site.host.source.close();
  }

  #router(): RequestHandler {
    const router = express.Router();
    const { scripts, template, content, editor } = this.#options;
    router.get(`${toolPrefix}/events`, guardOrigin, (request, response) => {
      const hello: PreviewEvent = { kind: 'hello', run: this.#run, revision: this.#revision };
      this.events.connect(request, response, [hello, { kind: 'problems', errors: this.#errors.shown() }]);
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
    if (/^\/(?:cart|checkout|commerce)(?:\/|$)/.test(address)) await this.#shop.opened();
    const page = await this.#render({ address, raw, visitor: { request, response } });
    if (page === undefined) return false;
    this.#errors.rendered(address, page.diagnostics);
    this.#errors.tell();
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
        app: () => this.#shop.app,
        settings,
        boot: this.#boot,
        globals: this.#runtime.globals,
        assignScript: this.#runtime.assignScript,
        states: this.#states,
        forms: (id) => this.#shop.form(id),
      },
      { ...request, choices: readChoices(request.raw) },
    );
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
    this.#errors.drop((file) => pages.has(file));
    host.source.refresh?.();
    const values = ownedTweaks(host.source);
    const { islands } = host.site;
    const isRestyled = JSON.stringify(values) !== JSON.stringify(host.site.styles.values);
    if (inner.length > 0 || isRestyled) {
      const keepStyles = !isRestyled && inner.every((file) => !/^styles\/|^template\.conf$/.test(file));
      const { site, diagnostics } = await loadSite({
        folder: template,
        registry,
        previous: host.site,
        keepStyles,
        tweakValues: () => values,
      });
      if (site !== undefined) host.replaceSite(site);
      this.#errors.loaded(diagnostics, keepStyles);
      // The first load told its diagnostics like those of the pages.
      this.#errors.drop((file) => existsSync(join(template, file)) || inner.includes(file));
    }
    this.#errors.forgetRendered();
    this.#inspected = undefined;
    this.#revision += 1;
    const isStyleOnly = inner.length === files.length && inner.every((file) => file.startsWith('styles/'));
    const what = host.site.islands !== islands ? 'islands' : isStyleOnly ? 'styles' : 'page';
    this.events.send({ kind: 'changed', revision: this.#revision, what });
    this.#errors.tell();
  }
}

function nonce(response: Response): string {
  return String(response.locals['nonce'] ?? '');
}
