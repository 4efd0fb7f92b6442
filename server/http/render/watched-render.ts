import { Interrupted, type JsonValue } from '#engine';
import type { BufferPool } from '../../site/assembly/buffer-pool.ts';
import type { KeptRows } from '../../site/assembly/kept-rows.ts';
import type { ListQuery } from '../../site/content/list-query.ts';
import type { LockedPath } from '../../site/content/locked-content.ts';
import type { UnreadPage } from '../../site/content/unread-page.ts';
import type { SiteDiagnostic } from '../../site/lib/diagnostics.ts';
import type { JsonObject } from '../../site/lib/json-access.ts';
import type { PageOptions } from '../../site/page-options.ts';
import { renderMain, renderPage } from '../../site/render-page.ts';
import type { RenderedPage } from '../../site/rendered-page.ts';
import type { Site } from '../../site/site.ts';

/** Everything that a page or its main content is made from. */
export interface Render {
  readonly what: 'page' | 'main';
  readonly site: Site;
  readonly context: JsonObject;
  /** With the clock in its settings. */
  readonly options: PageOptions;
  readonly forms: ((formId: string) => JsonValue | undefined) | undefined;
  /** A page that the other thread reads itself: the context is what all pages share. */
  readonly unread?: UnreadRender | undefined;
  /** Another thread that can render it too, for what is made of it besides a page. */
  readonly renderWorkers?: RenderWorkers | undefined;
}

/** What a page is made of that the thread reads which renders it. */
export interface UnreadRender {
  readonly page: Pick<UnreadPage, 'root' | 'file' | 'path'>;
  readonly query: ListQuery;
  readonly locks: readonly LockedPath[];
  /** Whether the page as it is without a query is there already. */
  readonly hasWhole: boolean;
  /** Lays over the outline of a page what is known better than in its file. */
  readonly withLive: (outline: JsonObject) => Promise<JsonObject>;
}

/** What became of a page that another thread was to read. */
export type UnreadAnswer =
  | { readonly kind: 'page'; readonly page: RenderedPage; readonly shown: ShownUnread }
  /** The query changes nothing of a page that is there. */
  | { readonly kind: 'whole' }
  /** It is none that a thread can make from its file alone. */
  | { readonly kind: 'elsewhere' };

export interface ShownUnread {
  /** Whether it is what the path shows without a query. */
  readonly isWhole: boolean;
  readonly listsNothing: boolean;
}

/** Another thread in which one site's pages are rendered. */
export interface RenderWorkers {
  /** With the milliseconds that it took there. `onBegin` is told when its turn has come and the thread is there. */
  page(made: Render, onBegin?: () => void): Promise<{ readonly page: RenderedPage; readonly milliseconds: number }>;
  /** A page that is read there. */
  unread(made: Render, onBegin?: () => void): Promise<UnreadAnswer>;
  /** The bundle of a failed page, as text; undefined where it is not kept. */
  bundle(failure: FailedRender, secrets: readonly string[]): Promise<string | undefined>;
}

/** A render that told an error or threw. */
export interface FailedRender extends Render {
  readonly diagnostics: readonly SiteDiagnostic[];
  readonly error: unknown;
}

export interface Watchers {
  readonly report: (diagnostic: SiteDiagnostic) => void;
  /** Told of every render that ended with an error, so that it can be seen again. */
  readonly failed?: ((failure: FailedRender) => void) | undefined;
}

/** What a render may use of this thread alone. */
export interface RenderMemory {
  readonly pool?: BufferPool | undefined;
  readonly kept?: KeptRows | undefined;
}

/** A render that gives the thread back when it has had its turn: undefined then, and what it has told counts for nothing. */
export function runBriefly(
  made: Render,
  memory: RenderMemory,
  interrupt: () => boolean,
  watchers: Watchers,
): RenderedPage | undefined {
  const settings = { ...made.options.settings, interrupt };
  try {
    return run({ ...made, options: { ...made.options, settings } }, memory, watchers);
  } catch (error) {
    if (error instanceof Interrupted) return undefined;
    throw error;
  }
}

export function run(made: Render, { pool, kept }: RenderMemory, { failed }: Watchers): RenderedPage {
  try {
    kept?.begin();
    return (made.what === 'main' ? renderMain : renderPage)(made.site, made.context, { ...made.options, pool, kept });
  } catch (error) {
    if (error instanceof Interrupted) throw error;
    failed?.({ ...made, diagnostics: [], error });
    throw error;
  }
}

/** Tells what went wrong in a render whose page is sent. */
export function tellErrors(made: Render, { diagnostics }: RenderedPage, { report, failed }: Watchers): void {
  for (const diagnostic of diagnostics) report(diagnostic);
  if (diagnostics.some(({ severity }) => severity === 'error')) failed?.({ ...made, diagnostics, error: undefined });
}
