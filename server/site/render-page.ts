import { Interrupted } from '#engine';
import { cartCountSheetUrl, type PageExperiment, pageTypes, testCaptchaKey } from '#model';
import type { ByteSearch } from './assembly/byte-search.ts';
import { Assembly, type Bytes, readMarks, type ScriptStart } from './assembly/page-assembly.ts';
import { blockStyles } from './blocks/block-styles.ts';
import { type Fill, fillBlocks } from './blocks/fill-blocks.ts';
import { filledSummary } from './blocks/kinds/summary.ts';
import { cleanPage, type PageInput, type TrustOptions } from './clean/clean-page.ts';
import { contentMessagesOf } from './content-messages.ts';
import { exchangeRows, isSamePage, madePage } from './exchange-rows.ts';
import { markExperiments } from './experiments.ts';
import { fillForms } from './forms.ts';
import { markGalleries } from './galleries.ts';
import { hasRegion } from './head/boot-script.ts';
import { type HeadOptions, renderHeaders } from './head/headers.ts';
import { markLanguage } from './head/html-tag.ts';
import { OwnScripts } from './head/own-scripts.ts';
import { platformStyle } from './head/platform-style.ts';
import { priceSigns } from './head/price-signs.ts';
import { templateContext } from './head/template-context.ts';
import { islandHead } from './islands/island-head.ts';
import { PageIslands } from './islands/page-islands.ts';
import { regionsIn } from './islands/page-regions.ts';
import { type SiteDiagnostic, siteDiagnostic } from './lib/diagnostics.ts';
import { type JsonObject, objectAt, textAt, withMembers } from './lib/json-access.ts';
import { siteLimits } from './lib/limits.ts';
import { markCartCounts } from './no-script/cart-count.ts';
import { purchaseForm, purchasePlace } from './no-script/purchase-form.ts';
import { fillMembers, mainContentOf } from './page-content.ts';
import { PageFiles } from './page-files.ts';
import { BARE_PRICE, COLLECTIONS, COLUMNS, PAGES, PARTIALS, PICKER, PLAIN_PAGES } from './page-marks.ts';
import type { PageOptions } from './page-options.ts';
import { viewOf } from './page-view.ts';
import { fillAnnouncement } from './platform/announcement-bar.ts';
import { announcementScript } from './platform/close-announcement.ts';
import { fillEventCalendar, hasEvents } from './platform/event-calendar.ts';
import { dropPlayerScripts } from './platform/player-scripts.ts';
import { inlineMarks } from './platform/social-marks.ts';
import { needsGlobals } from './platform/used-globals.ts';
import type { RenderedPage } from './rendered-page.ts';
import { fillReviews } from './reviews/fill-reviews.ts';
import type { Layout, Site } from './site.ts';
import { type RenderedTag, renderTag } from './tags/render-tag.ts';
import { readAttributes } from './tags/rewrite.ts';
import { findWritten } from './tags/written-tag.ts';
import { isCommentedOut } from './tags/written-template.ts';
import { settingsFor } from './template-settings.ts';
import type { RenderedTemplate, TemplateSettings } from './templates.ts';

const NONE: readonly PageExperiment[] = [];
const DEEPEST_TAG = 16;
const MOST_TAGS = 1_000;

/** Renders a page: its layout's regions with the main content in them, and the head parts last. */
export function renderPage(site: Site, context: JsonObject, options: PageOptions): RenderedPage {
  const exchanged = exchangeRows(site, context, options);
  const kept = options.kept?.page;
  if (exchanged !== undefined && kept?.isProven === true) return exchanged;
  const rendered = new PageRender(site, context, options).run();
  if (exchanged !== undefined) kept?.prove(isSamePage(exchanged, rendered));
  return rendered;
}

/** Renders a page's main content alone. */
export function renderMain(site: Site, context: JsonObject, options: PageOptions): RenderedPage {
  return new PageRender(site, context, options).runMain();
}

/** Page data as templates see it in a render of this context: the same objects. */
export function templateData(site: Site, given: JsonObject, options: TrustOptions): JsonObject {
  const messages = contentMessagesOf(given, site.messages);
  return viewOf(site, cleanPage(given, { ...options, messages }, () => undefined).context).data;
}

