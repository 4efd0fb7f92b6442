import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { anyHost } from '../app.ts';
import { readCdnSettings } from '../http/cdn/cdn-settings.ts';
import { openLog } from '../http/operations/log.ts';
import type { SitePlace } from '../http/pages/open-sites.ts';
import type { StartWorker } from '../http/render-workers/renderer.ts';
import {
  everySite,
  readEventOrigins,
  readSecrets,
  readSiteOrigins,
  readTrustedProxies,
} from '../http/security/index.ts';
import { putBehindRequests } from '../lib/behind-requests.ts';
import { startWorker } from '../lib/start-worker.ts';
import { setServerFlags } from '../lib/v8-flags.ts';
import { visibleLines } from '../lib/visible-text.ts';
import { type Running, start } from '../main.ts';
import { SitesClash } from '../open-shops.ts';
import { readUploadQuotas } from '../services/files/read-quotas.ts';
import { readStripeSettings } from '../services/payments/stripe/stripe-settings.ts';
import { misspeltSettings } from '../setting-names.ts';
import { readContentSettings } from '../store/content/index.ts';
import { readStorageSettings } from '../store/objects/index.ts';
import { dataError } from './data-error.ts';
import { UsageError } from './exit.ts';
import { houseRegistry } from './open-folder.ts';
import { packageRoot, versionOf } from './package-root.ts';
import { renderServices } from './render-services.ts';
import { diagnosticReporter, sourceInPlaces } from './report.ts';
import { showError } from './show-error.ts';
import { waitForShutdown } from './shutdown.ts';
import { contentBeside, templateFolder } from './site-folder.ts';
import { placesIn } from './sites-folder.ts';
import { log, paint } from './streams.ts';
import { v8Helpers } from './v8-helpers.ts';

export interface ServeOptions {
  readonly content?: string | undefined;
  readonly upstream?: string | undefined;
  readonly sites?: string | undefined;
  readonly port: number;
  readonly host: string;
  readonly images?: string | undefined;
  readonly data: string;
  readonly upstreamApi?: string | undefined;
  /** Folder for bundles of pages that went wrong. */
  readonly errors?: string | undefined;
}

/** Serves until the process is told to end. */
export async function serve(folder: string | undefined, options: ServeOptions): Promise<void> {
  const { host } = options;
  setServerFlags();
  refuseMisspelt();
  refuseUnsaid(options);
  const { logger, logRequest, ...serverLog } = openLog(process.env['LOG_LEVEL'] || 'info');
  const running = await opened(options, () =>
    start({ ...partsOf(folder, options), ...readEnvironment(), logger, logRequest }),
  );
  // Before anybody hears that it is ready: who waits for that may end it at once.
  const shutdown = waitForShutdown({
    stop: () => running.stop(),
    onInternalError: logInternalError,
    flush: () => serverLog.close(),
  });
  const shownHost = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  log(`Ready on http://${shownHost}:${running.port}`);
  const { database, revisions } = running.about;
  log(`Vitrine ${versionOf(packageRoot())}, ${database}, template ${revisions.join(', ')}`);
  await shutdown;
}

/** What the command itself says of the server. */
function partsOf(folder: string | undefined, options: ServeOptions) {
  const { port, host, data, images = '.cache/images', upstreamApi } = options;
  const places = placesOf(folder, options);
  return {
    ...{ port, host, data, images, upstreamApi, places },
    registry: houseRegistry(),
    settings: renderServices,
    report: diagnosticReporter(sourceInPlaces(places)),
    errors: options.errors ?? (data === 'memory' ? undefined : join(data, 'errors')),
    onBundle: (file: string) => log(`kept ${file}; see it again with vitrine replay`),
    onInternalError: logInternalError,
    onNotice: (text: string) => log(`${paint.yellow('notice')} ${visibleLines(text)}`),
    runtime: join(packageRoot(), 'dist/runtime'),
    startRenderer,
  };
}

/** A page that takes long leaves garbage, which V8 collects in threads of its own: they too come after visitors then. */
const startRenderer: StartWorker = (options) => {
  putBehindRequests(v8Helpers());
  return startWorker('page-worker', import.meta.url, options);
};

