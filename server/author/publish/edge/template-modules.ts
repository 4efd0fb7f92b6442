import { type Registry, writeModule } from '#engine';
import { platformPagePath } from '../../../site/platform/pages.ts';
import { createMarks } from '../../../site/tags/marks.ts';
import { partialSources, rewriteFolder } from '../../../site/templates.ts';
import type { WrittenFiles } from './written-files.ts';

const FOLDER = 'templates';

/** Writes the templates of a site as modules, and the one that lists them. */
export function writeTemplates(sources: ReadonlyMap<string, string>, registry: Registry, files: WrittenFiles): void {
  const writer = new TemplateWriter(registry, files);
  const marks = createMarks();
  const { rewritten, bodies, marked } = rewriteFolder(sources, marks);
  const listed: string[] = [];
  for (const [path, { source }] of rewritten) {
    if (!isShown(path, sources)) continue;
    // A block is a partial of the others too.
    const as = path.startsWith('blocks/') ? 'both' : 'page';
    listed.push(`${JSON.stringify(path)}:${writer.module(path, path, source, as)}`);
  }
  const { sources: partials, files: fileOf } = partialSources(rewritten);
  const applied = Object.entries(partials).map(([name, source]) => {
    const path = fileOf.get(name);
    const module = path === undefined ? writer.module(`partials/${name}`, name, source, 'partial') : writer.known(path);
    return `${JSON.stringify(name)}:${module}`;
  });
  const inner = bodies.map(({ source, lead, trail, path }, index) => {
    const module = writer.module(`bodies/${index}`, path, source, 'page');
    const told = JSON.stringify({ path, lead, trail, isBlank: source.trim() === '' });
    return `{...${told},module:${module}}`;
  });
  const mark = marks.prefix.toString();
  files.write(
    `${FOLDER}.js`,
    [
      ...writer.imports,
      `export const templates={mark:${JSON.stringify(mark)},`,
      `files:{${listed.join()}},`,
      `partials:{${applied.join()}},`,
      `bodies:[${inner.join()}],`,
      `paths:${JSON.stringify([...sources.keys()])},`,
      `marked:${JSON.stringify([...marked])}};`,
      '',
    ].join('\n'),
  );
}

const PLATFORM = 'platform/';

/** Pages of one visitor's own, which the server answers. */
const serversOwn: ReadonlySet<string> = new Set(['cart', 'checkout', 'order'].map(platformPagePath));

/** Whether a page of the worker may be made with a file: the platform's stand in for those that the folder does not have. */
function isShown(path: string, sources: ReadonlyMap<string, string>): boolean {
  if (!path.startsWith(PLATFORM)) return true;
  const own = path.slice(PLATFORM.length);
  // What a list of a kind without a template is shown with.
  if (own.startsWith('collections/blog.') || own.startsWith('blocks/')) return true;
  return !serversOwn.has(path) && !sources.has(own) && !sources.has(`pages/${own}`);
}

class TemplateWriter {
  readonly imports: string[] = [];
  readonly #registry: Registry;
  readonly #files: WrittenFiles;
  readonly #names = new Map<string, string>();
  readonly #taken = new Set<string>();
  /** Names of modules by what is written in them: a partial is applied by several names. */
  readonly #same = new Map<string, string>();

  constructor(registry: Registry, files: WrittenFiles) {
    this.#registry = registry;
    this.#files = files;
  }

  /** The name under which the list knows a module, which is written here. */
  module(key: string, file: string, source: string, as: 'page' | 'partial' | 'both'): string {
    const same = `${as} ${source}`;
    const before = as === 'partial' ? this.#same.get(same) : undefined;
    if (before !== undefined) return before;
    const path = this.#pathOf(key);
    this.#files.write(path, writeModule(source, { registry: this.#registry, file, as }));
    const name = `t${this.#names.size}`;
    this.#names.set(key, name);
    this.#same.set(same, name);
    this.imports.push(`import ${name} from ${JSON.stringify(`./${path}`)};`);
    return name;
  }

  known(key: string): string {
    return this.#names.get(key) ?? 'undefined';
  }

  /** A folder may name its files as no address can be, and two of them alike but for case. */
  #pathOf(key: string): string {
    const plain = `${FOLDER}/${key.replace(/[^\w./-]+/g, '_')}`;
    let path = `${plain}.js`;
    for (let number = 2; this.#taken.has(path.toLowerCase()); number += 1) path = `${plain}-${number}.js`;
    this.#taken.add(path.toLowerCase());
    return path;
  }
}
