import { Interrupted, type Registry } from '#engine';
import { openModules, type TemplateModule, type TemplateModules } from '#engine/modules';
import type { BufferPool } from './assembly/buffer-pool.ts';
import { type SiteDiagnostic, siteDiagnostic } from './lib/diagnostics.ts';
import type { JsonObject } from './lib/json-access.ts';
import { type Marks, marksWith } from './tags/marks.ts';
import type { RenderedTemplate, TemplateFile, TemplateSettings, Templates } from './templates.ts';

/** What stands between a pair of tags: a template of its own. */
interface WrittenBody {
  readonly path: string;
  readonly module: TemplateModule;
  readonly isBlank: boolean;
  readonly lead: number;
  readonly trail: number;
}

/** The templates of a folder as `author/publish/edge` writes them. */
export interface WrittenFolder {
  /** What marks in rendered templates begin with. */
  readonly mark: string;
  /** By path, those of the platform included. */
  readonly files: Readonly<Record<string, TemplateModule>>;
  /** By the names that templates apply them by. */
  readonly partials: Readonly<Record<string, TemplateModule>>;
  readonly bodies: readonly WrittenBody[];
  /** Paths of the folder's own files. */
  readonly paths: readonly string[];
  /** Files with a platform tag. */
  readonly marked: readonly string[];
}

type Template = ReturnType<TemplateModules['template']>;

/** Templates that were compiled ahead: each is made when a page first asks for it. */
export class WrittenTemplates implements Templates {
  readonly marks: Marks;
  readonly diagnostics: readonly SiteDiagnostic[] = [];
  readonly #folder: WrittenFolder;
  readonly #modules: TemplateModules;
  readonly #opened = new Map<TemplateModule, Template>();
  readonly #marked: ReadonlySet<string>;
  readonly #blocksMarked: boolean;

  constructor(folder: WrittenFolder, registry: Registry) {
    this.marks = marksWith(folder.mark);
    this.#folder = folder;
    this.#modules = openModules({ registry, partials: folder.partials });
    this.#marked = new Set(folder.marked);
    this.#blocksMarked = folder.marked.some((path) => path.startsWith('blocks/'));
  }

  get paths(): readonly string[] {
    return this.#folder.paths;
  }

  /** Reports on templates are made where the templates are. */
  files(): Iterable<TemplateFile> {
    return [];
  }

  has(path: string): boolean {
    return Object.hasOwn(this.#folder.files, path);
  }

  sourceOf(): undefined {
    return undefined;
  }

  render(path: string, data: JsonObject, settings: TemplateSettings, pool?: BufferPool): RenderedTemplate {
    const module = this.has(path) ? this.#folder.files[path] : undefined;
    if (module === undefined) return { bytes: Buffer.alloc(0), diagnostics: [], mayHaveMarks: false };
    const mayHaveMarks = this.#blocksMarked || this.#marked.has(path);
    return { ...this.#run(module, path, data, settings, pool), mayHaveMarks };
  }

  /** Nothing is kept between the requests of a worker. */
  printRows(): boolean {
    return false;
  }

  isBlankBody(index: number): boolean {
    return this.#folder.bodies[index]?.isBlank !== false;
  }

  renderBody(index: number, data: JsonObject, settings: TemplateSettings, pool?: BufferPool): RenderedTemplate {
    const body = this.#folder.bodies[index];
    if (body === undefined) return { bytes: Buffer.alloc(0), diagnostics: [], mayHaveMarks: false };
    const { bytes, ...told } = this.#run(body.module, 'query', data, settings, pool);
    return {
      ...told,
      bytes: bytes.subarray(body.lead, Math.max(body.lead, bytes.length - body.trail)),
      mayHaveMarks: true,
    };
  }

  /** A template that fails takes only its own place in the page. */
  #run(
    module: TemplateModule,
    path: string,
    data: JsonObject,
    settings: TemplateSettings,
    pool: BufferPool | undefined,
  ): Omit<RenderedTemplate, 'mayHaveMarks'> {
    try {
      const { output, diagnostics, readsClock } = this.#open(module).render(data, settings);
      const bytes = Buffer.from(output);
      return { bytes: pool?.copy(bytes) ?? bytes, diagnostics: diagnostics, ...(readsClock && { readsClock }) };
    } catch (error) {
      if (error instanceof Interrupted) throw error;
      const detail = error instanceof Error ? error.message : String(error);
      const diagnostic = siteDiagnostic('block-failed', { file: path }, { name: path, detail });
      return { bytes: Buffer.alloc(0), diagnostics: [diagnostic] };
    }
  }

  #open(module: TemplateModule): Template {
    let template = this.#opened.get(module);
    if (template === undefined) this.#opened.set(module, (template = this.#modules.template(module)));
    return template;
  }
}
