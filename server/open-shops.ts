import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { RequestHandler } from 'express';
import type { AppSite } from './app.ts';
import { hostOf, type OpenOptions, type OpenSite, type SitePlace } from './http/pages/open-sites.ts';
import { sendError } from './http/protocol/send-error.ts';
import { checkStoreFile, endsStart } from './shop/live/store-file.ts';
import { openShop, type Shop, type ShopEnvironment } from './shop/open-shop.ts';
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
  /** What closes what is opened here. */
  readonly closers: (() => Promise<void>)[];
}

export interface OpenedShops {
  /** By host; a site joins as soon as it can be opened. */
  readonly sites: ReadonlyMap<string, AppSite>;
  /** Answers 503 for the sites that cannot be opened yet: which pages are locked may stand in what cannot be read. */
  readonly answerUnopened: RequestHandler;
}

/**
 * Opens every site and its shop. One whose templates or rules are broken costs no other site; it is named, answers 503,
 * and is opened as soon as they are mended. A site that is alone does not start on them.
 */
export async function openShops(options: ShopsOptions): Promise<OpenedShops> {
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
  return { sites, answerUnopened: unopenedAnswer(unopened, retry) };

  async function openWhenMended(name: string, open: () => Promise<AppSite>, failure: unknown): Promise<void> {
    let told = '';
    for (let latest = failure; ; ) {
      const message = `${name}: ${latest instanceof Error ? latest.message : String(latest)}`;
      if (message !== told) onInternalError(new Error(message, isForeseen(latest) ? {} : { cause: latest }));
      told = message;
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

const isForeseen = (failure: unknown) => failure instanceof SiteUnusable || failure instanceof SitesClash;

interface SiteOpener {
  readonly name: string;
  readonly load: () => Promise<OpenSite>;
  readonly open: () => Promise<AppSite>;
}

/** Opens a site, at each call from where the call before has failed: templates are loaded, and told of, once. */
function siteOpener(
  name: string,
  place: SitePlace,
  sites: ReadonlyMap<string, AppSite>,
  { places, openSite, environment, closers }: ShopsOptions,
): SiteOpener {
  let loaded: OpenSite | undefined;
  const load = async () => {
    if (loaded !== undefined) return loaded;
    const site = await openSite(name, place, () => sites.get(name)?.live);
    closers.push(() => site.host.source.close());
    loaded = site;
    return site;
  };
  const open = async () => {
    const site = await load();
    // Another site's pages say nothing of what may be sold here.
    if (place.upstream !== undefined) return site;
    refuseRules(site, environment);
    const shop = openShop(site, environment);
    const other = clashing(name, shop, sites, places);
    if (other !== undefined) {
      await shop.close();
      throw new SitesClash(clashMessage(other, name, shop.websiteId));
    }
    closers.push(() => shop.close());
    return shop;
  };
  return { name, load, open };
}

/** Rules that this server cannot keep are as bad as rules that it cannot read. */
function refuseRules({ files }: OpenSite, { captchaSecret, upstreamApi }: ShopEnvironment): void {
  if (files.content === undefined || upstreamApi !== undefined) return;
  const { problems } = checkStoreFile(files.content, { hasCaptchaSecret: captchaSecret !== undefined });
  const ends = problems.filter(endsStart);
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
): string | undefined {
  const content = contentOf(places.get(name));
  const others = [...sites].filter(([host, site]) => host !== name && isShop(site) && site.websiteId === websiteId);
  return others.find(([host]) => contentOf(places.get(host)) !== content)?.[0];
}

function clashMessage(one: string, other: string, websiteId: string): string {
  const id = websiteId === '' ? 'have no website.id' : `have the same website.id, ${websiteId}`;
  return `${one} and ${other} ${id}: they would share stock, carts and orders. Give each an id of its own in its pages.`;
}

export const isShop = (site: AppSite): site is Shop => 'websiteId' in site;

function contentOf(place: SitePlace | undefined): string {
  return place === undefined ? '' : realpathSync(place.content ?? join(place.template, 'content'));
}
