import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { join } from 'node:path';
import { pino } from 'pino';
import { anyHost, createApp } from './app.ts';
import { connectOrWait, noDatabase, openStores, usualRetry } from './connect-store.ts';
import { ContentThreads } from './content-threads.ts';
import type { MessageClasses } from './http/app-messages.ts';
import { purgeOnChange } from './http/cdn/cdn-purge.ts';
import { sharedTagsOf } from './http/cdn/shared-tags.ts';
import { forgetPictures } from './http/images/forget-pictures.ts';
import { Images } from './http/images/images.ts';
import { connectLimits } from './http/operations/connect-redis.ts';
import { stopGracefully } from './http/operations/graceful-stop.ts';
import { createOperations, type Operations } from './http/operations/operations.ts';
import { quietReport } from './http/operations/quiet-report.ts';
import { logRedaction } from './http/operations/request-log.ts';
import { type OpenOptions, type OpenSite, openSite, type SitePlace } from './http/pages/open-sites.ts';
import { loadRuntime, type RuntimeAssets } from './http/pages/runtime-assets.ts';
import { belowPrefix } from './http/prefix/below-prefix.ts';
import { RenderPool } from './http/render-workers/render-pool.ts';
import { keepBundles } from './http/replay/keep-bundles.ts';
import { createSigner, noticeProxy, securityHeaders, trustOrigins } from './http/security/index.ts';
import { serverLimits } from './http/server-limits.ts';
import { createTelemetry } from './http/telemetry/telemetry.ts';
import { keptSecret } from './kept-secret.ts';
import { openedBefore } from './lazy-shops.ts';
import { privateFolder } from './lib/private-files.ts';
import type { MainOptions, ServerOptions } from './main-options.ts';
import { openContent, storedSiteIds } from './open-content.ts';
import { noticeUnknownClosures, openShops, prepareShops, type ShopsOptions } from './open-shops.ts';
import { openStorage } from './open-storage.ts';
import { readyFirst } from './ready-first.ts';
import { smtpTransport } from './services/mail/transport.ts';
import type { PaymentProvider } from './services/payments/provider.ts';
import { createWorkers } from './services/workers.ts';
import { checkStoreFile, endsStart } from './shop/live/store-file.ts';
import type { ShopEnvironment } from './shop/open-shop.ts';
import { KeptMarkups } from './shop/pages/kept-markups.ts';
import { privatePaths } from './shop/pages/list.ts';
import type { PageSource } from './site/content/page-source.ts';
import { inOneLine, type SiteDiagnostic } from './site/lib/diagnostics.ts';
import { SharedRoom } from './site/lib/shared-room.ts';
import { openKeptStyles } from './site/styles/open-kept-styles.ts';
import { createLateStore, type Store } from './store/index.ts';
import type { ObjectStore } from './store/objects/index.ts';

export interface Running {
  readonly server: Server;
  readonly port: number;
  /** What answers, for the line that says it: the database, and the first digits of each template's revision. */
  readonly about: { readonly database: string; readonly revisions: readonly string[] };
  /** No new requests; those under way are finished, then everything is closed. */
  stop(): Promise<void>;
}

/** Connections that the system keeps until they are read: of a crowd, those beyond it would ask again a second later. */
const BACKLOG = 4_096;
const GRACE_MILLISECONDS = 10_000;
/** Each takes two megabytes and more, and is opened again in a tenth of a second. */
const MOST_OPEN_SITES = 100;

/** What is kept of pages and of their content, of all sites together: a large one would fill whatever it is given. */
const CACHE_BYTES = 64_000_000;

/** What a page may hold the thread of a process for, which serves nobody else meanwhile. */
const ownThread = { longest: 200 };
/** The same where other sites' visitors would wait: a hundredth of the time for pages of more than ten milliseconds. */
const sharedThread = { longest: 50, account: { short: 10, share: 0.01, saved: 250 } };
/** Files of pages that another thread reads and renders: reading a megabyte takes some 30 ms. */
const OWN_UNREAD_BYTES = 1_000_000;
const SHARED_UNREAD_BYTES = 200_000;

export interface OpenServer {
  readonly listener: RequestListener;
  /** What a server of our own makes its messages by. */
  readonly classes: MessageClasses;
  readonly about: Running['about'];
  /** Whoever sends requests here is told to send them elsewhere. */
  readonly beginStop: () => void;
  readonly close: () => Promise<void>;
}

