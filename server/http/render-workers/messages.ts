import type { SiteDiagnostic } from '../../site/lib/diagnostics.ts';
import type { JsonObject } from '../../site/lib/json-access.ts';
import type { PageOptions } from '../../site/page-options.ts';
import type { RenderedPage } from '../../site/rendered-page.ts';
import type { SiteText } from '../../site/site.ts';
import type { WantedItems } from '../../site/tags/site-data.ts';
import type { TemplateSettings } from '../../site/templates.ts';
import type { Render, ShownUnread, UnreadRender } from '../render/watched-render.ts';
import type { FoundSecret } from '../replay/find-secret.ts';

/** What only functions can give; each thread has its own. */
export type Services = Required<Pick<TemplateSettings, 'localeData' | 'timeZones' | 'processorTime'>>;

/** What a page is rendered with besides its data: everything that is no function. */
export interface PlainOptions
  extends Pick<
    PageOptions,
    'path' | 'runtime' | 'globals' | 'hasOwnRegion' | 'experiments' | 'assignScript' | 'hashesScripts' | 'carriesSheet'
  > {
  readonly settings: Omit<NonNullable<PageOptions['settings']>, keyof Services>;
  readonly hasForms: boolean;
}

interface Work {
  readonly site: number;
  readonly what: Render['what'];
  /** JSON text. */
  readonly context: string;
  readonly options: PlainOptions;
  /** Where the page's own data are; `context` is what all pages share then. */
  readonly unread?: Omit<UnreadRender, 'withLive'> | undefined;
}

export type ToRenderer =
  | { readonly kind: 'open'; readonly site: number; readonly text: SiteText }
  | { readonly kind: 'close'; readonly site: number }
  | ({ readonly kind: 'page' } & Work)
  | ({ readonly kind: 'bundle' } & Work & Failure);

/** What went wrong in a page that is to be kept. */
export interface Failure {
  readonly diagnostics: readonly SiteDiagnostic[];
  readonly error: string | undefined;
  /** The server's own secrets, which no bundle may hold. */
  readonly secrets: readonly string[];
}

export type FromRenderer =
  /** With the kernel's name of the thread. */
  | { readonly kind: 'ready'; readonly thread: string | undefined }
  | { readonly kind: 'ask'; readonly question: Question }
  | {
      readonly kind: 'page';
      readonly page: SentPage;
      readonly milliseconds: number;
      readonly shown?: ShownUnread | undefined;
    }
  | { readonly kind: 'whole' | 'elsewhere' }
  | { readonly kind: 'bundle'; readonly text: string | undefined }
  | { readonly kind: 'refused'; readonly found: FoundSecret }
  | { readonly kind: 'error'; readonly message: string; readonly stack: string | undefined };

export type SentPage = Omit<RenderedPage, 'body'> & { readonly body: Uint8Array<ArrayBuffer> };

/** What only the first thread knows. A page asks for it while it is rendered, and its thread sleeps until it is told. */
export type Question =
  | { readonly about: 'navigation' | 'blockField' | 'formHasScript' | 'form'; readonly name: string }
  | { readonly about: 'collection'; readonly name: string; readonly wanted: WantedItems | undefined }
  | { readonly about: 'live'; readonly name: ''; readonly outline: JsonObject }
  /** `page`: what of the page decides in which words. */
  | { readonly about: 'markup'; readonly name: string; readonly place: number; readonly page: JsonObject };

export type Told =
  /** JSON text; what was told before in this page is named by its number. */
  | { readonly json: string }
  | { readonly again: number }
  | { readonly value: string | boolean | undefined }
  | { readonly error: string };

/** What a page's thread is started with. */
export interface RendererData {
  /** Set when the answer to a question lies in `answers`. */
  readonly flag: SharedArrayBuffer;
  readonly answers: import('node:worker_threads').MessagePort;
}
