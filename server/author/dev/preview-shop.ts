import type { RequestHandler } from 'express';
import type { JsonValue } from '#engine';
import type { AppSite } from '../../app.ts';
import type { OpenSite } from '../../http/pages/open-sites.ts';
import type { RuntimeAssets } from '../../http/pages/runtime-assets.ts';
import type { SiteLive } from '../../http/pages/site-host.ts';
import type { LiveOverlay } from '../../http/pages/site-live.ts';
import { visibleError } from '../../lib/visible-text.ts';
import { asDescribed, type Catalogue } from '../../services/catalogue/catalogue.ts';
import { liveCaptcha } from '../../shop/live/live-captcha.ts';
import { siteCatalogue } from '../../shop/live/live-catalogue.ts';
import { together } from '../../shop/live/live-source.ts';
import { liveWaitlist } from '../../shop/live/live-waitlist.ts';
import type { DevOptions } from './dev-options.ts';

/** The shop of a preview. Its database is opened by the first call: most previews never sell anything. */
export class PreviewShop {
  readonly #site: OpenSite;
  readonly #runtime: RuntimeAssets;
  readonly #options: Pick<DevOptions, 'images' | 'log'>;
  #app: AppSite;
  #catalogue: Catalogue | undefined;
  #overlay: LiveOverlay | undefined;
  #opening: Promise<void> | undefined;
  #close: (() => Promise<void>) | undefined;

  constructor(site: OpenSite, runtime: RuntimeAssets, options: Pick<DevOptions, 'images' | 'log'>) {
    this.#site = site;
    this.#runtime = runtime;
    this.#options = options;
    this.#app = site;
  }

  /** The site, with what its shop adds once it is open. */
  get app(): AppSite {
    return this.#app;
  }

  /** What pages show of the shop, once it is open; before, what its files say. */
  get live(): SiteLive {
    return this.#app.live ?? this.#written();
  }

  /** Until the database is there, which then has the last word. */
  #written(): SiteLive {
    const known = this.#known();
    this.#overlay ??= known && together(liveCaptcha(known), liveWaitlist(known));
    return {
      ...(this.#overlay && { overlay: this.#overlay }),
      forms: (id) => this.form(id),
      experiments: () => (known?.rules.experiments ?? []).map(asDescribed),
    };
  }

  /** Forms are read from the pages and their store file; only what is sent by them needs the database. */
  form(id: string): JsonValue | undefined {
    // Once the shop is open, as they were published in its owner area.
    const { live } = this.#app;
    if (live?.forms !== undefined) return live.forms(id);
    return this.#known()?.form(id);
  }

  opened(): Promise<void> {
    this.#opening ??= this.#open().catch((failure: unknown) => {
      // The next call tries again: a mistake in store.json may be put right by then.
      this.#opening = undefined;
      throw failure;
    });
    return this.#opening;
  }

  async handle([request, response, next]: Parameters<RequestHandler>): Promise<void> {
    try {
      await this.opened();
      const { router } = this.#app;
      if (router === undefined) next();
      else await router(request, response, next);
    } catch (error) {
      next(error);
    }
  }

  async close(): Promise<void> {
    await this.#opening?.catch(() => undefined);
    await this.#close?.();
  }

  async #open(): Promise<void> {
    const { openDevShop } = await import('./dev-shop.ts');
    const shop = await openDevShop(this.#site, {
      runtime: this.#runtime,
      folder: this.#options.images,
      report: (failure) => this.#options.log(visibleError(failure)),
    });
    this.#app = shop;
    this.#close = () => shop.close();
  }

  #known(): Catalogue | undefined {
    try {
      this.#catalogue ??= siteCatalogue(this.#site.host.source, this.#site.files.content, (failure) =>
        this.#options.log(visibleError(failure)),
      );
    } catch (error) {
      this.#options.log(visibleError(error));
    }
    return this.#catalogue;
  }
}
