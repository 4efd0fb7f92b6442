import { type Registry, writeModule } from '#engine';
import { platformPagePath } from '../../../site/platform/pages.ts';
import { createMarks } from '../../../site/tags/marks.ts';
import { partialSources, rewriteFolder } from '../../../site/templates.ts';
import { inAscii } from './write-value.ts';
import type { WrittenFiles } from './written-files.ts';

const FILE = 'templates.js';

/** What `writeModule` begins with. */
const asDefault = 'export default ';

/** Writes the templates of a site, each a function, and the list of them: in one module, for each costs a start. */
export function writeTemplates(sources: ReadonlyMap<string, string>, registry: Registry, files: WrittenFiles): void {
  const writer = new TemplateWriter(registry);
  const marks = createMarks();
  const { rewritten, bodies, marked } = rewriteFolder(sources, marks);
  const listed: string[] = [];
  for (const [path, { source }] of rewritten) {
    if (!isShown(path, sources)) continue;
    // A block is a partial of the others too.
    const as = path.startsWith('blocks/') ? 'both' : 'page';
    listed.push(`${JSON.stringify(path)}:${writer.add(path, path, source, as)}`);
  }
  const { sources: partials, files: fileOf } = partialSources(rewritten);
  const applied = Object.entries(partials).map(([name, source]) => {
    const path = fileOf.get(name);
    const module = path === undefined ? writer.add(`partials/${name}`, name, source, 'partial') : writer.known(path);
    return `${JSON.stringify(name)}:${module}`;
  });
  const inner = bodies.map(({ source, lead, trail, path }, index) => {
    const module = writer.add(`bodies/${index}`, path, source, 'page');
    const told = JSON.stringify({ path, lead, trail, isBlank: source.trim() === '' });
    return `{...${told},module:${module}}`;
  });
  const mark = marks.prefix.toString();
  files.write(
    FILE,
    inAscii(
      [
        ...writer.functions,
        `export const templates={mark:${JSON.stringify(mark)},`,
        `files:{${listed.join()}},`,
        `partials:{${applied.join()}},`,
        `bodies:[${inner.join()}],`,
        `paths:${JSON.stringify([...sources.keys()])},`,
        `marked:${JSON.stringify([...marked])}};`,
        '',
      ].join('\n'),
    ),
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
  readonly functions: string[] = [];
  readonly #registry: Registry;
  readonly #names = new Map<string, string>();
  /** Names of functions by what is written in them: a partial is applied by several names. */
  readonly #same = new Map<string, string>();

  constructor(registry: Registry) {
    this.#registry = registry;
  }

  /** The name under which the list knows a template, whose function is written here. */
  add(key: string, file: string, source: string, as: 'page' | 'partial' | 'both'): string {
    const same = `${as} ${source}`;
    const before = as === 'partial' ? this.#same.get(same) : undefined;
    if (before !== undefined) return before;
    const name = `t${this.functions.length}`;
    this.#names.set(key, name);
    this.#same.set(same, name);
    const text = writeModule(source, { registry: this.#registry, file, as });
    this.functions.push(`// ${JSON.stringify(key)}\nconst ${name}=${text.slice(asDefault.length)}`);
    return name;
  }

  known(key: string): string {
    return this.#names.get(key) ?? 'undefined';
  }
}
