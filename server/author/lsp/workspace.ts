import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isArray, isObject, type JsonValue, type Registry } from '#engine';
import { checkStoreFile } from '../../shop/live/store-file.ts';
import { loadSite } from '../../site/load-site.ts';
import type { Site } from '../../site/site.ts';
import { TemplateSet, type TemplateSettings } from '../../site/templates.ts';
import { type Fixtures, fromTemplate, NO_FIXTURES, readFixtures } from '../check/analysis/fixtures.ts';
import type { CheckDiagnostic } from '../check/analysis/rule.ts';
import { type TemplateView, viewsOf } from '../check/analysis/template-view.ts';
import { Vocabulary } from '../check/analysis/vocabulary.ts';
import { checkLoaded } from '../check/check-folder.ts';

const DEEPEST = 12;

export interface WorkspaceOptions {
  readonly root: string;
  /** Folder of page JSON; `content` of the template folder without it. */
  readonly content?: string | undefined;
  readonly registry: Registry;
  readonly settings: TemplateSettings;
}

/** A template folder as the editor has it: what is typed and not yet saved comes before what is on disk. */
export class Workspace {
  readonly root: string;
  readonly registry: Registry;
  readonly #options: WorkspaceOptions;
  readonly #typed = new Map<string, string>();
  #site: Site | undefined;
  #views: readonly TemplateView[] | undefined;
  #fixtures: Fixtures = NO_FIXTURES;
  #vocabulary: Vocabulary | undefined;

  constructor(options: WorkspaceOptions) {
    this.root = options.root;
    this.registry = options.registry;
    this.#options = options;
  }

  type(path: string, text: string): void {
    this.#typed.set(path, text);
    this.#views = undefined;
  }

  forget(path: string): void {
    this.#typed.delete(path);
    this.#views = undefined;
  }

  textOf(path: string): string {
    const typed = this.#typed.get(path);
    if (typed !== undefined) return typed;
    const file = join(this.root, path);
    return statSync(file, { throwIfNoEntry: false })?.isFile() === true ? readFileSync(file, 'utf8') : '';
  }

  async check(): Promise<readonly CheckDiagnostic[]> {
    const { registry, settings, content = join(this.root, 'content') } = this.#options;
    const previous = this.#site === undefined ? {} : { previous: this.#site };
    const loaded = await loadSite({ folder: this.root, registry, ...previous });
    if (loaded.site === undefined) return loaded.problems;
    this.#fixtures = existsSync(content) ? readFixtures(this.root, content) : NO_FIXTURES;
    this.#vocabulary = new Vocabulary(this.#fixtures.pages);
    const sources = new Map(loaded.site.templates.paths.map((path) => [path, this.textOf(path)]));
    const templates = new TemplateSet(sources, registry);
    this.#site = loaded.site.withTemplates(templates);
    this.#views = viewsOf(this.#site);
    const isTemplate = (file: string) => sources.has(file);
    const rules = existsSync(content) ? checkStoreFile(content).problems.map(fromTemplate(this.root, content)) : [];
    const problems = [...loaded.problems.filter(({ file }) => !isTemplate(file)), ...templates.problems, ...rules];
    const fixtures = this.#fixtures;
    try {
      return checkLoaded({ site: this.#site, problems, fixtures, registry, settings }).diagnostics;
    } finally {
      await fixtures.close();
    }
  }

  async views(): Promise<readonly TemplateView[]> {
    if (this.#views === undefined) await this.check();
    return this.#views ?? [];
  }

  /** Names that can follow a path, as the fixtures and the page schema know them. */
  namesAfter(path: readonly string[]): ReadonlyMap<string, JsonValue | undefined> {
    const found = new Map<string, JsonValue | undefined>();
    const last = path.at(-1);
    for (const { context } of this.#fixtures.pages) {
      visit(context, (name, value, owner) => {
        if (last === undefined ? !found.has(name) : owner === last && !found.has(name)) found.set(name, value);
      });
    }
    if (last === undefined)
      for (const name of this.#vocabulary?.names ?? []) if (!found.has(name)) found.set(name, undefined);
    return found;
  }
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
