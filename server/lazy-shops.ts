import type { RequestListener, ServerResponse } from 'node:http';
import { type AppSite, anyHost } from './app.ts';
import { hostOf } from './http/pages/open-sites.ts';
import { releaseSlot } from './http/release-slot.ts';
import type { Workers } from './services/workers.ts';

/** One site, which is opened and closed as it is asked for. */
export interface LazySite {
  readonly name: string;
  /** What its work in the database is under, as far as its files say. */
  readonly websiteId: string;
  readonly open: () => Promise<AppSite>;
  readonly close: () => Promise<void>;
}

export interface LazyShopsOptions {
  readonly places: readonly LazySite[];
  /** The open ones by host: kept up to date here. */
  readonly sites: Map<string, AppSite>;
  /** Hosts that cannot be opened: kept up to date here. */
  readonly unopened: Set<string>;
  readonly mostOpen: number;
  readonly workers: Pick<Workers, 'watch'>;
  /** Told of a site that cannot be opened. */
  readonly failed: (site: LazySite, error: unknown) => void;
}

interface Entry {
  readonly site: LazySite;
  /** Counts up with every request of any site. */
  askedAt: number;
  /** Requests that are being answered. */
  underWay: number;
  opening: Promise<void> | undefined;
  closing: Promise<void> | undefined;
  stopWatching: (() => void) | undefined;
}

/**
 * Sites that are open while somebody visits them, the least recently asked ones closed first. A closed site costs what is
 * written here of it: whether it has work to do is asked of the database for all of them at once, and opens it.
 */
export class LazyShops {
  readonly #options: LazyShopsOptions;
  readonly #entries: ReadonlyMap<string, Entry>;
  #asked = 0;
  #isClosed = false;

  constructor(options: LazyShopsOptions) {
    this.#options = options;
    this.#entries = new Map(
      options.places.map((site) => [
        site.name,
        { site, askedAt: 0, underWay: 0, opening: undefined, closing: undefined, stopWatching: undefined },
      ]),
    );
    for (const entry of this.#entries.values()) this.#watch(entry);
  }

  /** A page of the site was asked for, and answered at once. */
  touch(name: string): void {
    const entry = this.#entries.get(name);
    if (entry !== undefined) entry.askedAt = this.#asked += 1;
  }

  /** A request of a host begins: its site stays open until it is answered. A promise where it has to be opened first. */
  arrive(host: string, response: ServerResponse): Promise<void> | undefined {
    const entry = this.#entries.get(host) ?? this.#entries.get(anyHost);
    if (entry === undefined) return undefined;
    entry.askedAt = this.#asked += 1;
    entry.underWay += 1;
    response.once('close', () => (entry.underWay -= 1));
    return this.#options.sites.has(entry.site.name) ? undefined : this.#open(entry);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const entry of this.#entries.values()) {
      entry.stopWatching?.();
      await entry.opening;
      await entry.closing;
      if (this.#options.sites.has(entry.site.name)) await this.#close(entry);
    }
  }

  /** Never rejects: a site that cannot be opened is told of, and answers that it cannot. */
  #open(entry: Entry): Promise<void> {
    entry.opening ??= this.#tryToOpen(entry).finally(() => (entry.opening = undefined));
    return entry.opening;
  }

  async #tryToOpen(entry: Entry): Promise<void> {
    const { site } = entry;
    const { sites, unopened, failed } = this.#options;
    await entry.closing;
    if (this.#isClosed) return;
    try {
      sites.set(site.name, await site.open());
      unopened.delete(site.name);
      entry.stopWatching?.();
      entry.stopWatching = undefined;
      this.#trim(entry);
    } catch (error) {
      unopened.add(site.name);
      await site.close();
      failed(site, error);
    }
  }

  #trim(opened: Entry): void {
    const { sites, mostOpen } = this.#options;
    if (sites.size <= mostOpen) return;
    const idle = [...this.#entries.values()].filter(
      (entry) => entry !== opened && entry.underWay === 0 && sites.has(entry.site.name),
    );
    const [oldest] = idle.sort((a, b) => a.askedAt - b.askedAt);
    if (oldest !== undefined) void this.#close(oldest);
  }

  #close(entry: Entry): Promise<void> {
    const { sites, failed } = this.#options;
    sites.delete(entry.site.name);
    entry.closing = entry.site
      .close()
      .catch((error: unknown) => failed(entry.site, error))
      .finally(() => (entry.closing = undefined));
    if (!this.#isClosed) this.#watch(entry);
    return entry.closing;
  }

  #watch(entry: Entry): void {
    const { websiteId } = entry.site;
    if (websiteId === '') return;
    entry.stopWatching = this.#options.workers.watch(websiteId, () => {
      entry.askedAt = this.#asked += 1;
      return this.#open(entry);
    });
  }
}

/** A request waits for its site where that is not open. */
export function openedBefore(
  { arrive }: { readonly arrive: (host: string, response: ServerResponse) => Promise<void> | undefined },
  app: RequestListener,
): RequestListener {
  return (request, response) => {
    const opening = arrive(hostOf(request.headers.host), response);
    if (opening === undefined) return app(request, response);
    releaseSlot(response);
    void opening.then(() => app(request, response));
  };
}
