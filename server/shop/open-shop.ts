import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { type RequestHandler, Router } from 'express';
import { saveSubmission } from '#contract';
import { showSystemPage } from '../http/pages/create-pages.ts';
import type { OpenSite } from '../http/pages/open-sites.ts';
import type { RuntimeAssets } from '../http/pages/runtime-assets.ts';
import type { SiteLive } from '../http/pages/site-host.ts';
import type { Limiter, Signer } from '../http/security/index.ts';
import type { Telemetry } from '../http/telemetry/telemetry.ts';
import type { Catalogue } from '../services/catalogue/catalogue.ts';
import { defaultQuotas, type UploadQuotas } from '../services/files/upload-quotas.ts';
import { type CaptchaVerifier, createRecaptchaVerifier, createTestVerifier } from '../services/forms/captcha.ts';
import { keptClosure } from '../services/kept-closure.ts';
import type { MailTransport } from '../services/mail/transport.ts';
import type { PaymentProvider } from '../services/payments/provider.ts';
import { createServices, type Services } from '../services/services.ts';
import type { Workers } from '../services/workers.ts';
import { digitalFolder } from '../site/content/folder-content.ts';
import type { StyleKeeper } from '../site/styles/kept-styles.ts';
import type { Store } from '../store/index.ts';
import { folderObjects, type ObjectStore } from '../store/objects/index.ts';
import { createApi } from './api/index.ts';
import { passToUpstream } from './api/upstream.ts';
import { upstreamCall } from './api/upstream-call.ts';
import { upstreamCart } from './api/upstream-cart.ts';
import { StockFollower } from './live/follow-stock.ts';
import { liveCaptcha } from './live/live-captcha.ts';
import { siteCatalogue } from './live/live-catalogue.ts';
import { liveDiscussion } from './live/live-discussion.ts';
import { liveExperiments } from './live/live-experiments.ts';
import { formPages, liveForms } from './live/live-forms.ts';
import { liveGalleries } from './live/live-galleries.ts';
import { liveMails } from './live/live-mails.ts';
import { hearNews } from './live/live-news.ts';
import { liveReviews } from './live/live-reviews.ts';
import { liveSettings } from './live/live-settings.ts';
import { type LiveSource, together } from './live/live-source.ts';
import { liveStock } from './live/live-stock.ts';
import { liveStyle, siteStyle } from './live/live-style.ts';
import { liveWaitlist } from './live/live-waitlist.ts';
import { type StatedAge, statedAge } from './live/stated-age.ts';
import { showStylePictures, stylePictures } from './live/style-pictures.ts';
import { ownServices } from './own-services.ts';
import { createDownloads } from './pages/downloads.ts';
import type { KeptMarkups } from './pages/kept-markups.ts';
import { createLocks } from './pages/locks.ts';
import { createOwnerArea } from './pages/owner-area.ts';
import { createOrderPapers } from './pages/papers/order-papers.ts';
import { createPrivatePages, type PrivatePages } from './pages/private-pages.ts';
import { setSiteMessages } from './request-messages.ts';

/** What the shops of one process share. */
export interface ShopEnvironment {
  readonly store: Store;
  readonly telemetry: Telemetry;
  readonly workers: Workers;
  readonly signer: Signer;
  readonly limiter?: Limiter | undefined;
  readonly mailFolder: string;
  /** Where files are kept, or lie while they are on their way to `objects`. */
  readonly fileFolder: string;
  /** Where it is kept which sites are closed, for a start without the database; nowhere without. */
  readonly closureFolder?: string | undefined;
  /** Where all servers keep files and mails; the folders without. */
  readonly objects?: ObjectStore | undefined;
  /** What they may take; the usual without. */
  readonly uploadQuotas?: UploadQuotas | undefined;
  /** A mail server; without one, mails are files in the mail folder. */
  readonly mail?: MailTransport | undefined;
  readonly captchaSecret?: string | undefined;
  /** Payment services that every shop offers. */
  readonly payments?: readonly PaymentProvider[] | undefined;
  /** For its author's eyes: orders are paid and captchas are solved without any service. */
  readonly isPreview?: boolean;
  /** Whether a network in front of the server is told of changes. */
  readonly isPurged?: boolean;
  /** Another back end that answers the API. */
  readonly upstreamApi?: string | undefined;
  /** Where sheets are found that were compiled with what owners published. */
  readonly publishedStyles?: StyleKeeper | undefined;
  /** Addresses of the runtime's style sheets. */
  readonly styles: readonly string[];
  /** What is kept of visitors' own pages; of each shop for itself without. */
  readonly keptMarkups?: KeptMarkups | undefined;
  /** The owner area's script and style sheets. */
  readonly owner?: RuntimeAssets['owner'];
  readonly report: (error: unknown) => void;
}

