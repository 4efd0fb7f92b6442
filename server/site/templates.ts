import {
  compile,
  createPartials,
  Interrupted,
  type PartialSet,
  type Registry,
  type RenderOptions,
  type RowMemory,
  type Template,
} from '#engine';
import type { BufferPool } from './assembly/buffer-pool.ts';
import { type ByteSink, createByteSink } from './assembly/byte-sink.ts';
import { ownBytes, rememberSearches } from './assembly/known-searches.ts';
import { placeOf, type SiteDiagnostic, siteDiagnostic } from './lib/diagnostics.ts';
import type { JsonObject } from './lib/json-access.ts';
import { withSuggestion } from './lib/with-suggestion.ts';
import { platformBlocks } from './platform/blocks.ts';
import { platformCollections } from './platform/collections.ts';
import { platformPages } from './platform/pages.ts';
import { platformPartials } from './platform/partials.ts';
import { prepareInBackground } from './prepare-in-background.ts';
import { createMarks, type Marks } from './tags/marks.ts';
import { tagNames } from './tags/render-tag.ts';
import { type FoundTag, rewriteTags } from './tags/rewrite.ts';
import { writtenTemplate } from './tags/written-template.ts';

/** How a page's templates run: locale, clock, budgets, profile. */
export type TemplateSettings = Omit<RenderOptions, 'strict'>;

export interface RenderedTemplate {
  readonly bytes: Buffer;
  readonly diagnostics: readonly SiteDiagnostic[];
  /** Ways in the data that were read; only where the settings ask for a trace. */
  readonly touched?: readonly string[];
  /** Whether something asked for the time. */
  readonly readsClock?: true;
  /** False when neither the file nor any block has a platform tag: then the bytes need not be searched. */
  readonly mayHaveMarks: boolean;
}

export interface TemplateFile {
  readonly path: string;
  /** The text as its author wrote it. */
  readonly original: string;
  readonly tree: Template['tree'];
  readonly platformTags: readonly FoundTag[];
}

interface Body {
  readonly path: string;
  readonly template: Template;
  readonly isBlank: boolean;
  readonly lead: number;
  readonly trail: number;
}

/** The compiled templates of a folder, with its blocks as partials that all of them share. */
export class TemplateSet {
  readonly marks: Marks = createMarks();
  /** What is wrong with the files as such; pages may add what goes wrong while they render. */
  readonly diagnostics: readonly SiteDiagnostic[];
  readonly #sources: ReadonlyMap<string, string>;
  readonly #templates = new Map<string, Template>();
  readonly #bodies: Body[] = [];
  readonly #tags: ReadonlyMap<string, readonly FoundTag[]>;
  readonly #marked: ReadonlySet<string>;
  readonly #blocksMarked: boolean;

  constructor(sources: ReadonlyMap<string, string>, registry: Registry) {
    this.#sources = sources;
    const { rewritten, bodies, tags, marked } = rewriteFolder(sources, this.marks);
    const diagnostics: SiteDiagnostic[] = [];
    for (const [path, found] of tags) {
      for (const tag of found) diagnostics.push(...checkTag(tag, path, rewritten.get(path)?.original ?? '', sources));
    }
    this.#tags = tags;
    this.#marked = marked;
    this.#blocksMarked = [...marked].some((path) => path.startsWith('blocks/'));
    const partials = partialsOf(rewritten, registry);
    for (const [path, { source }] of rewritten) {
      const template = compile(source, { file: path, registry, partials });
      this.#templates.set(path, template);
      diagnostics.push(...template.diagnostics);
    }
    for (const { source, lead, trail, path } of bodies) {
      const template = compile(source, { file: path, registry, partials });
      diagnostics.push(...template.diagnostics);
      this.#bodies.push({ template, lead, trail, path, isBlank: source.trim() === '' });
    }
    this.diagnostics = diagnostics;
  }

