import { realpathSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { RequestHandler } from 'express';
import { type AppSite, anyHost } from './app.ts';
import { hostOf, type OpenOptions, type OpenSite, type SitePlace } from './http/pages/open-sites.ts';
import { sendError } from './http/protocol/send-error.ts';
import { LazyShops, type LazySite } from './lazy-shops.ts';
import { OutsideError } from './lib/outside-error.ts';
import { checkStoreFile, endsStart } from './shop/live/store-file.ts';
import { openShop, type Shop, type ShopEnvironment } from './shop/open-shop.ts';
import { peekWebsiteId } from './site/content/peek-website.ts';
import { SiteUnusable } from './site/lib/diagnostics.ts';

/** Two sites that would share stock, carts and orders; the words are for the operator. */
export class SitesClash extends Error {}

export interface ShopsOptions {
  readonly places: ReadonlyMap<string, SitePlace>;
  /** Loads a site's templates and finds its pages, which show what is `live`; throws where there are none to load. */
  readonly openSite: (name: string, place: SitePlace, live: NonNullable<OpenOptions['live']>) => Promise<OpenSite>;
  readonly environment: ShopEnvironment;
  readonly onInternalError: (failure: unknown) => void;
  /** Milliseconds until what could not be opened is looked at again. */
  readonly retry: number;
  /** Sites that are open at once; of more, the least recently asked ones are closed. */
  readonly mostOpen: number;
  /** Of pages that lie in a database: the ids of its sites, by the names that it has them under. */
  readonly storedIds?: (() => Promise<ReadonlyMap<string, string>>) | undefined;
  /** What closes what is opened here. */
  readonly closers: (() => Promise<void>)[];
}

export interface OpenedShops {
  /** By host; a site joins as soon as it can be opened. */
  readonly sites: ReadonlyMap<string, AppSite>;
  /** A request of a host begins; a promise where its site has to be opened first. */
  readonly arrive: (host: string, response: ServerResponse) => Promise<void> | undefined;
  /** A page of a site was answered at once. */
  readonly touch: (name: string) => void;
  /** Answers 503 for the sites that cannot be opened yet: which pages are locked may stand in what cannot be read. */
  readonly answerUnopened: RequestHandler;
}

/**
 * Opens every site and its shop. One whose templates or rules are broken costs no other site; it is named, answers 503,
 * and is opened as soon as they are mended. A site that is alone does not start on them.
 */
export async function openShops(options: ShopsOptions): Promise<OpenedShops> {
  if (options.places.size > options.mostOpen) return openLazily(options);
  const { places, onInternalError, retry, closers } = options;
  const sites = new Map<string, AppSite>();
  const unopened = new Set<string>();
  const stop = new AbortController();
  const mending: Promise<void>[] = [];
  closers.push(async () => {
    stop.abort();
    await Promise.all(mending);
  });
  const openers = [...places].map(([name, place]) => siteOpener(name, place, sites, options));
  for (const opener of openers) closers.push(opener.close);
  const attempt = async ({ name, open }: SiteOpener, step: () => Promise<unknown>) => {
    try {
      await step();
    } catch (error) {
      if (places.size === 1 || error instanceof SitesClash) throw error;
      unopened.add(name);
      mending.push(openWhenMended(name, open, error).catch(onInternalError));
    }
  };
  // Shops begin to work as soon as they are open, and templates take their time: all of those come first.
  for (const opener of openers) await attempt(opener, opener.load);
  for (const opener of openers) {
    if (!unopened.has(opener.name)) await attempt(opener, async () => sites.set(opener.name, await opener.open()));
  }
  const answerUnopened = unopenedAnswer(unopened, retry);
  return { sites, arrive: () => undefined, touch: () => undefined, answerUnopened };

  async function openWhenMended(name: string, open: () => Promise<AppSite>, failure: unknown): Promise<void> {
    let told = '';
    for (let latest = failure; ; ) {
      const failure = namedFailure(name, latest);
      if (failure.message !== told) onInternalError(failure);
      told = failure.message;
      await wait(retry, undefined, { signal: stop.signal, ref: false }).catch(() => undefined);
      if (stop.signal.aborted) return;
      try {
        const site = await open();
        if (isShop(site)) await site.prepare();
        sites.set(name, site);
        unopened.delete(name);
        return;
      } catch (error) {
        latest = error;
      }
    }
  }
}

/**
 * More sites than are kept open at once: each is opened when it is asked for. Two with one id are refused before, by what
 * their files say; one that is broken is named when somebody asks for it, and tried again with the next request.
 */
async function openLazily(options: ShopsOptions): Promise<OpenedShops> {
  const { places, environment, onInternalError, retry, mostOpen, closers } = options;
  const sites = new Map<string, AppSite>();
  const unopened = new Set<string>();
  const ids = refuseClashes(places, await storedIds(options));
  const told = new Map<string, string>();
  const shops = new LazyShops({
    ...{ sites, unopened, mostOpen, workers: environment.workers },
    places: [...places].map(([name, place]) => lazySite(siteOpener(name, place, sites, options), ids.get(name) ?? '')),
    failed({ name }, error) {
      const failure = namedFailure(name, error);
      if (told.get(name) === failure.message) return;
      told.set(name, failure.message);
      onInternalError(failure);
    },
  });
  closers.push(() => shops.close());
  return {
    sites,
    arrive: (host, response) => shops.arrive(host, response),
    touch: (name) => shops.touch(name),
    answerUnopened: unopenedAnswer(unopened, retry),
  };
}

function lazySite({ name, open, close }: SiteOpener, websiteId: string): LazySite {
  const openAndPrepare = async () => {
    const site = await open();
    if (isShop(site)) await site.prepare();
    return site;
  };
  return { name, websiteId, open: openAndPrepare, close };
}

/** While the database is away a site's work waits for the first visitor, who opens it. */
async function storedIds(options: ShopsOptions): Promise<ReadonlyMap<string, string> | undefined> {
  return options.storedIds?.().catch((failure: unknown) => {
    options.onInternalError(failure);
    return new Map();
  });
}

/**
 * The ids of closed sites, as their files say them, or the database that has their pages. Throws a SitesClash when two
 * sites have one.
 */
export function refuseClashes(
  places: ShopsOptions['places'],
  stored?: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const ids = new Map<string, string>();
  const first = new Map<string, string>();
  const contentAt = (place: SitePlace | undefined) => contentOf(place, stored !== undefined);
  for (const [name, place] of places) {
    if (place.upstream !== undefined) continue;
    const id = stored === undefined ? peekWebsiteId(contentFolder(place)) : (stored.get(place.storedAs ?? '') ?? '');
    ids.set(name, id);
    const other = id === '' ? undefined : first.get(id);
    // One site may have several names.
    if (other !== undefined && contentAt(places.get(other)) !== contentAt(place)) {
      throw new SitesClash(clashMessage(other, name, id));
    }
    first.set(id, other ?? name);
  }
  return ids;
}

function namedFailure(name: string, failure: unknown): Error {
  const message = `${name}: ${failure instanceof Error ? failure.message : String(failure)}`;
  return isForeseen(failure) ? new OutsideError(message) : new Error(message, { cause: failure });
}

const isForeseen = (failure: unknown) => failure instanceof SiteUnusable || failure instanceof SitesClash;

interface SiteOpener {
  readonly name: string;
  readonly load: () => Promise<OpenSite>;
  readonly open: () => Promise<AppSite>;
  /** What was opened last; `open` opens it anew. */
  readonly close: () => Promise<void>;
}

/** Opens a site, at each call from where the call before has failed: templates are loaded, and told of, once. */
function siteOpener(
  name: string,
  place: SitePlace,
  sites: ReadonlyMap<string, AppSite>,
  { places, openSite, environment, storedIds }: ShopsOptions,
): SiteOpener {
  let loaded: OpenSite | undefined;
  const closers: (() => Promise<void>)[] = [];
  const load = async () => {
    if (loaded !== undefined) return loaded;
    const site = await openSite(name, place, () => sites.get(name)?.live);
    closers.push(async () => {
      site.host.cache.close();
      await site.host.source.close();
    });
    loaded = site;
    return site;
  };
  const open = async () => {
    const site = await load();
    // Another site's pages say nothing of what may be sold here.
    if (place.upstream !== undefined) return site;
    refuseRules(site, environment);
    const shop = openShop(site, environment);
    const other = clashing(name, shop, sites, places, storedIds !== undefined);
    if (other !== undefined) {
      await shop.close();
      throw new SitesClash(clashMessage(other, name, shop.websiteId));
    }
    closers.push(() => shop.close());
    return shop;
  };
  const close = async () => {
    loaded = undefined;
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  return { name, load, open, close };
}

/** Rules that this server cannot keep are as bad as rules that it cannot read. */
function refuseRules({ files }: OpenSite, { captchaSecret, upstreamApi }: ShopEnvironment): void {
  if (files.content === undefined || upstreamApi !== undefined) return;
  const { diagnostics } = checkStoreFile(files.content, { hasCaptchaSecret: captchaSecret !== undefined });
  const ends = diagnostics.filter(endsStart);
  if (ends.length > 0) throw new SiteUnusable(ends);
}

function unopenedAnswer(unopened: ReadonlySet<string>, retry: number): RequestHandler {
  return (request, response, next) => {
    if (unopened.size === 0 || !unopened.has(hostOf(request.headers.host))) return next();
    response.setHeader('Retry-After', String(Math.ceil(retry / 1_000)));
    sendError(response, 503, 'Please try again in a few seconds.');
  };
}

/** The name of another site with the same id. One site may have several names. */
function clashing(
  name: string,
  { websiteId }: Shop,
  sites: ReadonlyMap<string, AppSite>,
  places: ReadonlyMap<string, SitePlace>,
  isStored: boolean,
): string | undefined {
  const others = [...sites].filter(([host, site]) => host !== name && isShop(site) && site.websiteId === websiteId);
  return others.find(([host]) => contentOf(places.get(host), isStored) !== contentOf(places.get(name), isStored))?.[0];
}

function clashMessage(one: string, other: string, websiteId: string): string {
  const id = websiteId === '' ? 'have no website.id' : `have the same website.id, ${websiteId}`;
  return `${one} and ${other} ${id}: they would share stock, carts and orders. Give each an id of its own in its pages.`;
}

const isShop = (site: AppSite): site is Shop => 'websiteId' in site;

function contentOf(place: SitePlace | undefined, isStored: boolean): string {
  if (place === undefined) return '';
  return isStored ? (place.storedAs ?? '') : realpathSync(contentFolder(place));
}

const contentFolder = ({ content, template }: SitePlace) => content ?? join(template, 'content');

/** What was published is shown from the first page on. */
export async function prepareShops(sites: Iterable<AppSite>): Promise<void> {
  await Promise.all([...sites].filter(isShop).map((shop) => shop.prepare()));
}

/** Says of which sites the database must answer before they can be shown to anybody. */
export function noticeUnknownClosures(sites: ReadonlyMap<string, AppSite>, notice: (text: string) => void): void {
  for (const [name, site] of sites) {
    if (!isShop(site) || site.knowsClosure) continue;
    const which = name === anyHost ? 'the site' : name;
    notice(
      `The database is away, and this server has never heard from it whether its owner has closed ${which}: until it answers, pages of it are 503.`,
    );
  }
}
