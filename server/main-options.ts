import type { Logger } from 'pino';
import type { Registry } from '#engine';
import type { CdnSettings } from './http/cdn/cdn-settings.ts';
import type { LogRequest } from './http/operations/request-log.ts';
import type { OpenOptions, SitePlace } from './http/pages/open-sites.ts';
import type { StartWorker } from './http/render-workers/renderer.ts';
import type { SiteOrigins } from './http/security/index.ts';
import type { UploadQuotas } from './services/files/upload-quotas.ts';
import type { StripeSettings } from './services/payments/stripe/stripe-provider.ts';
import type { ContentSettings } from './store/content/index.ts';
import type { StorageSettings } from './store/objects/index.ts';

/** What a server is made of; whoever starts one has read it from flags and the environment. */
export interface MainOptions {
  /** Sites by host name; one under `*` answers every host. */
  readonly places: ReadonlyMap<string, SitePlace>;
  readonly registry: Registry;
  readonly settings?: OpenOptions['settings'];
  readonly report: OpenOptions['report'];
  readonly onInternalError: (failure: unknown) => void;
  /** Told of what an operator should know, in words. */
  readonly onNotice?: (text: string) => void;
  /** Folder for bundles of pages that went wrong, to replay them; none are kept without. */
  readonly errors?: string | undefined;
  /** Told of every bundle that was written. */
  readonly onBundle?: (file: string) => void;
  readonly port: number;
  readonly host: string;
  /** Folder of the browser runtime as it was built. */
  readonly runtime: string;
  /** Folder for the embedded database, mails and secret; `memory` keeps nothing. */
  readonly data: string;
  /** The path of another program that the sites are mounted at. */
  readonly prefix?: string | undefined;
  readonly images: string;
  /** `false` renders every page anew. */
  readonly cache?: OpenOptions['cache'];
  readonly databaseUrl?: string | undefined;
  /** Signs visitors' cookies; the newest first. Without any, one is made and kept in the data folder. */
  readonly secrets?: readonly string[];
  /** The database that the pages are in; the folder without. */
  readonly content?: ContentSettings | undefined;
  /** Shares rate limits between servers. */
  readonly redisUrl?: string | undefined;
  /** Where several servers keep what people send, what is sold, mails and pictures; the data folder without. */
  readonly storage?: StorageSettings | undefined;
  /** Mail server; without one, mails are files in the data folder. */
  readonly smtpUrl?: string | undefined;
  /** Secret of the captcha service. */
  readonly captchaSecret?: string | undefined;
  /** How cards are charged; not at all without. */
  readonly stripe?: StripeSettings | undefined;
  /** Another back end that answers the calls. */
  readonly upstreamApi?: string | undefined;
  /** Proxies whose word about the client counts. */
  readonly trustedProxies?: readonly string[] | false | undefined;
  /** Origins of static hosts that serve a site's pages. */
  readonly siteOrigins?: SiteOrigins;
  /** Origins of events services that pages may tell. */
  readonly eventOrigins?: readonly string[];
  /** The CDN that is told which pages it has to forget. */
  readonly cdn?: CdnSettings | undefined;
  /** What files that visitors send may take; the usual without. */
  readonly uploadQuotas?: UploadQuotas | undefined;
  /** Starts a thread for pages that would hold the first one for too long; without, all are rendered in that. */
  readonly startRenderer?: StartWorker;
  /** Where a line for each request goes; nowhere without. */
  readonly logger?: Logger;
  /** Writes that line in the logger's place. */
  readonly logRequest?: LogRequest;
  /** Milliseconds between two tries to reach a database that was away at the start. */
  readonly retry?: number;
  /** Seconds after which the work of a server that is not heard of is another's; the usual without. */
  readonly leaseSeconds?: number;
  /** Sites that are open at once; the usual without. */
  readonly mostOpenSites?: number;
}

/** Everything but a port. */
export type ServerOptions = Omit<MainOptions, 'port' | 'host'>;
