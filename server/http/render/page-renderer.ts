import type { JsonValue } from '#engine';
import type { PageExperiment } from '#model';
import type { PageSource } from '../../site/content/page-source.ts';
import type { SiteRead, SiteTree } from '../../site/content/site-tree.ts';
import type { FormMarkup } from '../../site/forms.ts';
import { type JsonObject, textAt, withMembers } from '../../site/lib/json-access.ts';
import type { RenderedPage } from '../../site/rendered-page.ts';
import type { Site } from '../../site/site.ts';
import type { TemplateSettings } from '../../site/templates.ts';
import { formMarkup } from './form-markup.ts';
import { PageUnavailable } from './page-unavailable.ts';
import { ThreadTime, type ThreadTimeLimits, watchProcessor } from './thread-time.ts';
import {
  type Render,
  type RenderMemory,
  type RenderWorkers,
  run,
  runBriefly,
  tellErrors,
  type UnreadAnswer,
  type UnreadRender,
  type Watchers,
} from './watched-render.ts';

/** Told when a page waits for another thread. */
export type OnWait = () => void;

/** A form of the site by its id, as JSON. */
export type FormLookup = (formId: string) => JsonValue | undefined;

export interface PageRendererOptions extends Watchers {
  readonly runtime?: string | undefined;
  readonly globals?: string | undefined;
  readonly assignScript?: string | undefined;
  readonly hashesScripts?: boolean | undefined;
  readonly carriesSheet?: boolean | undefined;
  readonly settings?: TemplateSettings | undefined;
  readonly renderWorkers?: RenderWorkers | undefined;
  readonly threadTime?: ThreadTimeLimits | undefined;
}

/** What a page is made from besides its context; the site and its forms as they are now. */
export interface RenderParts {
  readonly site: () => Site;
  readonly forms: () => FormLookup | undefined;
  readonly experiments: () => readonly PageExperiment[];
  readonly tree: SiteTree;
  readonly source: PageSource;
}

export interface RenderRequest extends RenderMemory {
  readonly what: Render['what'];
  readonly context: JsonObject;
  readonly path: string;
  readonly onWait?: OnWait | undefined;
  /** Told what the page is made of beside its context. */
  readonly reads?: ((key: SiteRead | `form:${string}`) => void) | undefined;
  /** Whether the context holds what was rendered for one visitor. */
  readonly hasOwnRegion?: boolean | undefined;
}

/** Renders the pages of one site: in this thread as long as they are quick, else in a render worker. */
export class PageRenderer {
  readonly #options: PageRendererOptions;
  readonly #parts: RenderParts;
  readonly #time: ThreadTime;

  constructor(options: PageRendererOptions, parts: RenderParts) {
    this.#options = options;
    this.#parts = parts;
    this.#time = new ThreadTime(options.threadTime ?? DEFAULT_TIME);
  }

  /** The markup of the site's forms, once it has them. */
  get form(): FormMarkup | undefined {
    const forms = this.#parts.forms();
    return forms && formMarkup(forms);
  }

