import type { ServerResponse } from 'node:http';
import { sep } from 'node:path';
import type { Connect, ViteDevServer } from 'vite';
import type { Registry } from '#engine';
import { anyHost, createApp } from '../../app.ts';
import { Images } from '../../http/images/images.ts';
import { type OpenSite, openSite } from '../../http/pages/open-sites.ts';
import { answerFetch } from '../../lib/answer-fetch.ts';
import { visible } from '../../lib/visible-text.ts';
import { privatePaths } from '../../shop/pages/list.ts';
import type { OpenIslands } from '../../site/islands/load-islands.ts';
import type { SiteDiagnostic } from '../../site/lib/diagnostics.ts';
import { loadSite } from '../../site/load-site.ts';
import type { TemplateSettings } from '../../site/templates.ts';
import { projectIslands } from './project-islands.ts';
import { virtualIslands } from './virtual-islands.ts';

export interface ProjectOptions {
  readonly template: string;
  readonly content: string;
  readonly registry: Registry;
  readonly settings: TemplateSettings;
  readonly onDiagnostic?: ((diagnostic: SiteDiagnostic) => void) | undefined;
}

/** Answers with the pages of a site in a project's dev server; what is saved is seen at the next look, or at once. */
export function serveProject(server: ViteDevServer, options: ProjectOptions): () => void {
  const { template, content } = options;
  const site = new ProjectSite(server, options);
  server.watcher.add([template, content]);
  server.watcher.on('all', (_event, file) => {
    if (![template, content].some((folder) => file.startsWith(folder + sep))) return;
    site.isStale = true;
    // What is a module of the project is exchanged by Vite, with the state around it.
    const isModule = (server.moduleGraph.getModulesByFile(file)?.size ?? 0) > 0;
    if (!isModule) server.ws.send({ type: 'full-reload' });
  });
  server.httpServer?.once('close', () => void site.close());
  // Behind Vite's own: modules and files of the project come first.
  return () => {
    server.middlewares.use((request, response, next) => {
      void answerOr(next, async () => answer(server, await site.now(), request, response));
    });
  };
}

async function answerOr(next: Connect.NextFunction, answered: () => Promise<void>): Promise<void> {
  try {
    await answered();
  } catch (error) {
    next(error);
  }
}

/** The site of a project: opened when the first page is asked for, since Vite answers for no module before it is whole. */
class ProjectSite {
  isStale = false;
  readonly #server: ViteDevServer;
  readonly #options: ProjectOptions;
  #opening: Promise<OpenSite> | undefined;
  #refreshing: Promise<void> | undefined;

  constructor(server: ViteDevServer, options: ProjectOptions) {
    this.#server = server;
    this.#options = options;
  }

  async now(): Promise<OpenSite> {
    this.#opening ??= this.#open();
    const site = await this.#opening.catch((error: unknown) => {
      // The next page tries once more.
      this.#opening = undefined;
      throw error;
    });
    this.#refreshing ??= this.#refresh(site).finally(() => {
      this.#refreshing = undefined;
    });
    await this.#refreshing;
    return site;
  }

  async close(): Promise<void> {
    const site = await this.#opening?.catch(() => undefined);
    await site?.host.source.close();
  }

  readonly #report = (diagnostic: SiteDiagnostic): void => {
    const { onDiagnostic } = this.#options;
    if (onDiagnostic === undefined) this.#server.config.logger.warn(lineOf(diagnostic));
    else onDiagnostic(diagnostic);
  };

  readonly #islands: OpenIslands = (root, files, regions) => projectIslands(this.#server, root, files, regions);

  #open(): Promise<OpenSite> {
    const { template, content, registry, settings } = this.#options;
    const boot = virtualIslands.noShop;
    const given = {
      boot,
      registry,
      settings,
      islands: this.#islands,
      report: this.#report,
      privatePages: privatePaths,
      showsDrafts: true,
    };
    const images = new Images({ folder: `${this.#server.config.cacheDir}/vitrine-images` });
    return openSite(anyHost, { template, content }, { ...given, images, withBrokenConfig: true, cache: false });
  }

  async #refresh({ host }: OpenSite): Promise<void> {
    if (!this.isStale) return;
    this.isStale = false;
    const { template, registry } = this.#options;
    host.source.refresh?.();
    const loaded = await loadSite({ folder: template, registry, previous: host.site, islands: this.#islands });
    for (const diagnostic of loaded.diagnostics) this.#report(diagnostic);
    if (loaded.site !== undefined) host.replaceSite(loaded.site);
  }
}

function lineOf({ file, line, column, message, help }: SiteDiagnostic): string {
  const place = [file, line, column].filter((part) => part !== undefined && part !== '').join(':');
  return visible(`${place === '' ? '' : `${place} `}${message} ${help}`);
}

async function answer(
  server: ViteDevServer,
  site: OpenSite,
  request: Connect.IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const app = createApp({
    sites: new Map([[anyHost, site]]),
    onInternalError: (error) => server.config.logger.error(visible(String(error))),
  });
  // Vite has taken its base off.
  const address = new URL(request.url ?? '/', `http://${request.headers.host ?? 'localhost'}`);
  const headers = new Headers({ accept: request.headers.accept ?? '*/*', 'accept-encoding': 'identity' });
  const made = await answerFetch(
    app,
    new Request(address, { method: request.method === 'HEAD' ? 'HEAD' : 'GET', headers }),
  );
  response.statusCode = made.status;
  for (const [name, value] of made.headers) {
    // Scripts of Vite's own would be refused, and lengths change with what it puts into a page.
    if (!/^(?:content-security-policy|content-length|etag|cache-control|content-encoding)$/i.test(name))
      response.setHeader(name, value);
  }
  response.setHeader('Cache-Control', 'no-store');
  const isPage = /^text\/html\b/.test(made.headers.get('content-type') ?? '');
  const body = Buffer.from(await made.arrayBuffer());
  if (!isPage) response.end(body);
  else response.end(await server.transformIndexHtml(address.pathname, body.toString('utf8'), request.originalUrl));
}
