import type { LockedPath } from '../../site/content/locked-content.ts';
import type { PageSource } from '../../site/content/page-source.ts';
import type { UnreadPage } from '../../site/content/unread-page.ts';
import type { RenderedPage } from '../../site/rendered-page.ts';
import type { OnWait, PageRenderer } from '../render/page-renderer.ts';
import { ComingPages } from './coming-pages.ts';
import type { CachedPage, PageCache } from './page-cache.ts';
import { keyOf } from './page-key.ts';
import type { PageReads, ReadKey } from './page-reads.ts';
import { isPlainPage, type PageQuery } from './resolve-page.ts';
import { HIT, timing } from './server-timing.ts';
import type { LiveOverlay } from './site-live.ts';
import type { SystemPages } from './system-pages.ts';

/** What these pages have of their site's host. */
interface Around {
  readonly source: PageSource;
  readonly cache: PageCache;
  readonly systemPages: SystemPages;
  readonly renderer: Pick<PageRenderer, 'renderUnread'>;
  readonly locks: () => readonly LockedPath[];
  readonly overlay: () => LiveOverlay | undefined;
  readonly versionWith: (content: string) => string;
  readonly newReads: () => PageReads;
  readonly toPage: (rendered: RenderedPage, status: number, version: string, key: string) => CachedPage;
}

/** A page as it was kept, or has just been made. */
interface Made {
  readonly page: CachedPage;
  readonly key: string;
}

/**
 * Pages whose data never come to this thread: what is read of a megabyte holds everybody up, be it rendered elsewhere or
 * not. Another thread reads such a page, and gives back its bytes alone.
 */
export class UnreadPages {
  readonly #around: Around;
  readonly #coming = new ComingPages<Made | undefined>();

  constructor(around: Around) {
    this.#around = around;
  }

  /** Undefined for a page that is made in the usual way. */
  async answer(path: string, query: PageQuery, onWait: OnWait | undefined) {
    const { source, cache, systemPages, versionWith, overlay } = this.#around;
    const unread = source.unread?.(path);
    if (unread === undefined || !isPlainPage({ source, systemPages }, path, query)) return undefined;
    const started = performance.now();
    const version = versionWith(unread.version);
    const key = keyOf(path, query);
    const kept = (at: string) => cache.get(at, version, overlay()?.version(), source.version);
    const known = kept(key);
    if (known !== undefined) return { page: known, key, isPrivate: false, timing: HIT };
    const whole = key === path ? undefined : kept(path);
    const make = () => this.#make(unread, { path, query, key, version, whole }, onWait);
    const flight = JSON.stringify([key, version, overlay()?.version(), source.version]);
    const made = await this.#coming.once(flight, make, onWait);
    return made && { ...made, isPrivate: false, timing: timing(0, performance.now() - started) };
  }

  async #make(unread: UnreadPage, wanted: Wanted, onWait: OnWait | undefined): Promise<Made | undefined> {
    const { cache, renderer, toPage } = this.#around;
    const { path, query, version, whole } = wanted;
    const reads = this.#around.newReads();
    reads.read(`page:${unread.path}`);
    const live = this.#layer();
    const answer = await renderer.renderUnread(
      {
        page: { ...unread, path },
        query,
        locks: this.#around.locks(),
        hasWhole: whole !== undefined,
        withLive: live.lay,
      },
      { shared: unread.shared, path, onWait, reads: (read: ReadKey) => reads.read(read) },
    );
    if (answer.kind === 'whole') return whole && { page: whole, key: path };
    if (answer.kind === 'elsewhere') return undefined;
    const { isWhole, listsNothing } = answer.shown;
    const key = isWhole ? path : wanted.key;
    const page = { ...toPage(answer.page, 200, version, key), reads, ...live.version() };
    if (!listsNothing) cache.set(key, page);
    return { page, key };
  }

  /** What is known better than in the page's file, and the version of it where that says anything of this page. */
  #layer() {
    const overlay = this.#around.overlay();
    const version = overlay?.version();
    let isLive = false;
    return {
      lay: async (outline: Parameters<LiveOverlay['apply']>[0]) => {
        const laid = (await overlay?.apply(outline)) ?? outline;
        isLive = laid !== outline;
        return laid;
      },
      version: () => (isLive && version !== undefined ? { live: version } : {}),
    };
  }
}

interface Wanted {
  readonly path: string;
  readonly query: PageQuery;
  readonly key: string;
  readonly version: string;
  /** The page without a query, where it is kept. */
  readonly whole: CachedPage | undefined;
}
