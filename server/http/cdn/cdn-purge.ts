import type { CdnSettings } from './cdn-settings.ts';
import type { SharedTags } from './shared-tags.ts';

/** What is looked at of a site: both change with whatever its pages show. */
export interface PurgedSite {
  readonly version: string;
  readonly liveVersion: string | undefined;
  readonly sharedTags: SharedTags | undefined;
  /** What has changed since a version; undefined where that may be anything. */
  changedTags(before: string): readonly string[] | undefined;
}

interface CdnPurgeOptions {
  readonly settings: CdnSettings;
  /** The sites that are open, by name. */
  readonly sites: ReadonlyMap<string, { readonly host: PurgedSite }>;
  readonly report: (failure: unknown) => void;
  /** Milliseconds between two looks, and until what changed is told a second time. */
  readonly every?: number;
  readonly again?: number;
  readonly fetch?: typeof globalThis.fetch;
}

/** As many as every service takes in one call. */
const MOST_TAGS = 30;
const PATIENCE_MILLISECONDS = 5_000;

/**
 * Tells a CDN which pages it has to forget, within a second of the change. Each change is told once more a little later: a
 * page that was on its way when it came may have been kept after the first call. What could not be told stays due. A site
 * that is looked at for the first time is due as a whole, since nobody knows what was kept of it before, and one that is
 * closed, since nobody will look at it.
 */
export function purgeOnChange(options: CdnPurgeOptions): { close(): Promise<void> } {
  const watch = new PurgeWatch(options);
  const timer = setInterval(() => watch.look(), options.every ?? 1_000).unref();
  return {
    close() {
      clearInterval(timer);
      return watch.close();
    },
  };
}

interface Seen {
  readonly version: string;
  readonly live: string | undefined;
  readonly tags: SharedTags;
}

class PurgeWatch {
  readonly #options: CdnPurgeOptions;
  readonly #seen = new Map<string, Seen>();
  readonly #due = new Set<string>();
  /** When a tag is told again. */
  readonly #later = new Map<string, number>();
  #sending: Promise<void> | undefined;
  #waitUntil = 0;
  #isToldOfFailure = false;

  constructor(options: CdnPurgeOptions) {
    this.#options = options;
  }

  look(): void {
    const { sites } = this.#options;
    for (const [name, { host }] of sites) this.#checkHost(name, host);
    for (const [name, { tags }] of this.#seen) {
      if (sites.has(name)) continue;
      this.#seen.delete(name);
      this.#changed(tags.all);
    }
    const now = performance.now();
    for (const [tag, at] of this.#later) {
      if (at > now) continue;
      this.#later.delete(tag);
      this.#due.add(tag);
    }
    if (this.#due.size > 0 && now >= this.#waitUntil) this.#sending ??= this.#send();
  }

  async close(): Promise<void> {
    await this.#sending;
    // What changed just before the end is not left to nobody.
    if (this.#due.size > 0) await this.#send();
  }

  #checkHost(name: string, host: PurgedSite): void {
    const { version, liveVersion: live, sharedTags: tags } = host;
    if (tags === undefined) return;
    const before = this.#seen.get(name);
    this.#seen.set(name, { version, live, tags });
    if (before === undefined) this.#changed(tags.all);
    else if (before.version !== version)
      for (const tag of host.changedTags(before.version) ?? [tags.all]) this.#changed(tag);
    else if (before.live !== live) this.#changed(tags.live);
  }

  #changed(tag: string): void {
    this.#due.add(tag);
    this.#later.set(tag, performance.now() + (this.#options.again ?? PATIENCE_MILLISECONDS));
  }

  async #send(): Promise<void> {
    const tags = [...this.#due].slice(0, MOST_TAGS);
    for (const tag of tags) this.#due.delete(tag);
    try {
      await this.#tell(tags);
      this.#isToldOfFailure = false;
    } catch (failure) {
      for (const tag of tags) this.#due.add(tag);
      this.#waitUntil = performance.now() + PATIENCE_MILLISECONDS;
      if (!this.#isToldOfFailure) this.#options.report(failure);
      this.#isToldOfFailure = true;
    } finally {
      this.#sending = undefined;
    }
  }

  /** Tags in the body and in a header: one service reads these, another those. */
  async #tell(tags: readonly string[]): Promise<void> {
    const { settings, fetch = globalThis.fetch } = this.#options;
    const headers = new Headers({ 'Content-Type': 'application/json', 'Surrogate-Key': tags.join(' ') });
    if (settings.header !== undefined) headers.set(...settings.header);
    const signal = AbortSignal.timeout(PATIENCE_MILLISECONDS);
    const sent = { method: 'POST', headers, body: JSON.stringify({ tags }), redirect: 'error', signal } as const;
    const answer = await fetch(settings.purgeUrl, sent);
    await answer.body?.cancel();
    if (!answer.ok)
      throw new Error(`CDN_PURGE_URL answered ${answer.status}: the CDN may show pages of before a change.`);
  }
}
