import { type RequestHandler, Router } from 'express';
import type { OpenSite } from '../http/pages/open-sites.ts';
import type { RuntimeAssets } from '../http/pages/runtime-assets.ts';
import type { Limiter, Signer } from '../http/security/index.ts';
import type { Intake } from '../http/telemetry/telemetry.ts';
import type { Store } from '../store/index.ts';
import { createApi } from './api/index.ts';
import { passToUpstream } from './api/upstream.ts';
import { siteCatalogue } from './live/live-catalogue.ts';
import { liveDiscussion } from './live/live-discussion.ts';
import { liveGalleries } from './live/live-galleries.ts';
import { together } from './live/live-source.ts';
import { liveStock } from './live/live-stock.ts';
import { createLocks } from './pages/locks.ts';
import { createOwnerArea } from './pages/owner-area.ts';
import { createOwnPages, type OwnPages } from './pages/private-pages.ts';
import type { Catalogue } from './services/catalogue/catalogue.ts';
import type { UploadQuotas } from './services/files/upload-quotas.ts';
import { type CaptchaVerifier, createRecaptchaVerifier } from './services/forms/captcha.ts';
import type { MailTransport } from './services/mail/transport.ts';
import type { PaymentProvider } from './services/payments/provider.ts';
import { createServices } from './services/services.ts';
import { startWorkers } from './services/workers.ts';

/** What the shops of one process share. */
export interface ShopEnvironment {
  readonly store: Store;
  readonly intake: Intake;
  readonly signer: Signer;
  readonly limiter?: Limiter | undefined;
  readonly mailFolder: string;
  /** Where files of forms are kept. */
  readonly fileFolder: string;
  /** What they may take; the usual without. */
  readonly uploadQuotas?: UploadQuotas | undefined;
  /** A mail server; without one, mails are files in the mail folder. */
  readonly mail?: MailTransport | undefined;
  readonly captchaSecret?: string | undefined;
  /** Payment services that every shop offers. */
  readonly payments?: readonly PaymentProvider[] | undefined;
  /** For its author's eyes: orders are paid and captchas are solved without any service. */
  readonly isPreview?: boolean;
  /** Another back end that answers the calls. */
  readonly upstreamApi?: string | undefined;
  /** Addresses of the runtime's style sheets. */
  readonly styles: readonly string[];
  /** The owner area's script and style sheets. */
  readonly owner?: RuntimeAssets['owner'];
  readonly report: (fault: unknown) => void;
}

/** A site that sells: its calls, its visitors' own pages, and live stock in its pages. */
export interface Shop extends OpenSite {
  /** What its carts, stock and orders are kept under. */
  readonly websiteId: string;
  readonly router: RequestHandler;
  readonly fillRegion: OwnPages['fillRegion'];
  /** Stops what it does by itself; the site goes on. */
  close(): Promise<void>;
}

/** Without a secret nobody can be told from a program, and what asks for a captcha is refused. */
function verifierOf(secret: string | undefined, catalogue: Catalogue): CaptchaVerifier {
  if (secret === undefined) return { verify: async () => 'doubtful' };
  return createRecaptchaVerifier(secret, () => catalogue.rules.captcha);
}

/** Joins a site with the database: its pages are what is sold. */
export function openShop(site: OpenSite, environment: ShopEnvironment): Shop {
  const {
    store,
    intake,
    signer,
    limiter,
    mailFolder,
    fileFolder,
    uploadQuotas,
    mail,
    captchaSecret,
    payments,
    isPreview = false,
    upstreamApi,
    styles,
    owner,
    report,
  } = environment;
  const { host, files } = site;
  const catalogue = siteCatalogue(host.source, files.content, report);
  const services = createServices({
    store,
    catalogue,
    mailFolder,
    fileFolder,
    uploadQuotas,
    limiter,
    report,
    ...(mail && { mail }),
    payments,
    isPreview,
    ...(isPreview ? {} : { captcha: verifierOf(captchaSecret, catalogue) }),
  });
  const api = upstreamApi
    ? passToUpstream(upstreamApi)
    : createApi({ services, intake, signer, report, ...(limiter && { limiter }) });
  const own = createOwnPages({ services, signer, styles, ...(limiter && { limiter }) });
  host.takeOverlay(
    together(liveStock(services.stock), liveGalleries(services.galleries), liveDiscussion(services.discussion)),
  );
  host.takeForms((id) => catalogue.form(id));
  host.takeLocks(() => catalogue.rules.locks);
  const router = Router();
  router.use(own.router);
  if (owner) router.use(createOwnerArea({ services, ...owner }));
  router.use(createLocks({ services, signer, ...(limiter && { limiter }) }));
  router.use((request, response, next) => {
    if (request.path === '/api' || request.path.startsWith('/api/')) api(request, response, next);
    else next();
  });
  const workers = startWorkers(store, services, report);
  return {
    ...site,
    websiteId: catalogue.websiteId,
    router,
    fillRegion: own.fillRegion,
    async close() {
      await workers.stop();
    },
  };
}
