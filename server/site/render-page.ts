import { Interrupted } from '#engine';
import { pageTypes } from '#model';
import type { Arena } from './assembly/buffer-pool.ts';
import { createNeedle } from './assembly/byte-search.ts';
import { Assembly, type Bytes, readMarks } from './assembly/page-assembly.ts';
import { type FormMarkup, fillForms } from './forms.ts';
import { markGalleries } from './galleries.ts';
import { hasRegion } from './head/boot-script.ts';
import { renderHeaders } from './head/headers.ts';
import { platformStyle } from './head/platform-style.ts';
import { type SiteProblem, siteProblem } from './lib/diagnostics.ts';
import { type JsonObject, objectAt, textAt } from './lib/json-access.ts';
import { siteLimits } from './lib/limits.ts';
import { viewOf } from './page-view.ts';
import { purchaseForm } from './purchase-form.ts';
import { cleanPage, type PageInput, type TrustOptions } from './rich-text/clean-page.ts';
import type { Layout, Site } from './site.ts';
import { type RenderedTag, renderTag } from './tags/render-tag.ts';
import { readAttributes } from './tags/rewrite.ts';
import type { RenderedTemplate, TemplateSettings } from './templates.ts';

export interface PageOptions extends TrustOptions {
  /** Address of the browser runtime's boot script: it wakes regions, and counts the visit. */
  readonly runtime?: string | undefined;
  /** Where the site lies in its host's addresses; empty at the root. */
  readonly prefix?: string | undefined;
  /** Markup of a site form; undefined for one that the site does not know. `place` counts the forms of the page. */
  readonly form?: FormMarkup | undefined;
  /** Whether a form, once it was sent, shows markup of the owner's with scripts in it. */
  readonly formHasScript?: ((formId: string) => boolean) | undefined;
  /** Where the page's bytes go that are given back when it was sent; memory of its own without. */
  readonly arena?: Arena | undefined;
}

export interface RenderedPage extends Bytes {
  readonly problems: readonly SiteProblem[];
  /** Whether every script that runs in the page is the runtime's: none of the template, of an owner, of a captcha. */
  readonly onlyOurScripts: boolean;
  /** Ways in the page's data that its templates read; empty unless the settings ask for a trace. */
  readonly touched: readonly string[];
}

const COLUMNS = createNeedle('sqs-row');
const DEEPEST_TAG = 16;
const MOST_TAGS = 1_000;

/** Renders a page: its layout's regions with the main content in them, and the head parts last. */
export function renderPage(site: Site, context: JsonObject, options: PageOptions): RenderedPage {
  return new PageRender(site, context, options).run();
}

/** Renders a page's main content alone. */
export function renderMain(site: Site, context: JsonObject, options: PageOptions): RenderedPage {
  return new PageRender(site, context, options).runMain();
}

class PageRender {
  readonly #site: Site;
  readonly #context: JsonObject;
  readonly #options: PageOptions;
  readonly #input: PageInput;
  readonly #problems: SiteProblem[] = [];
  readonly #assembly: Assembly;
  readonly #settings: TemplateSettings;
  readonly #layout: Layout;
  /** Page data as templates see it. */
  readonly #data: JsonObject;
  readonly #touched = new Set<string>();
  #tags = 0;
  #onlyOurScripts: boolean;

  constructor(site: Site, given: JsonObject, options: PageOptions) {
    this.#input = cleanPage(given, options, (problem) => this.#problems.push(problem));
    const { context } = this.#input;
    this.#site = site;
    this.#context = context;
    this.#options = options;
    this.#assembly = new Assembly(options.arena);
    this.#onlyOurScripts = textAt(context, 'recaptchaEnterpriseContext.recaptchaEnterpriseSiteKey') === '';
    const { layout, data, language } = viewOf(site, context);
    this.#layout = layout;
    this.#data = data;
    this.#settings = withLocale(options.settings ?? {}, language);
  }

  run(): RenderedPage {
    const { regions, name, wanted } = this.#layout;
    if (name !== wanted) {
      this.#problems.push(siteProblem('layout-missing', { file: 'template.conf' }, { layout: wanted, used: name }));
    }
    for (const region of regions) this.#addFile(region, this.#data, this.#assembly, 0);
    return this.#finish();
  }

  runMain(): RenderedPage {
    this.#addMain(this.#assembly, 0);
    return this.#finish();
  }