/** A site that sells: its API, its visitors' private pages, and live stock in its pages. */
export interface Shop extends OpenSite {
  /** What its carts, stock and orders are kept under. */
  readonly websiteId: string;
  readonly router: RequestHandler;
  /** What its pages show of it. */
  readonly live: SiteLive;
  readonly fillRegion: PrivatePages['fillRegion'];
  /** Whether it can say if its owner has closed it. */
  readonly knowsClosure: boolean;
  /** Brings to its pages what only the database knows, before anybody asks for one. */
  prepare(): Promise<void>;
  /** Stops what it does by itself; the site goes on. */
  close(): Promise<void>;
}

/** Without a secret nobody can be told from a program, and what asks for a captcha is refused; but for the test captcha. */
function verifierOf(secret: string | undefined): CaptchaVerifier {
  const service = secret === undefined ? undefined : createRecaptchaVerifier(secret);
  const test = createTestVerifier();
  return {
    verify: async (check) => {
      const { captcha, testCaptcha } = check.rules;
      if (!captcha && testCaptcha) return test.verify(check);
      return service === undefined ? 'doubtful' : service.verify(check);
    },
  };
}

/** Joins a site with the database: its pages are what is sold. */
export function openShop(site: OpenSite, environment: ShopEnvironment): Shop {
  const { signer, limiter, styles, report, upstreamApi, keptMarkups: kept } = environment;
  const { host, files } = site;
  const content = siteCatalogue(host.source, files.content, report, liveMails(host, report));
  const services = servicesOf(site, environment, content);
  const show = showSystemPage(host);
  const remoteCart = upstreamApi === undefined ? undefined : upstreamCart(upstreamApi, services.catalogue);
  const remoteCall = upstreamApi === undefined ? undefined : upstreamCall(upstreamApi);
  const parts = { services, signer, styles, show, remoteCart, remoteCall, kept };
  const pages = createPrivatePages({ ...parts, ...(limiter && { limiter }) });
  const news = hearNews({ store: environment.store, services, cache: host.cache, report });
  const stopWork = environment.workers.join(services);
  const age = statedAge({ store: environment.store, contentVersion: () => host.source.version });
  const { stock: known } = host.source;
  const stock = new StockFollower({ store: environment.store, services, known, report });
  return {
    ...site,
    websiteId: content.websiteId,
    router: routerOf(site, environment, services, pages),
    live: liveOf(services, { news: news.source, age, report }),
    fillRegion: pages.fillRegion,
    get knowsClosure() {
      return services.settings.isKnown;
    },
    async prepare() {
      const { style, siteForms, experiments, settings, products } = services;
      stock.look();
      await Promise.all(
        [style, siteForms, experiments, settings, products].map((each) => each.refresh().catch(report)),
      );
    },
    async close() {
      news.stop();
      age.stop();
      await stock.stop();
      await stopWork();
    },
  };
}

