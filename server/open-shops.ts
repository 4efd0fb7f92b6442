import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { RequestHandler } from 'express';
import type { AppSite } from './app.ts';
import type { SitePlace } from './http/pages/open-sites.ts';
import { sendProblem } from './http/protocol/send-problem.ts';
import { checkStoreFile, endsStart } from './shop/live/store-file.ts';
import { openShop, type Shop, type ShopEnvironment } from './shop/open-shop.ts';
import { SiteUnusable } from './site/lib/diagnostics.ts';

/** Two sites that would share stock, carts and orders; the words are for the operator. */
export class SitesClash extends Error {}

export interface ShopsOptions {
  /** The sites by host; each that sells is replaced by its shop. */
  readonly sites: Map<string, AppSite>;
  readonly places: ReadonlyMap<string, SitePlace>;
  readonly environment: ShopEnvironment;
  readonly onFault: (fault: unknown) => void;
  /** Milliseconds until such rules are looked at again. */
  readonly retry: number;
  /** What closes what is opened here. */
  readonly closers: (() => Promise<void>)[];
}

/**
 * Opens the shop of every site. One whose rules are broken costs no other site; it is named, answers 503, and is
 * opened as soon as they are mended. A site that is alone does not start on them.
 */
export function openShops(options: ShopsOptions): void {
  const { sites, places, onFault, closers } = options;
  const stop = new AbortController();
  const mending: Promise<void>[] = [];
  closers.push(async () => {
    stop.abort();
    await Promise.all(mending);
  });
  for (const name of sites.keys()) {
    // Another site's pages say nothing of what may be sold here.
    if (places.get(name)?.upstream !== undefined) continue;
    try {
      openOne(name, options);
    } catch (error) {
      if (!(error instanceof SiteUnusable) || sites.size === 1) throw error;
      mending.push(openWhenMended(name, error, options, stop.signal).catch(onFault));
    }
  }
}

function openOne(name: string, { sites, places, environment, closers }: ShopsOptions): void {
  const site = sites.get(name);
  if (site === undefined) return;
  refuseRules(site, environment);
  const shop = openShop(site, environment);
  closers.push(() => shop.close());
  const other = clashing(name, shop, sites, places);
  if (other !== undefined) throw new SitesClash(clashWords(other, name, shop.websiteId));
  sites.set(name, shop);
}

/** Rules that this server cannot keep are as bad as rules that it cannot read. */
function refuseRules({ files }: AppSite, { captchaSecret, upstreamApi }: ShopEnvironment): void {
  if (files.content === undefined || upstreamApi !== undefined) return;
  const { problems } = checkStoreFile(files.content, { hasCaptchaSecret: captchaSecret !== undefined });
  const ends = problems.filter(endsStart);
  if (ends.length > 0) throw new SiteUnusable(ends);
}

async function openWhenMended(
  name: string,
  fault: SiteUnusable,
  options: ShopsOptions,
  stop: AbortSignal,
): Promise<void> {
  const { sites, onFault, retry } = options;
  const router = siteUnavailable(retry);
  const site = sites.get(name);
  if (site === undefined) return;
  let told = '';
  for (let latest: Error = fault; ; ) {
    sites.set(name, { ...site, router });
    if (latest.message !== told) onFault(new Error(`${name}: ${latest.message}`));
    told = latest.message;
    await wait(retry, undefined, { signal: stop, ref: false }).catch(() => undefined);
    if (stop.aborted) return;
    try {
      return openOne(name, options);
    } catch (error) {
      if (!(error instanceof SiteUnusable)) throw error;
      latest = error;
    }
  }
}

/** What answers for a site whose rules cannot be read: which pages are locked stands in them. */
function siteUnavailable(retry: number): RequestHandler {
  return (_request, response) => {
    response.setHeader('Retry-After', String(Math.ceil(retry / 1_000)));
    sendProblem(response, 503, 'Please try again in a few seconds.');
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

function clashWords(one: string, other: string, websiteId: string): string {
  const id = websiteId === '' ? 'have no website.id' : `have the same website.id, ${websiteId}`;
  return `${one} and ${other} ${id}: they would share stock, carts and orders. Give each an id of its own in its pages.`;
}

const isShop = (site: AppSite): site is Shop => 'websiteId' in site;

function contentOf(place: SitePlace | undefined): string {
  return place === undefined ? '' : realpathSync(place.content ?? join(place.template, 'content'));
}