/** What the environment says of it. */
function readEnvironment() {
  const { env } = process;
  const { VITRINE_SECRET, SITE_UPLOAD_QUOTA } = env;
  return {
    databaseUrl: env['DATABASE_URL'] || undefined,
    redisUrl: env['REDIS_URL'] || undefined,
    content: setting(readContentSettings, env['CONTENT_URL']),
    storage: setting(readStorageSettings, env['STORAGE_URL']),
    smtpUrl: env['SMTP_URL'] || undefined,
    captchaSecret: env['CAPTCHA_SECRET'] || undefined,
    stripe: setting(readStripeSettings, env),
    trustedProxies: setting(readTrustedProxies, env['TRUSTED_PROXIES']),
    siteOrigins: setting(readSiteOrigins, env['SITE_ORIGINS']),
    eventOrigins: setting(readEventOrigins, env['EVENT_ORIGINS']),
    cdn: setting((url) => readCdnSettings(url, env['CDN_PURGE_HEADER']), env['CDN_PURGE_URL']),
    uploadQuotas: setting((total) => readUploadQuotas(total, SITE_UPLOAD_QUOTA), env['UPLOAD_QUOTA']),
    ...(VITRINE_SECRET ? { secrets: setting(readSecrets, VITRINE_SECRET) } : {}),
  };
}

/** Settings without which others cannot be followed. */
function refuseUnsaid({ sites, upstream }: ServeOptions): void {
  const { CONTENT_URL, DATABASE_URL, VITRINE_SECRET, SITE_ORIGINS } = process.env;
  if (CONTENT_URL && upstream !== undefined) {
    throw new UsageError('CONTENT_URL and --upstream both say where pages come from: leave one of them out.');
  }
  if (DATABASE_URL && !VITRINE_SECRET) {
    throw new UsageError(
      'VITRINE_SECRET is not set. Servers of one DATABASE_URL sign the same cookies: give all of them what `openssl rand -hex 32` prints.',
    );
  }
  if (sites !== undefined && setting(readSiteOrigins, SITE_ORIGINS).has(everySite)) {
    throw new UsageError(
      'SITE_ORIGINS: several sites are served, so each origin needs the host of its site before it, such as shop.example=https://www.shop.example.',
    );
  }
}

/** A name that begins as ours do is nobody else's: its writer expects it to count. */
function refuseMisspelt(): void {
  const wrong = misspeltSettings(process.env).find(({ isOurs }) => isOurs);
  if (wrong === undefined) return;
  const { name, meant } = wrong;
  throw new UsageError(`${name} is no setting.${meant === undefined ? '' : ` Did you mean ${meant}?`}`);
}

function logInternalError(error: unknown): void {
  log(showError(error));
}

/** A setting as its reader has it; what that refuses is the operator's to put right. */
function setting<Text, Value>(read: (text: Text) => Value, text: Text): Value {
  try {
    return read(text);
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** What a person can put right becomes a message; anything else is an internal error. */
async function opened({ port, host }: ServeOptions, open: () => Promise<Running>): Promise<Running> {
  try {
    return await open();
  } catch (error) {
    const { code, syscall } = error instanceof Error ? (error as NodeJS.ErrnoException) : {};
    if (code === 'EADDRINUSE') {
      throw new UsageError(
        `Port ${port} is taken by another program. Choose another one: PORT=${port + 1} or --port ${port + 1}.`,
      );
    }
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new UsageError(`${host} is no address of this machine. Leave --host out, or name one that is.`);
    if (code === 'EACCES' && syscall === 'listen')
      throw new UsageError(`Port ${port} may not be opened by this user. Choose one above 1023.`);
    if (error instanceof SitesClash) throw new UsageError(error.message);
    throw dataError(error);
  }
}

function placesOf(
  folder: string | undefined,
  { content, upstream, sites }: ServeOptions,
): ReadonlyMap<string, SitePlace> {
  if (sites !== undefined) return placesIn(sites);
  const template = templateFolder(folder);
  const place = { template, content: content ?? contentBeside(folder), upstream };
  if (!existsSync(template)) throw new UsageError(`There is no folder ${template}.`);
  if (upstream === undefined && !process.env['CONTENT_URL'] && !existsSync(place.content)) {
    throw new UsageError(
      `There is no folder ${place.content} with page JSON. Name one with --content, or a running site with --upstream.`,
    );
  }
  return new Map([[anyHost, place]]);
}
