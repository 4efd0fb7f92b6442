import type { PageSource } from '../../site/content/page-source.ts';
import type { SharedRoom } from '../../site/lib/shared-room.ts';
import type { Site } from '../../site/site.ts';
import type { TemplateSettings } from '../../site/templates.ts';
import type { SharedTags } from '../cdn/shared-tags.ts';
import type { ThreadTimeLimits } from '../render/thread-time.ts';
import type { RenderWorkers, Watchers } from '../render/watched-render.ts';
import type { PageCacheLimits } from './page-cache.ts';
import type { SiteLive } from './site-live.ts';
import type { SystemPages } from './system-pages.ts';

export interface SiteHostOptions extends Watchers {
  readonly site: Site;
  readonly source: PageSource;
  /** Pages that are one visitor's own, by address. */
  readonly privatePages?: SystemPages | undefined;
  /** Asked whenever a page is asked for: a shop may open after its site, and knows nothing before. */
  readonly live?: (() => SiteLive | undefined) | undefined;
  /** Address of the browser runtime's boot script. */
  readonly runtime?: string | undefined;
  /** Address of the script with the platform's globals. */
  readonly globals?: string | undefined;
  /** The script that gives visitors their variants of experiments; none runs without. */
  readonly assignScript?: string | undefined;
  /** Whether pages of our scripts alone carry no nonces, so that the same bytes are for everybody. */
  readonly hashesScripts?: boolean | undefined;
  /** Whether a small style sheet stands in the pages themselves. */
  readonly carriesSheet?: boolean | undefined;
  /** What a CDN that is told of changes knows the pages by. */
  readonly sharedTags?: SharedTags | undefined;
  readonly settings?: TemplateSettings | undefined;
  /** What becomes of the HTML of each page before it is kept. */
  readonly finish?: ((html: string) => string) | undefined;
  /** `false` renders every page anew, as the preview needs it. */
  readonly cache?: Partial<PageCacheLimits> | false | undefined;
  /** Memory that the caches of several sites share. */
  readonly room?: SharedRoom | undefined;
  /** Renders what would hold the thread for too long; without, every page is rendered here, however long it takes. */
  readonly renderWorkers?: RenderWorkers | undefined;
  /** How long a page may hold the thread where there is render workers. */
  readonly threadTime?: ThreadTimeLimits | undefined;
}