class PageRender {
  readonly #site: Site;
  readonly #context: JsonObject;
  readonly #worded: JsonObject;
  readonly #shown: JsonObject;
  readonly #language: string;
  readonly #options: PageOptions;
  readonly #input: PageInput;
  readonly #diagnostics: SiteDiagnostic[] = [];
  readonly #assembly: Assembly;
  readonly #settings: TemplateSettings;
  readonly #layout: Layout;
  /** Page data as templates see it. */
  readonly #data: JsonObject;
  readonly #touched = new Set<string>();
  readonly #islands: PageIslands;
  readonly #files: PageFiles;
  readonly #given: JsonObject;
  /** Whether something of the page is made of its data beside files and head. */
  #hasMore = false;
  #tags = 0;
  #onlyOurScripts: boolean;
  #readsClock = false;

  constructor(site: Site, given: JsonObject, options: PageOptions) {
    const messages = contentMessagesOf(given, site.messages);
    this.#input = cleanPage(given, { ...options, messages }, (diagnostic) => this.#diagnostics.push(diagnostic));
    const { context } = this.#input;
    this.#site = site;
    this.#given = given;
    this.#context = context;
    this.#options = options;
    this.#assembly = new Assembly(options.pool);
    const captchaKey = textAt(context, 'recaptchaEnterpriseContext.recaptchaEnterpriseSiteKey');
    this.#onlyOurScripts = captchaKey === '' || captchaKey === testCaptchaKey;
    const { layout, data, worded, shown, language } = viewOf(site, context);
    this.#worded = worded;
    this.#shown = shown;
    this.#language = language;
    this.#layout = layout;
    this.#data = data;
    this.#settings = settingsFor(options.settings ?? {}, language, site.extensions.config);
    this.#files = new PageFiles(site.templates, options);
    this.#islands = new PageIslands({
      islands: site.islands,
      templates: site.templates,
      report: (diagnostic) => this.#diagnostics.push(diagnostic),
    });
  }

  run(): RenderedPage {
    const { regions, name, wanted } = this.#layout;
    const { layouts } = this.#site.config;
    // What a conf asks for, and which files a layout lacks, was told when the folder was loaded.
    if (name !== wanted && !layouts.has(wanted) && this.#site.configOf(this.#context)?.regionName !== wanted) {
      this.#diagnostics.push(
        siteDiagnostic('layout-missing', { file: 'template.conf' }, { layout: wanted, used: name }),
      );
    }
    for (const region of regions) this.#addFile(region, this.#data, this.#assembly, 0);
    const rendered = this.#finish();
    const { kept } = this.#options;
    const parts = { site: this.#site, files: this.#files, given: this.#given, input: this.#input, rendered };
    if (kept?.page !== undefined) kept.page.keep(this.#hasMore ? undefined : madePage(kept, parts, this.#options));
    return rendered;
  }

  runMain(): RenderedPage {
    this.#addMain(this.#assembly, 0);
    return this.#finish();
  }

  #finish(): RenderedPage {
    const assembly = this.#assembly;
    const { form, formHasScript } = this.#options;
    fillBlocks(assembly.pieces, this.#input.data, (fill) => this.#markupOf(fill));
    const dates = () => this.#markupOf({ kind: 'calendar', collection: this.#context });
    const hasCalendar = hasEvents(this.#context) && fillEventCalendar(assembly.pieces, dates);
    const fill = (id: string, place: number) => {
      if (formHasScript?.(id) === true) this.#onlyOurScripts = false;
      return form?.(id, place, this.#worded);
    };
    this.#islands.fill(assembly.pieces);
    const hasForm = form !== undefined && fillForms(assembly.pieces, fill);
    const hasCount = this.#options.runtime !== undefined && markCartCounts(assembly.pieces);
    const hasGallery = markGalleries(assembly.pieces, this.#context);
    if (this.#options.runtime !== undefined) dropPlayerScripts(assembly.pieces);
    const hasReviews = fillReviews(assembly.pieces, this.#worded);
    const hasHead = assembly.has('headers');
    const hasAnnouncement = fillAnnouncement(assembly.pieces, this.#context, () =>
      this.#block('announcement', withMembers(this.#data, { canClose: hasHead })),
    );
    const symbols = inlineMarks(assembly.pieces);
    const footers = symbols === '' ? [] : [Buffer.from(symbols)];
    if (!assembly.has('footers')) for (const piece of footers) assembly.add(piece);
    markLanguage(assembly.pieces, this.#language);
    const { experiments = NONE, assignScript, hashesScripts = false } = this.#options;
    // What wakes islands stands beside the loader: of two scripts with hashes one alone could make its address.
    const islands = this.#islandHead();
    const scripts = new OwnScripts(hashesScripts && this.#onlyOurScripts && islands === undefined);
    const tried = markExperiments(assembly.pieces, this.#context, { experiments, script: assignScript, scripts });
    if (!hasHead) return this.#told(assembly.finish({ headers: [], footers }), scripts);
    const blocks = blockStyles(assembly.pieces);
    const headers = renderHeaders(this.#shown, {
      path: this.#options.path,
      stylesheet: this.#site.stylesheet,
      sheet: this.#options.carriesSheet === true ? this.#site.sheetInPage : undefined,
      runtime: this.#options.runtime,
      wakes: hasRegion(assembly.pieces),
      countSheet: hasCount ? cartCountSheetUrl : undefined,
      globals: this.#globals(),
      style:
        (hasForm ? platformStyle('runtime/ui/forms.css') : '') +
        (hasGallery ? platformStyle('server/site/platform/gallery.css') : '') +
        (hasReviews ? platformStyle('server/site/platform/reviews.css') : '') +
        (hasAnnouncement ? platformStyle('server/site/platform/announcement-bar.css') : '') +
        (hasCalendar ? platformStyle('server/site/platform/event-calendar.css') : '') +
        (this.#hasColumns(blocks !== '') ? platformStyle('server/site/platform/layout.css') : '') +
        (this.#has(COLLECTIONS) ? platformStyle('server/site/platform/collections.css') : '') +
        (this.#hasPlatformPage() ? platformStyle('server/site/platform/pages.css') : '') +
        (this.#hasPicker() ? platformStyle('server/site/platform/products.css') : '') +
        (this.#has(BARE_PRICE) ? priceSigns(this.#context) : '') +
        (this.#has(PARTIALS) ? platformStyle('server/site/platform/partials.css') : '') +
        blocks +
        tried.style,
      first: [...tried.script, ...(hasAnnouncement ? announcementScript(this.#context, scripts) : [])],
      scripts,
      islands,
      kept: this.#options.kept?.texts,
    });
    return this.#told(assembly.finish({ headers, footers }), scripts);
  }

  #told(bytes: Bytes, { hashes }: OwnScripts): RenderedPage {
    return {
      ...bytes,
      diagnostics: this.#diagnostics,
      touched: [...this.#touched].sort(),
      onlyOurScripts: this.#onlyOurScripts,
      ...(hashes && { scriptHashes: hashes }),
      readsClock: this.#readsClock,
    };
  }

  #islandHead(): HeadOptions['islands'] {
    const { shown } = this.#islands;
    const { islands } = this.#site;
    if (islands === undefined) return undefined;
    const regions = regionsIn(islands.bundle, this.#assembly.pieces);
    return shown.size + regions.length === 0 ? undefined : islandHead(islands.bundle, shown, regions);
  }

  #globals(): HeadOptions['globals'] {
    const { globals: script } = this.#options;
    const { styles, usedGlobals } = this.#site;
    if (script === undefined || !needsGlobals(this.#assembly.pieces, usedGlobals)) return undefined;
    const { tweakValues } = viewOf(this.#site, this.#context);
    return { script, context: templateContext(this.#context, styles.tweaks, tweakValues) };
  }

  /** Folders that bring their own styles for the columns speak the newer dialect; where blocks came, it is looked for. */
  #hasColumns(hasBlocks: boolean): boolean {
    const { dialect, css } = this.#site.styles;
    const isWanted = dialect === 'platform' || (hasBlocks && !css.includes('.sqs-row'));
    return isWanted && this.#has(COLUMNS);
  }

  /** Sheets of the newer dialect know the platform's pages, or say nothing of one. */
  #hasPlatformPage(): boolean {
    if (!this.#has(PAGES)) return false;
    const { dialect, css } = this.#site.styles;
    return dialect === 'platform' || PLAIN_PAGES.some(({ name, search }) => this.#has(search) && !css.includes(name));
  }

  /** Controls of a product, where the folder's sheet does not say which of a choice's two it shows. */
  #hasPicker(): boolean {
    return !this.#site.styles.css.includes('.variant-radiobtn-wrapper') && this.#has(PICKER);
  }

  #has(search: ByteSearch): boolean {
    return this.#assembly.pieces.some((piece) => typeof piece !== 'string' && search.isIn(piece));
  }

  /** What the site has itself in the place of a block. */
  #markupOf(fill: Fill): string {
    this.#hasMore = true;
    const data = withMembers(this.#data, { ...fill.collection, ...fillMembers(fill) });
    const html = this.#block(fill.kind, data);
    if (fill.kind === 'summary') return filledSummary(html, fill.settings);
    const isSold = fill.kind === 'product' && this.#options.runtime !== undefined;
    return html + (isSold ? purchaseForm(withMembers(data, { product: fill.item })) : '');
  }

  /** A block of `platform/blocks.ts` over some data. */
  #block(name: string, data: JsonObject): string {
    const rendered = this.#site.templates.render(`platform/blocks/${name}.block`, data, this.#settingsFor(data));
    this.#diagnostics.push(...rendered.diagnostics);
    return rendered.bytes.toString();
  }

  #addFile(path: string, data: JsonObject, into: Assembly, depth: number): void {
    if (!this.#site.templates.has(path)) return;
    const rendered = this.#files.file(path, data, this.#settingsFor(data), data === this.#data);
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
      const before = into.pieces.length;
      this.#addFile(main.path, this.#data, into, depth);
      this.#addPurchase(into, before);
      return;
    }
    if (main.kind === 'first-item') {
      const item = objectAt(this.#data, 'items.0');
      this.#addFile(main.path, withMembers(this.#data, { item }), into, depth);
      return;
    }
    if (main.kind === 'missing') {
      this.#diagnostics.push(siteDiagnostic('collection-template-missing', { file: main.path }, { file: main.path }));
      if (main.instead !== undefined) {
        this.#addFile(main.instead, this.#data, into, depth);
        return;
      }
    }
    into.add(Buffer.from(mainContentOf(this.#context)));
  }

  /**
   * A product's page can be bought from without script, where there is a server that takes its form. The form stands where
   * the button stands, else after the content, whose pieces begin at `from`.
   */
  #addPurchase(into: Assembly, from: number): void {
    if (this.#options.runtime === undefined || this.#context['pageType'] !== pageTypes.item) return;
    this.#hasMore = true;
    const form = Buffer.from(purchaseForm(this.#worded));
    for (let index = from; index < into.pieces.length; index += 1) {
      const piece = into.pieces[index];
      const offset = Buffer.isBuffer(piece) ? purchasePlace(piece, this.#context) : -1;
      if (offset < 0) continue;
      into.insert(index, offset, form);
      return;
    }
    into.add(form);
  }

  #addRendered(path: string, rendered: RenderedTemplate, into: Assembly, depth: number): void {
    this.#diagnostics.push(...rendered.diagnostics);
    this.#readsClock ||= rendered.readsClock === true;
    if (into.bytes > siteLimits.outputBytes) return;
    if (!rendered.mayHaveMarks) {
      into.add(rendered.bytes);
      return;
    }
    readMarks(rendered.bytes, this.#site.templates.marks, {
      text: (bytes) => into.add(bytes),
      content: () => this.#addMain(into, depth + 1),
      slot: (slot) => into.add(slot),
      script: (start) => this.#addScript(into, start),
      tag: (name, attributes, body) => {
        const hasBody = body !== undefined && !this.#site.templates.isBlankBody(body);
        this.#addTag({ name, attributes: readAttributes(attributes), file: path, hasBody }, body, into, depth);
      },
    });
  }

  #addScript(into: Assembly, start?: ScriptStart): void {
    this.#onlyOurScripts = false;
    into.addScript(start);
  }

  #addTag(tag: RenderedTag, body: number | undefined, into: Assembly, depth: number): void {
    const { templates } = this.#site;
    this.#tags += 1;
    // Of many short templates none asks.
    if (this.#settings.interrupt?.() === true) throw new Interrupted();
    const limit =
      depth >= DEEPEST_TAG
        ? `tags are nested deeper than ${DEEPEST_TAG}`
        : this.#tags > MOST_TAGS
          ? `the page has more than ${MOST_TAGS} tags`
          : undefined;
    if (limit !== undefined) {
      const { place } = findWritten(templates, tag);
      this.#diagnostics.push(siteDiagnostic('tag-limit', place, { name: tag.name, detail: limit }));
      return;
    }
    renderTag(tag, {
      context: this.#data,
      data: this.#input.data,
      navigations: this.#site.config.navigations.map(({ name }) => name),
      revision: this.#site.revision,
      hasBlock: (name) => templates.has(`blocks/${name}`),
      isCommentedOut: (file, block) => isCommentedOut(templates, file, block),
      block: (name, data) => this.#addFile(`blocks/${name}`, data, into, depth + 1),
      body: (data) => {
        if (body === undefined) return;
        this.#addRendered(tag.file, this.#files.body(body, data, this.#settingsFor(data)), into, depth + 1);
      },
      text: (html) => into.add(Buffer.from(html)),
      island: (island) => this.#islands.tag(island),
      script: (html) => {
        this.#addScript(into);
        into.add(Buffer.from(html.slice('<script'.length)));
      },
      report: (diagnostic) => this.#diagnostics.push({ ...diagnostic, ...findWritten(templates, tag).place }),
    });
  }
}