  #finish(): RenderedPage {
    const assembly = this.#assembly;
    const { form, formHasScript } = this.#options;
    const fill = (id: string, place: number) => {
      if (formHasScript?.(id) === true) this.#onlyOurScripts = false;
      return form?.(id, place, this.#context);
    };
    const hasForm = form !== undefined && fillForms(assembly.pieces, fill);
    const hasGallery = markGalleries(assembly.pieces, this.#context);
    const told = {
      problems: this.#problems,
      touched: [...this.#touched].sort(),
      onlyOurScripts: this.#onlyOurScripts,
    };
    if (!assembly.has('headers')) return { ...assembly.finish({ headers: [], footers: [] }), ...told };
    const headers = renderHeaders(this.#context, {
      path: this.#options.path,
      stylesheet: prefixed(this.#options.prefix, this.#site.stylesheet),
      runtime: this.#options.runtime,
      wakes: hasRegion(assembly.pieces),
      style:
        (hasForm ? platformStyle('runtime/ui/forms.css') : '') +
        (hasGallery ? platformStyle('server/site/platform/gallery.css') : '') +
        (this.#hasColumns() ? platformStyle('server/site/platform/layout.css') : ''),
    });
    return { ...assembly.finish({ headers, footers: [] }), ...told };
  }

  /** Folders that bring their own styles for the columns speak the newer dialect. */
  #hasColumns(): boolean {
    if (this.#site.styles.dialect !== 'platform') return false;
    return this.#assembly.pieces.some((piece) => typeof piece !== 'string' && COLUMNS.isIn(piece));
  }

  #addFile(path: string, data: JsonObject, into: Assembly, depth: number): void {
    if (!this.#site.templates.has(path)) return;
    const rendered = this.#site.templates.render(path, data, this.#settingsFor(data), this.#options.arena);
    // What tags hand to blocks of their own is no part of the page's data.
    if (data === this.#data) for (const way of rendered.touched ?? []) this.#touched.add(way);
    this.#addRendered(path, rendered, into, depth);
  }

  #settingsFor(data: JsonObject): TemplateSettings {
    return this.#input.settingsFor(data, this.#settings);
  }

  #addMain(into: Assembly, depth: number): void {
    const main = this.#site.mainTemplateOf(this.#context);
    if (main.kind === 'file') {
      this.#addFile(main.path, this.#data, into, depth);
      this.#addPurchase(into);
      return;
    }
    if (main.kind === 'missing') {
      this.#problems.push(siteProblem('collection-template-missing', { file: main.path }, { file: main.path }));
    }
    into.add(Buffer.from(mainContentOf(this.#context)));
  }

  /** A product's page can be bought from without script, where there is a server that takes its form. */
  #addPurchase(into: Assembly): void {
    if (this.#options.runtime !== undefined && this.#context['pageType'] === pageTypes.item)
      into.add(Buffer.from(purchaseForm(this.#context)));
  }

  #addRendered(path: string, rendered: RenderedTemplate, into: Assembly, depth: number): void {
    this.#problems.push(...rendered.problems);
    if (into.bytes > siteLimits.outputBytes) return;
    if (!rendered.mayHaveMarks) {
      into.add(rendered.bytes);
      return;
    }
    readMarks(rendered.bytes, this.#site.templates.marks, {
      text: (bytes) => into.add(bytes),
      content: () => this.#addMain(into, depth + 1),
      slot: (slot) => into.add(slot),
      script: () => this.#addScript(into),
      tag: (name, attributes, body) => {
        const hasBody = body !== undefined && !this.#site.templates.isBlankBody(body);
        this.#addTag({ name, attributes: readAttributes(attributes), file: path, hasBody }, body, into, depth);
      },
    });
  }

  #addScript(into: Assembly): void {
    this.#onlyOurScripts = false;
    into.addScript();
  }

  #addTag(tag: RenderedTag, body: number | undefined, into: Assembly, depth: number): void {
    this.#tags += 1;
    // Of many short templates none asks.
    if (this.#settings.interrupt?.() === true) throw new Interrupted();
    const refusal =
      depth >= DEEPEST_TAG
        ? `tags are nested deeper than ${DEEPEST_TAG}`
        : this.#tags > MOST_TAGS
          ? `the page has more than ${MOST_TAGS} tags`
          : undefined;
    if (refusal !== undefined) {
      this.#problems.push(siteProblem('tag-limit', { file: tag.file }, { name: tag.name, detail: refusal }));
      return;
    }
    const { templates } = this.#site;
    renderTag(tag, {
      context: this.#data,
      data: this.#input.data,
      navigations: this.#site.config.navigations.map(({ name }) => name),
      revision: this.#site.revision,
      hasBlock: (name) => templates.has(`blocks/${name}`),
      block: (name, data) => this.#addFile(`blocks/${name}`, data, into, depth + 1),
      body: (data) => {
        if (body !== undefined) {
          this.#addRendered(
            tag.file,
            templates.renderBody(body, data, this.#settingsFor(data), this.#options.arena),
            into,
            depth + 1,
          );
        }
      },
      text: (html) => into.add(Buffer.from(html)),
      script: (html) => {
        this.#addScript(into);
        into.add(Buffer.from(html.slice('<script'.length)));
      },
      report: (problem) => this.#problems.push(problem),
    });
  }
}

function prefixed(prefix = '', address: string | undefined): string | undefined {
  return address === undefined ? undefined : prefix + address;
}

/** The site's own language, unless the caller chose one. */
function withLocale(settings: TemplateSettings, language: string): TemplateSettings {
  return settings.locale !== undefined || language === '' ? settings : { ...settings, locale: language };
}

/** Content of a page that was made in the editor. */
function mainContentOf(context: JsonObject): string {
  return (
    textAt(context, 'mainContent') ||
    textAt(objectAt(context, 'item'), 'body') ||
    textAt(context, 'collection.mainContent')
  );
}