  get paths(): readonly string[] {
    return [...this.#sources.keys()];
  }

  /** The folder's own files as trees, for reports. */
  *files(): Iterable<TemplateFile> {
    for (const [path, original] of this.#sources) {
      const template = this.#templates.get(path);
      if (template !== undefined)
        yield { path, original, tree: template.tree, platformTags: this.#tags.get(path) ?? [] };
    }
    for (const { template, path } of this.#bodies) {
      yield { path, original: this.#sources.get(path) ?? '', tree: template.tree, platformTags: [] };
    }
  }

  has(path: string): boolean {
    return this.#templates.has(path);
  }

  /** A file's text as its author wrote it. */
  sourceOf(path: string): string | undefined {
    return this.#sources.get(path);
  }

  /** `rows`: what the page kept of this file when it was rendered last. */
  render(
    path: string,
    data: JsonObject,
    settings: TemplateSettings,
    pool?: BufferPool,
    rows?: RowMemory,
  ): RenderedTemplate {
    const template = this.#templates.get(path);
    const mayHaveMarks = this.#blocksMarked || this.#marked.has(path);
    if (template === undefined) return { bytes: Buffer.alloc(0), diagnostics: [], mayHaveMarks: false };
    const all = rows === undefined || pool !== undefined ? settings : { ...settings, rows };
    return { ...run(template, path, data, all, pool), mayHaveMarks };
  }

  /**
   * Prints a file into a sink of the page's own, with its rows: no memory is taken, and none is given back. False where
   * anything was told or the time was asked for, and for a template that failed.
   */
  printRows(path: string, data: JsonObject, settings: TemplateSettings, rows: RowMemory, sink: ByteSink): boolean {
    const template = this.#templates.get(path);
    return template !== undefined && printRows(template, data, { ...settings, rows }, sink);
  }

  /** Whether the body of a tag is white space alone. */
  isBlankBody(index: number): boolean {
    return this.#bodies[index]?.isBlank !== false;
  }

  /** Renders the body of a query tag and cuts off the blanks that stand for the rest of its file. */
  renderBody(index: number, data: JsonObject, settings: TemplateSettings, pool?: BufferPool): RenderedTemplate {
    const body = this.#bodies[index];
    if (body === undefined) return { bytes: Buffer.alloc(0), diagnostics: [], mayHaveMarks: false };
    const { bytes, ...told } = run(body.template, 'query', data, settings, pool);
    return {
      ...told,
      bytes: bytes.subarray(body.lead, Math.max(body.lead, bytes.length - body.trail)),
      mayHaveMarks: true,
    };
  }
}

/** The templates of a site, however they came to run. */
export type Templates = Pick<TemplateSet, keyof TemplateSet>;

type Run = Omit<RenderedTemplate, 'mayHaveMarks'>;

/** Sinks that no render uses at the moment; there are as many as renders were ever nested. */
const idle: ByteSink[] = [];

/** A template that fails takes only its own place in the page; a host that waits for its thread gets it back at once. */
function run(template: Template, path: string, data: JsonObject, settings: TemplateSettings, pool?: BufferPool): Run {
  const sink = idle.pop() ?? createByteSink();
  try {
    const { diagnostics, trace, readsClock } = template.renderTo(sink, data, settings);
    if (settings.trace !== true) prepareInBackground(template);
    // Copied, because the next page is written over it.
    const bytes = pool === undefined ? copied(sink.bytes(), settings.rows) : pool.copy(sink.bytes());
    return {
      bytes,
      diagnostics: diagnostics,
      ...(trace && { touched: trace.touched }),
      ...(readsClock && { readsClock }),
    };
  } catch (error) {
    if (error instanceof Interrupted) throw error;
    const detail = error instanceof Error ? error.message : String(error);
    return {
      bytes: Buffer.alloc(0),
      diagnostics: [siteDiagnostic('block-failed', { file: path }, { name: path, detail })],
    };
  } finally {
    sink.reset();
    idle.push(sink);
  }
}

function printRows(template: Template, data: JsonObject, settings: TemplateSettings, sink: ByteSink): boolean {
  sink.reset();
  try {
    const { diagnostics, readsClock } = template.renderTo(sink, data, settings);
    settings.rows?.keep(sink.bytes());
    return diagnostics.length === 0 && readsClock !== true;
  } catch (error) {
    if (error instanceof Interrupted) throw error;
    // The page is made whole, which tells of it.
    return false;
  }
}

function copied(bytes: Uint8Array, rows: RowMemory | undefined): Buffer {
  if (rows === undefined) return Buffer.from(bytes);
  const own = ownBytes(bytes);
  const before = rows.page?.bytes;
  rows.keep(own);
  if (rows.page !== undefined) rememberSearches(own, before, rows.page.copied);
  return own;
}

interface Rewritten {
  readonly original: string;
  /** With marks in the place of platform tags. */
  readonly source: string;
}

/** The templates of a folder and the platform's, as the engine compiles them. */
export interface RewrittenFolder {
  readonly rewritten: ReadonlyMap<string, Rewritten>;
  /** What stands between a pair of tags, as templates of their own. */
  readonly bodies: readonly { source: string; lead: number; trail: number; path: string }[];
  readonly tags: ReadonlyMap<string, readonly FoundTag[]>;
  /** Files with a platform tag. */
  readonly marked: ReadonlySet<string>;
}

export function rewriteFolder(sources: ReadonlyMap<string, string>, marks: Marks): RewrittenFolder {
  const rewritten = new Map<string, Rewritten>();
  const bodies: { source: string; lead: number; trail: number; path: string }[] = [];
  const tags = new Map<string, readonly FoundTag[]>();
  const marked = new Set<string>();
  for (const [path, original] of [...platformPages, ...platformCollections, ...platformBlocks, ...sources]) {
    const found = rewriteTags(original, { marks, known: tagNames, firstBody: bodies.length });
    rewritten.set(path, { original, source: found.source });
    if (found.source !== original) marked.add(path);
    tags.set(path, found.tags);
    bodies.push(...found.bodies.map((body) => ({ ...body, path })));
  }
  return { rewritten, bodies, tags, marked };
}

/** Blocks by the names that templates give them: `card.block`, and for nested folders also `cards/card.block`. */
export function partialSources(rewritten: RewrittenFolder['rewritten']): {
  readonly sources: Readonly<Record<string, string>>;
  /** The file of each, of those that have one. */
  readonly files: ReadonlyMap<string, string>;
} {
  const sources: Record<string, string> = Object.fromEntries(platformPartials);
  const files = new Map<string, string>();
  for (const [path, { source }] of rewritten) {
    if (!path.startsWith('blocks/')) continue;
    const file = path.slice(path.lastIndexOf('/') + 1);
    const bare = file.replace(/\.block$/, '');
    // What the platform supplies under two names is replaced under both.
    const supplied = platformPartials.has(bare) ? [bare] : [];
    for (const name of new Set([file, path.slice('blocks/'.length), ...supplied])) {
      sources[name] = source;
      files.set(name, path);
    }
  }
  return { sources, files };
}

function partialsOf(rewritten: RewrittenFolder['rewritten'], registry: Registry): PartialSet {
  const { sources, files } = partialSources(rewritten);
  return createPartials(sources, { registry, fileOf: (name) => files.get(name) });
}

function checkTag(tag: FoundTag, file: string, source: string, sources: ReadonlyMap<string, string>): SiteDiagnostic[] {
  const { name } = tag;
  if (tag.isInComment) return [];
  const place = { file, ...placeOf(source, tag.offset) };
  if (!tagNames.has(name)) {
    const unknown = siteDiagnostic('tag-unknown', place, { name, known: [...tagNames].join(', ') });
    return [withSuggestion(unknown, name, tagNames)];
  }
  if (!tag.closed) return [siteDiagnostic('tag-unclosed', place, { name })];
  const template = writtenTemplate(tag);
  if (template === undefined || sources.has(`blocks/${template}.block`)) return [];
  const blocks = [...sources.keys()].flatMap((path) => /^blocks\/(.+)\.block$/.exec(path)?.[1] ?? []);
  return [withSuggestion(siteDiagnostic('tag-template-missing', place, { name, template }), template, blocks)];
}
