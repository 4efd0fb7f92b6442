import type { Registry } from './definition/registry.ts';
import type { JsonValue } from './definition/value.ts';
import { type Budgets, budgetsOf } from './errors/budgets.ts';
import { createDiagnostic, type Diagnostic } from './errors/diagnostic.ts';
import { Source } from './errors/source.ts';
import { Tiers } from './generate/tiers.ts';
import { language } from './instructions/index.ts';
import { parse } from './parse/parse.ts';
import type { Code, Partial, Partials } from './render/state.ts';
import { deserialiseTree } from './serialise/deserialise.ts';
import type { Body } from './tree/tree.ts';

/** Template text, or a serialised tree, by partial name. Any other value counts as not found. */
export type PartialSources = Readonly<Record<string, JsonValue>>;

export interface PartialOptions {
  readonly registry: Registry;
  readonly budgets?: globalThis.Partial<Budgets>;
  /** The file a partial came from, for messages; its name when absent. */
  readonly fileOf?: (name: string) => string | undefined;
  /** The length of the one template these belong to; it counts with them. */
  readonly templateLength?: number;
}

/** Partials that templates share; each is compiled once, when it is first applied. */
export class PartialSet implements Partials {
  readonly #sources: PartialSources;
  readonly #options: PartialOptions;
  readonly #budgets: Budgets;
  readonly #compiled = new Map<string, CompiledPartial | undefined>();
  #length: number;

  constructor(sources: PartialSources, options: PartialOptions) {
    this.#sources = sources;
    this.#options = options;
    this.#budgets = budgetsOf(options.budgets);
    this.#length = options.templateLength ?? 0;
  }

  get names(): readonly string[] {
    return Object.keys(this.#sources);
  }

  get(name: string): Partial | undefined {
    if (this.#compiled.has(name)) return this.#compiled.get(name);
    const partial = Object.hasOwn(this.#sources, name) ? this.#compile(name, this.#sources[name]) : undefined;
    // Only names that exist are remembered: a template cannot make the set grow.
    if (partial !== undefined) this.#compiled.set(name, partial);
    return partial;
  }

  /** Generates the code of the next partial that has been applied and has none; false where all have. */
  prepare(): boolean {
    for (const partial of this.#compiled.values()) if (partial?.prepare() === true) return true;
    return false;
  }

  #compile(name: string, source: JsonValue | undefined): CompiledPartial | undefined {
    const { registry, fileOf } = this.#options;
    const file = fileOf?.(name) ?? name;
    if (typeof source === 'string') return this.#read(new Source(file, source));
    return Array.isArray(source)
      ? new CompiledPartial(deserialiseTree(source, file, registry, language.findCodec), [])
      : undefined;
  }

  /** Partials count when they are first applied; the one that is too much is refused, and so are those after it. */
  #read(source: Source): CompiledPartial {
    const { totalSourceLength: limit } = this.#budgets;
    this.#length += source.text.length;
    if (this.#length > limit) {
      const diagnostic = createDiagnostic('sources-too-large', { limit }, { source, span: { start: 0, end: 0 } });
      return new CompiledPartial({ source, body: [] }, [diagnostic]);
    }
    const tree = parse(source, { grammar: language, registry: this.#options.registry, budgets: this.#budgets });
    const diagnostics = tree.diagnostics.filter(({ severity }) => severity === 'error');
    return new CompiledPartial(diagnostics.length === 0 ? tree : { ...tree, body: [] }, diagnostics);
  }
}

class CompiledPartial implements Partial {
  readonly diagnostics: readonly Diagnostic[];
  readonly #tiers: Tiers;

  constructor(tree: Body, diagnostics: readonly Diagnostic[]) {
    this.diagnostics = diagnostics;
    this.#tiers = new Tiers(tree, 'partial', language);
  }

  code(generated: boolean): Code {
    return generated ? this.#tiers.generated : this.#tiers.closures;
  }

  prepare(): boolean {
    return this.#tiers.prepare();
  }
}

export function createPartials(sources: PartialSources, options: PartialOptions): PartialSet {
  return new PartialSet(sources, options);
}