  /** Undefined where something has to be waited for: another thread, or what the page turns out to need. */
  renderAtOnce(request: RenderRequest): RenderedPage | undefined {
    const { made, missing } = this.#prepare(request);
    const rendered = this.#runHere(made, request);
    if (rendered === undefined || missing.size > 0) return undefined;
    tellErrors(made, rendered, this.#options);
    return rendered;
  }

  async render(request: RenderRequest): Promise<RenderedPage> {
    const { made, missing } = this.#prepare(request);
    const attempt = () => this.#runHere(made, request) ?? this.#runInWorker(made, request.onWait);
    let rendered = await attempt();
    if (missing.size > 0) {
      const { source } = this.#parts;
      const fetched = await Promise.all([...missing].map((wanted) => source.find(wanted, new URLSearchParams())));
      if (fetched.some((found) => found !== undefined)) rendered = await attempt();
    }
    tellErrors({ ...made, renderWorkers: this.#options.renderWorkers }, rendered, this.#options);
    return rendered;
  }

  /** A page that another thread reads and renders. */
  async renderUnread(
    unread: UnreadRender,
    { shared, path, onWait, reads }: Pick<RenderRequest, 'path' | 'onWait' | 'reads'> & { readonly shared: JsonObject },
  ): Promise<UnreadAnswer> {
    const { renderWorkers, failed } = this.#options;
    if (renderWorkers === undefined) return { kind: 'elsewhere' };
    onWait?.();
    // Where the page is, for what is behind a lock: more of it nobody here knows.
    const context = withMembers(shared, { collection: { fullUrl: unread.page.path } });
    const made = { ...this.#prepare({ what: 'page', context, path, reads }).made, unread, renderWorkers };
    try {
      const answer = await renderWorkers.unread(made);
      if (answer.kind === 'page') tellErrors(made, answer.page, this.#options);
      return answer;
    } catch (error) {
      if (!(error instanceof PageUnavailable)) failed?.({ ...made, diagnostics: [], error });
      throw error;
    }
  }

  /** Undefined for a page that would hold the thread longer than it may. */
  #runHere(made: Render, memory: RenderMemory): RenderedPage | undefined {
    if (this.#options.renderWorkers === undefined) return run(made, memory, this.#options);
    const template = () => templateOf(made);
    const allowed = this.#time.allowed(template);
    if (allowed === 0) return undefined;
    const work = watchProcessor(this.#options.settings?.processorTime);
    const rendered = runBriefly(made, memory, () => work.isOver(allowed), this.#options);
    this.#time.spent(work.spent(), rendered === undefined, template);
    return rendered;
  }

  async #runInWorker(made: Render, onWait: OnWait | undefined): Promise<RenderedPage> {
    const { renderWorkers, failed } = this.#options;
    if (renderWorkers === undefined) throw new Error('There is no other thread to render in.');
    onWait?.();
    let spent: (milliseconds: number | undefined) => void = () => undefined;
    // As long as it waits for its turn, or for a thread that starts on a busy machine, nobody learns how long it takes.
    const onBegin = () => {
      spent = this.#time.beginInWorker(() => templateOf(made));
    };
    try {
      const { page, milliseconds } = await renderWorkers.page(made, onBegin);
      spent(milliseconds);
      return page;
    } catch (error) {
      spent(undefined);
      if (!(error instanceof PageUnavailable)) failed?.({ ...made, renderWorkers, diagnostics: [], error });
      throw error;
    }
  }

  /** `missing`: paths of what the render turns out to need and has to be fetched first. */
  #prepare({ what, context, path, hasOwnRegion = false, reads = () => undefined }: RenderRequest): {
    made: Render;
    missing: ReadonlySet<string>;
  } {
    const { runtime, globals, assignScript, hashesScripts, carriesSheet, settings = {} } = this.#options;
    const known = this.#parts.forms();
    const forms: FormLookup | undefined =
      known &&
      ((formId) => {
        reads(`form:${formId}`);
        return known(formId);
      });
    const missing = new Set<string>();
    const options = {
      path,
      data: this.#parts.tree.dataFor(context, missing, reads),
      runtime,
      globals,
      assignScript,
      hashesScripts,
      carriesSheet,
      experiments: this.#parts.experiments(),
      // All templates of a page tell the same time.
      settings: { ...settings, now: settings.now ?? Date.now() },
      form: forms && formMarkup(forms),
      formHasScript: (formId: string) => /<script/i.test(textAt(forms?.(formId) ?? null, 'postSubmitHtml')),
      hasOwnRegion,
    };
    return { made: { what, site: this.#parts.site(), context, options, forms }, missing };
  }
}

const DEFAULT_TIME: ThreadTimeLimits = { longest: 200 };

/** What decides how long a page takes: the file that makes its content, and the layout around it. */
function templateOf({ site, context }: Render): string {
  const main = site.mainTemplateOf(context);
  return `${site.revision} ${site.layoutOf(context).name} ${main.kind === 'content' ? '' : main.path}`;
}