/** Opens the sites and the database; closes again what was opened when one of them fails. */
export async function openServer(options: ServerOptions): Promise<OpenServer> {
  const closers: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  try {
    const { logger = pino({ level: 'silent', redact: logRedaction }), logRequest } = options;
    const operations = createOperations(logger, logRequest);
    const { app, classes, about, prefixScript } = await openApp(options, operations, closers);
    return {
      listener: belowPrefix({ prefix: options.prefix ?? '', script: prefixScript }, app),
      ...{ classes, about },
      beginStop: () => operations.beginStop(),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The same with a port. */
export async function start(options: MainOptions): Promise<Running> {
  const opened = await openServer(options);
  try {
    const server = createServer({ ...serverLimits, ...opened.classes }, opened.listener);
    server.listen({ port: options.port, host: options.host, backlog: BACKLOG });
    await once(server, 'listening');
    const address = server.address();
    return {
      server,
      port: typeof address === 'object' && address !== null ? address.port : options.port,
      about: opened.about,
      stop: () =>
        stopGracefully({
          server,
          beforeClosing: opened.beginStop,
          patience: GRACE_MILLISECONDS,
          afterClosing: [opened.close],
        }),
    };
  } catch (error) {
    await opened.close();
    throw error;
  }
}

async function openApp(
  options: ServerOptions,
  operations: Operations,
  closers: (() => Promise<void>)[],
): Promise<Pick<OpenServer, 'classes' | 'about'> & { app: RequestListener; prefixScript: string | undefined }> {
  const { places, onInternalError, data } = options;
  if (data !== 'memory') privateFolder(data);
  const nextStore = openStores(options, closers);
  const kept = data === 'memory' ? undefined : { folder: join(data, 'runtime'), now: Date.now() };
  const runtime = loadRuntime(options.runtime, kept);
  const late = createLateStore();
  const environment = await openEnvironment(options, { runtime, operations, store: late.store, closers });
  const shops = await openShops({
    places,
    openSite: siteLoader(options, runtime, environment.objects, closers),
    environment,
    onInternalError,
    retry: options.retry ?? usualRetry,
    mostOpen: options.mostOpenSites ?? MOST_OPEN_SITES,
    storedIds: storedIdsOf(options.content),
    closers,
  });
  const { sites, answerUnopened } = shops;
  const database = await connectOrWait(nextStore, late, options, closers);
  if (database === noDatabase) noticeUnknownClosures(sites, options.onNotice ?? (() => {}));
  else await prepareShops(sites.values());
  const headers = { connections: options.eventOrigins ?? [] };
  const app = createApp({
    sites,
    runtime,
    security: [
      noticeProxy(options.onNotice ?? (() => {})),
      ...operations.before,
      trustOrigins(options.siteOrigins ?? new Map()),
      ...securityHeaders(headers),
    ],
    routers: [operations.router, answerUnopened],
    trustedProxies: options.trustedProxies,
    onInternalError: environment.report,
  });
  if (options.cdn !== undefined) {
    const purge = purgeOnChange({ settings: options.cdn, sites, report: environment.report });
    closers.push(() => purge.close());
  }
  const revisions = [...sites.values()].map(({ host }) => host.site.revision.slice(0, 8));
  const listener = readyFirst({ operations, sites, headers, touch: shops.touch, app: openedBefore(shops, app) });
  const { classes } = app;
  return { app: listener, classes, about: { database, revisions }, prefixScript: runtime.prefixScript };
}

const storedIdsOf = (content: ServerOptions['content']) => content && (() => storedSiteIds(content.url));

/** Loads a site's templates, and finds its pages, as this server shows them. */
function siteLoader(
  options: ServerOptions,
  { boot, globals, assignScript }: RuntimeAssets,
  objects: ObjectStore | undefined,
  closers: (() => Promise<void>)[],
): ShopsOptions['openSite'] {
  const { places, registry, settings, report } = options;
  const images = new Images({ folder: options.images, shared: objects?.within('images') });
  const bundles = openBundles(options);
  if (bundles !== undefined) closers.push(() => bundles.close());
  const pool = openPool(options);
  if (pool !== undefined) closers.push(() => pool.close());
  const given = {
    ...{ registry, images, boot, globals, assignScript, settings, report },
    data: options.data === 'memory' ? undefined : options.data,
    cache: options.cache,
    notice: options.onNotice,
    keptStyles: keptStylesIn(options, 'styles'),
    room: new SharedRoom(CACHE_BYTES),
    privatePages: privatePaths,
    // What puts addresses below a prefix writes each page anew, with a script of its own, and would the sheet with it.
    hashesScripts: !options.prefix,
    carriesSheet: !options.prefix,
    failed: bundles?.take,
    threadTime: places.size > 1 ? sharedThread : ownThread,
    unreadBytes: places.size > 1 ? SHARED_UNREAD_BYTES : OWN_UNREAD_BYTES,
  };
  const threads = options.content && new ContentThreads(options.content.url);
  if (threads !== undefined) closers.push(() => threads.close());
  const noticed = new Set<string>();
  return async (name, place, live) => {
    const source = await openPages(name, place, options, { ...given, threads });
    const site = await openSite(name, place, {
      ...given,
      ...(source !== undefined && { source }),
      live,
      renderWorkers: pool?.openSite(),
      sharedTags: options.cdn && sharedTagsOf(name),
    });
    // A site that is opened again is told of once.
    if (!noticed.has(name)) noticeStoreFile(site, options);
    noticed.add(name);
    return site;
  };
}

function keptStylesIn({ data }: ServerOptions, folder: string) {
  return data === 'memory' ? undefined : openKeptStyles(join(data, folder));
}

/** The pages of a site that lie in a database. */
function openPages(
  site: string,
  { template, content = join(template, 'content'), upstream, storedAs }: SitePlace,
  options: ServerOptions,
  {
    data,
    notice,
    room,
    threads,
  }: Pick<OpenOptions, 'data' | 'notice' | 'room'> & { readonly threads: ContentThreads | undefined },
): Promise<PageSource> | undefined {
  if (options.content === undefined || threads === undefined || upstream !== undefined) return undefined;
  const { name } = options.content;
  const report = (diagnostic: SiteDiagnostic) => options.report(diagnostic, site);
  return openContent({ name, threads, site: storedAs, data, notice, room, report }, content);
}

interface EnvironmentParts {
  readonly runtime: RuntimeAssets;
  readonly operations: Operations;
  readonly store: Store;
  readonly closers: (() => Promise<void>)[];
}

/** What the shops of this server share. */
async function openEnvironment(
  options: ServerOptions,
  { runtime, operations, store, closers }: EnvironmentParts,
): Promise<ShopEnvironment> {
  const { onInternalError, data, smtpUrl, captchaSecret, upstreamApi, uploadQuotas } = options;
  const limits = await connectLimits(options.redisUrl, onInternalError);
  closers.push(() => limits.close());
  const telemetry = createTelemetry(store, { onInternalError });
  closers.push(() => telemetry.close());
  operations.connect(store, telemetry);
  const report = quietReport(onInternalError);
  const objects = await openStorage(options.storage, report, closers);
  const workers = createWorkers(store, report, {
    observe: operations.observeJob,
    forget: objects && (() => forgetPictures(objects.within('images'))),
    leaseSeconds: options.leaseSeconds,
  });
  closers.push(() => workers.close());
  const ownFolder = data === 'memory' ? options.images : data;
  return {
    store,
    telemetry,
    workers,
    signer: createSigner(options.secrets ?? [keptSecret(data)]),
    limiter: limits.limiter,
    mailFolder: join(ownFolder, 'mail'),
    fileFolder: join(ownFolder, 'files'),
    closureFolder: data === 'memory' ? undefined : join(data, 'closed-sites'),
    objects,
    mail: smtpUrl ? smtpTransport(smtpUrl) : undefined,
    captchaSecret,
    payments: await openPayments(options),
    upstreamApi,
    uploadQuotas,
    isPurged: options.cdn !== undefined,
    publishedStyles: keptStylesIn(options, 'published-styles'),
    keptMarkups: new KeptMarkups(),
    styles: runtime.styles,
    owner: runtime.owner,
    report,
  };
}

/** The service is loaded by the servers that use it. */
async function openPayments({ stripe, onNotice }: ServerOptions): Promise<readonly PaymentProvider[]> {
  if (stripe === undefined) return [];
  const { createStripeProvider } = await import('./services/payments/stripe/stripe-provider.ts');
  const provider = createStripeProvider(stripe);
  if (provider.testOnly) onNotice?.('STRIPE_SECRET_KEY is a test key: orders are taken, and no money moves.');
  return [provider];
}

/** What a site's rules need and this server was not given; mistakes in them end its start elsewhere. */
function noticeStoreFile({ name, files }: OpenSite, { captchaSecret, upstreamApi, onNotice }: ServerOptions): void {
  if (files.content === undefined || upstreamApi !== undefined) return;
  const { diagnostics } = checkStoreFile(files.content, {
    hasCaptchaSecret: captchaSecret !== undefined,
    takesOrders: true,
  });
  const where = name === anyHost ? '' : `${name}: `;
  for (const diagnostic of diagnostics) if (!endsStart(diagnostic)) onNotice?.(where + inOneLine(diagnostic));
}

function openPool({ startRenderer, onInternalError }: ServerOptions): RenderPool | undefined {
  return startRenderer && new RenderPool({ start: startRenderer, onInternalError });
}

function openBundles(options: ServerOptions) {
  const { errors, onBundle, onInternalError } = options;
  if (errors === undefined) return undefined;
  return keepBundles({
    folder: errors,
    kept: (file) => onBundle?.(file),
    onInternalError,
    secrets: ownSecrets(options),
  });
}

/** What this server was told in confidence: addresses with their passwords, and the passwords by themselves. */
function ownSecrets(options: ServerOptions): string[] {
  const { secrets = [], captchaSecret, databaseUrl, smtpUrl, redisUrl, stripe, storage, content } = options;
  const addresses = [databaseUrl, content?.url, smtpUrl, redisUrl].filter((address) => address !== undefined);
  const passwords = addresses.map((address) => (URL.canParse(address) ? new URL(address).password : ''));
  return [
    ...secrets,
    ...addresses,
    ...passwords,
    ...(captchaSecret === undefined ? [] : [captchaSecret]),
    ...(stripe ? [stripe.secretKey, stripe.webhookSecret] : []),
    ...(storage?.credentials ? [storage.credentials.secretAccessKey] : []),
  ];
}
