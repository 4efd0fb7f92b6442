import { parentPort, workerData } from 'node:worker_threads';
import { defaultBudgets, isObject, type Registry, trustJson } from '#engine';
import { workBehindRequests } from '../../lib/behind-requests.ts';
import { thisThread } from '../../lib/processor-time.ts';
import { noExtensions } from '../../site/extensions/extensions.ts';
import { loadExtensions } from '../../site/extensions/load-extensions.ts';
import { openIslands } from '../../site/islands/load-islands.ts';
import { SiteUnusable } from '../../site/lib/diagnostics.ts';
import type { JsonObject } from '../../site/lib/json-access.ts';
import { renderMain, renderPage } from '../../site/render-page.ts';
import type { Site, SiteText } from '../../site/site.ts';
import { siteFromText } from '../../site/site-from-text.ts';
import type { ShownUnread } from '../render/watched-render.ts';
import { Inquiry, type Work } from './inquiry.ts';
import type { FromRenderer, RendererData, SentPage, Services, ToRenderer } from './messages.ts';
import { outlineOf, withChanges } from './outline.ts';
import { readUnread, withOwn } from './read-unread.ts';

/**
 * The life of a page's thread: it opens the sites that it is sent and renders one page after the other. It reads no files
 * but the config of a site that has one, and pages that are too large for the first thread.
 */
export function renderPages(registry: Registry, services: Services): void {
  const port = parentPort;
  if (port === null) throw new Error('This is the code of a render worker: it runs in a worker thread only.');
  workBehindRequests();
  const sites = new Map<number, Promise<Site>>();
  const send = (message: FromRenderer, transfer: readonly ArrayBuffer[] = []) => port.postMessage(message, transfer);
  const inquiry = new Inquiry(port, workerData as RendererData);

  async function work(job: Work): Promise<void> {
    const site = await sites.get(job.site);
    if (site === undefined) throw new Error(`No site ${job.site} was opened.`);
    const began = performance.now();
    const asked = inquiry.begin(job, services);
    const read = prepare(job, site, inquiry);
    if (read === undefined)
      return send(job.kind === 'page' ? { kind: 'elsewhere' } : { kind: 'bundle', text: undefined });
    const { context, shown } = read;
    const options = shown === undefined ? asked : { ...asked, data: withOwn(context, asked.data) };
    if (job.kind === 'page') {
      if (shown?.isWhole === true && job.unread?.hasWhole === true) return send({ kind: 'whole' });
      const page = sent((job.what === 'main' ? renderMain : renderPage)(site, context, options));
      return send({ kind: 'page', page, milliseconds: performance.now() - began, shown }, [page.body.buffer]);
    }
    const { BundleRefused, bundleText } = await import('../replay/bundle-text.ts');
    const { what, diagnostics, error, secrets } = job;
    const forms = job.options.hasForms ? (id: string) => inquiry.form(id) : undefined;
    try {
      send({ kind: 'bundle', text: bundleText({ what, site, context, options, forms, diagnostics, error }, secrets) });
    } catch (error) {
      if (!(error instanceof BundleRefused)) throw error;
      send({ kind: 'refused', found: error.found });
    }
  }

  port.on('message', (message: ToRenderer) => {
    if (message.kind === 'close') sites.delete(message.site);
    else if (message.kind === 'open') {
      const opened = openedSite(message.text, registry);
      // Its pages are told of the failure when they ask for it.
      opened.catch(() => undefined);
      sites.set(message.site, opened);
    } else {
      work(message).catch((error: unknown) => {
        const { message: text, stack } = error instanceof Error ? error : new Error(String(error));
        send({ kind: 'error', message: text, stack });
      });
    }
  });
  send({ kind: 'ready', thread: thisThread() });
}

interface Prepared {
  readonly context: JsonObject;
  readonly shown?: ShownUnread;
}

/** What the page is made from; of one that is read here, with what the first thread knows better. */
function prepare({ context: text, unread }: Work, site: Site, inquiry: Inquiry): Prepared | undefined {
  const given = readContext(text);
  if (unread === undefined) return { context: given };
  const read = readUnread(unread, given, site);
  if (read === undefined) return undefined;
  const outline = outlineOf(read.context);
  const context = withChanges(read.context, outline, inquiry.withLive(outline));
  return isObject(context) ? { ...read, context } : read;
}

/** Where the config cannot be read as it is now, the pages of its site fail, and no other's. */
async function openedSite(text: SiteText, builtIn: Registry): Promise<Site> {
  const extensions = text.hasExtensions ? await loadExtensions(text.root, builtIn) : noExtensions;
  if (extensions.diagnostics.length > 0) throw new SiteUnusable(extensions.diagnostics);
  const { islandBundle, root } = text;
  const islands = islandBundle && (await openIslands(islandBundle, root));
  return siteFromText(text, builtIn, { extensions, islands });
}

function readContext(text: string): JsonObject {
  // The first thread wrote it from an object.
  const context = JSON.parse(text) as JsonObject;
  return trustJson(context, defaultBudgets.dataDepth) ?? context;
}

/** The bytes in memory of their own, which goes over to the other thread instead of being copied. */
function sent({ body, ...rest }: ReturnType<typeof renderPage>): SentPage {
  return { ...rest, body: new Uint8Array(body) };
}
