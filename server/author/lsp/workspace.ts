import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { isArray, isObject, type JsonValue, type Registry } from '#engine';
import { checkStoreFile } from '../../shop/live/store-file.ts';
import { fromTemplate } from '../../site/content/from-template.ts';
import { LentSources } from '../../site/content-sources/lent-sources.ts';
import { scanFolder } from '../../site/folder.ts';
import type { SiteDiagnostic } from '../../site/lib/diagnostics.ts';
import { loadSite } from '../../site/load-site.ts';
import type { Site } from '../../site/site.ts';
import { TemplateSet, type TemplateSettings } from '../../site/templates.ts';
import { type Fixtures, NO_FIXTURES, readFixtures } from '../check/analysis/fixtures.ts';
import type { CheckDiagnostic } from '../check/analysis/rule.ts';
import { type TemplateView, viewsOf } from '../check/analysis/template-view.ts';
import { Vocabulary } from '../check/analysis/vocabulary.ts';
import { checkLoaded } from '../check/check-folder.ts';
import { languageOf } from './language.ts';
import { Mirror } from './mirror.ts';
import { Scopes } from './scopes.ts';

const DEEPEST = 12;

export interface WorkspaceOptions {
  readonly root: string;
  /** Folder of page JSON; `content` of the template folder without it. */
  readonly content?: string | undefined;
  readonly registry: Registry;
  readonly settings: TemplateSettings;
}

/** The folder as it is now, and what follows from that. */
interface State {
  readonly views: readonly TemplateView[];
  readonly diagnostics: readonly CheckDiagnostic[];
  readonly fixtures: Fixtures;
  readonly vocabulary: Vocabulary;
}

const NOTHING: State = { views: [], diagnostics: [], fixtures: NO_FIXTURES, vocabulary: new Vocabulary([]) };

/** A template folder as the editor has it: what is typed and not yet saved comes before what is on disk. */
export class Workspace {
  readonly root: string;
  readonly #options: WorkspaceOptions;
  readonly #typed = new Map<string, string>();
  readonly #sources = new LentSources();
  #site: Site | undefined;
  #state: Promise<State> | undefined;
  #known = NOTHING;

  constructor(options: WorkspaceOptions) {
    this.root = options.root;
    this.#options = options;
  }

  /** What templates know, as of the last reading. */
  get registry(): Registry {
    return this.#site?.registry ?? this.#options.registry;
  }

  /** The folder as it is loaded, as of the last reading. */
  get site(): Site | undefined {
    return this.#site;
  }

  /** The pages that the folder is checked against, as of the last reading. */
  get pages(): Fixtures['pages'] {
    return this.#known.fixtures.pages;
  }

  type(path: string, text: string): void {
    this.#typed.set(path, text);
    this.#state = undefined;
  }

  forget(path: string): void {
    this.#typed.delete(path);
    this.#state = undefined;
  }

  /** Files on disk have changed. */
  reload(): void {
    this.#state = undefined;
  }

  textOf(path: string): string {
    return this.#typed.get(path) ?? this.#saved(path);
  }

  hasFile(path: string): boolean {
    const file = join(this.root, path);
    return this.#typed.has(path) || statSync(file, { throwIfNoEntry: false })?.isFile() === true;
  }

  /** Style sheets of the folder. */
  sheets(): readonly string[] {
    const files = scanFolder(this.root, [])?.files ?? [];
    return files.filter(({ kind }) => kind === 'style').map(({ path }) => path);
  }

  async views(): Promise<readonly TemplateView[]> {
    return (await this.#now()).views;
  }

  async diagnostics(): Promise<readonly CheckDiagnostic[]> {
    return (await this.#now()).diagnostics;
  }

  /** What templates see at a place; as of the last reading. */
  scopes(): Scopes {
    return new Scopes(this.#known.views, this.#known.fixtures.pages);
  }

  /** Names that can follow a path anywhere, as the fixtures and the page schema know them. */
  namesAfter(path: readonly string[]): ReadonlyMap<string, JsonValue | undefined> {
    const { fixtures, vocabulary } = this.#known;
    const found = new Map<string, JsonValue | undefined>();
    const last = path.at(-1);
    for (const { context } of fixtures.pages) {
      visit(context, (name, value, owner) => {
        if (last === undefined ? !found.has(name) : owner === last && !found.has(name)) found.set(name, value);
      });
    }
    if (last === undefined) for (const name of vocabulary.names) if (!found.has(name)) found.set(name, undefined);
    return found;
  }

  #saved(path: string): string {
    const file = join(this.root, path);
    return statSync(file, { throwIfNoEntry: false })?.isFile() === true ? readFileSync(file, 'utf8') : '';
  }

  async #now(): Promise<State> {
    this.#state ??= this.#read();
    this.#known = await this.#state;
    return this.#known;
  }

  async #read(): Promise<State> {
    const changed = new Map([...this.#typed].filter(([path, text]) => needsMirror(path) && text !== this.#saved(path)));
    if (changed.size === 0) return this.#readFolder(this.root);
    // Settings, sheets and data are read from files: typed ones are put into a copy of the folder.
    const mirror = new Mirror(this.root, changed);
    try {
      return await this.#readFolder(mirror.folder);
    } finally {
      mirror.remove();
    }
  }

  async #readFolder(folder: string): Promise<State> {
    const { registry, settings } = this.#options;
    const content = this.#contentOf(folder);
    const previous = this.#site === undefined ? {} : { previous: this.#site };
    const loaded = await loadSite({ folder, registry, configFolder: this.root, ...previous });
    if (loaded.site === undefined) return { ...NOTHING, diagnostics: loaded.diagnostics };
    const sources = await this.#sources.of(loaded.site.extensions);
    const fixtures = content === undefined ? NO_FIXTURES : readFixtures(folder, content, sources.pages);
    try {
      const texts = new Map(loaded.site.templates.paths.map((path) => [path, this.textOf(path)]));
      const templates = new TemplateSet(texts, loaded.site.registry);
      const site = loaded.site.withTemplates(templates);
      this.#site = site;
      const isTemplate = (file: string) => texts.has(file);
      const rules = content === undefined ? [] : checkStoreFile(content).diagnostics.map(fromTemplate(folder, content));
      const told: SiteDiagnostic[] = [
        ...loaded.diagnostics.filter(({ file }) => !isTemplate(file)),
        ...templates.diagnostics,
      ];
      told.push(...rules, ...sources.diagnostics);
      const { diagnostics } = checkLoaded({ site, diagnostics: told, fixtures, settings });
      return { views: viewsOf(site), diagnostics, fixtures, vocabulary: new Vocabulary(fixtures.pages, folder) };
    } finally {
      await fixtures.close();
    }
  }

  #contentOf(folder: string): string | undefined {
    const { content = join(this.root, 'content') } = this.#options;
    const inner = relative(this.root, content);
    const there = inner.startsWith('..') ? content : join(folder, inner);
    return existsSync(there) ? there : undefined;
  }
}

function needsMirror(path: string): boolean {
  return languageOf(path) !== 'template' && !path.startsWith('..');
}

type Visit = (name: string, value: JsonValue, owner: string) => void;

function visit(value: JsonValue, tell: Visit, owner = '', depth = 0): void {
  if (depth > DEEPEST) return;
  if (isArray(value)) for (const entry of value) visit(entry, tell, owner, depth + 1);
  else if (isObject(value)) {
    for (const [name, member] of Object.entries(value)) {
      tell(name, member, owner);
      visit(member, tell, name, depth + 1);
    }
  }
}