function servicesOf({ host, files }: OpenSite, environment: ShopEnvironment, catalogue: Catalogue): Services {
  const { store, signer, mailFolder, fileFolder, objects, uploadQuotas, limiter, report } = environment;
  const { payments, mail, ownRates } = ownServices(host.site.extensions.config, environment);
  const { captchaSecret, closureFolder, isPreview = false } = environment;
  return createServices({
    ...{
      store,
      catalogue,
      signer,
      mailFolder,
      fileFolder,
      objects,
      uploadQuotas,
      limiter,
      report,
      payments,
      ownRates,
      isPreview,
    },
    keptClosure: closureFolder === undefined ? undefined : keptClosure(closureFolder, catalogue.websiteId),
    style: siteStyle(host, stylePictures(picturesOf(environment, catalogue)), environment.publishedStyles),
    system: {
      pages: () => ({ kept: host.cache.size, bytes: host.cache.bytes }),
      isPurged: environment.isPurged ?? false,
      jobs: () => environment.workers.jobsOf(catalogue.websiteId),
    },
    overrides: host.source.overrides,
    formPages: formPages(host),
    digitalFolder: files.content && join(files.content, digitalFolder),
    ...(mail && { mail }),
    ...(isPreview ? {} : { captcha: verifierOf(captchaSecret), hasCaptchaSecret: captchaSecret !== undefined }),
  });
}

/** Where what an owner hands in for the style lies, and under which addresses it is shown. */
function picturesOf(
  { objects, fileFolder, uploadQuotas = defaultQuotas }: ShopEnvironment,
  { websiteId }: Pick<Catalogue, 'websiteId'>,
) {
  const site = createHash('sha256').update(websiteId).digest('hex').slice(0, 16);
  const all = objects?.within('style') ?? folderObjects(join(fileFolder, 'style'));
  return { objects: all.within(site), prefix: '/style-pictures/', freeBytes: uploadQuotas.free };
}

/** What pages show of what the database knows. */
function liveOf(
  services: Services,
  { news, age, report }: Pick<ShopEnvironment, 'report'> & { readonly news: LiveSource; readonly age: StatedAge },
): SiteLive {
  return {
    overlay: together(
      news,
      liveStock(services.stock, age),
      liveGalleries(services.galleries, age),
      liveDiscussion(services.discussion, age),
      liveReviews(services.reviews, age),
      liveStyle(services.style, report, age),
      liveCaptcha(services.catalogue),
      liveSettings(services.catalogue, services.settings, report, age),
      liveWaitlist(services.catalogue),
      liveForms(services.siteForms, report, age),
      liveExperiments(services.experiments, report, age),
    ),
    forms: (id) => services.catalogue.form(id),
    formChanges: () => services.siteForms.changes,
    locks: () => services.catalogue.rules.locks,
    experiments: () => services.experiments.onPages(),
  };
}

/** What answers before pages do: locks, the visitor's own pages, the owner's, and the API. */
function routerOf({ host }: OpenSite, environment: ShopEnvironment, services: Services, pages: PrivatePages): Router {
  const { telemetry, signer, limiter, report, owner, upstreamApi } = environment;
  const { catalogue } = services;
  const api = upstreamApi
    ? passToUpstream(upstreamApi, catalogue)
    : createApi({ services, telemetry, signer, report, ...(limiter && { limiter }) });
  const handleApi: RequestHandler = (request, response, next) =>
    request.path === '/api' || request.path.startsWith('/api/') ? api(request, response, next) : next();
  const siteMessages = () => ({ language: catalogue.website.language, messages: host.site.messages });
  const router = Router();
  router.use((_request, response, next) => {
    setSiteMessages(response, siteMessages);
    next();
  });
  router.use(createLocks({ services, signer, show: pages.show }));
  // What is sent to another back end is its own, forms too; and what is in its carts is bought there.
  if (upstreamApi) {
    // Published forms post to that address by themselves, which is no call yet.
    router.use((request, response, next) =>
      request.path === saveSubmission.path && request.is('application/x-www-form-urlencoded') !== false
        ? next()
        : handleApi(request, response, next),
    );
    router.use(['/checkout', '/commerce/goto-checkout'], api);
  }
  router.use(showStylePictures(picturesOf(environment, catalogue)));
  router.use(pages.router);
  router.use(createDownloads({ services, show: pages.show, limiter }));
  router.use(createOrderPapers(services, signer));
  if (owner) router.use(createOwnerArea({ services, ...owner }));
  router.use(handleApi);
  return router;
}
