import type { Registry } from './definition/registry.ts';
import type { GivenJson, JsonValue } from './definition/value.ts';
import { type Budgets, budgetsOf } from './errors/budgets.ts';
import type { Diagnostic } from './errors/diagnostic.ts';
import { Source } from './errors/source.ts';
import { Tiers } from './generate/tiers.ts';
import { language } from './instructions/index.ts';
import { parse } from './parse/parse.ts';
import { createPartials, PartialSet, type PartialSources } from './partials.ts';
import { conclude, isHostPolluted } from './render/conclude.ts';
import { openPieces } from './render/limits.ts';
import { isWatched, type RenderOptions, withOptions } from './render/options.ts';
import { Rows } from './render/rows.ts';
import { RenderRun } from './render/run.ts';
import { type Sink, takesRows } from './render/sink.ts';
import { type Code, type Setup, withBudgets } from './render/state.ts';
import type { TraceResult } from './render/trace.ts';
import { deserialiseTree } from './serialise/deserialise.ts';
import { serialiseTree } from './serialise/serialise.ts';
import type { Tree } from './tree/tree.ts';

/** `closures` are ready at once; `code` is generated JavaScript; `auto` goes over to it when a template is hot. */
export type Tier = 'auto' | 'closures' | 'code';

export interface CompileOptions extends RenderOptions {
  readonly registry: Registry;
  readonly tier?: Tier;
  /** The name messages give to the source. */
  readonly file?: string;
  /** Sources by name, or a set that several templates share. */
  readonly partials?: PartialSources | PartialSet;
  readonly injects?: Readonly<Record<string, GivenJson>>;
  /** Only `{^…}` tags are instructions. */
  readonly preprocessor?: boolean;
  /** Milliseconds since 1970; the time budget and `now` are read from it. */
  readonly clock?: () => number;
}

export interface Rendering {
  readonly output: string;
  /** What is wrong with the template and what went wrong in this render, in that order. */
  readonly diagnostics: readonly Diagnostic[];
  /** Only where the render was asked for it. */
  readonly trace?: TraceResult;
  /** Only where something asked for the time: the output is true for a while. */
  readonly readsClock?: true;
}

const NO_INJECTS: Readonly<Record<string, JsonValue>> = Object.freeze({});

/** Compiles a template's text or its serialised form. Mistakes in it are in `diagnostics`; nothing is thrown. */
export function compile(source: string | JsonValue, options: CompileOptions): Template {
  const { registry, file = 'template' } = options;
  const budgets = budgetsOf(options.budgets);
  const tree =
    typeof source === 'string'
      ? parse(new Source(file, source), {
          grammar: language,
          registry,
          budgets,
          preprocessor: options.preprocessor ?? false,
        })
      : deserialiseTree(source, file, registry, language.findCodec);
  return new Template(tree, options, budgets);
}

/** Renders before a template is hot. Generating code costs some tens of renders with closures. */
const HOT = 32;

/** A compiled template. What one render does leaves no trace in it: one template serves any number of renders. */
export class Template {
  readonly tree: Tree;
  readonly #options: CompileOptions;
  readonly #setup: Setup;
  readonly #tiers: Tiers;
  readonly #partials: PartialSet;
  #renders = 0;
  #isPrepared = false;

  constructor(tree: Tree, options: CompileOptions, budgets: Budgets) {
    const { partials, registry, injects = NO_INJECTS, clock = Date.now } = options;
    this.tree = tree;
    this.#options = options;
    this.#tiers = new Tiers(tree, 'page', language);
    this.#partials =
      partials instanceof PartialSet
        ? partials
        : createPartials(partials ?? {}, { registry, budgets, templateLength: tree.source.text.length });
    this.#setup = { budgets, partials: this.#partials, injects, clock };
  }

  /** What is wrong with the text of the template. */
  get diagnostics(): readonly Diagnostic[] {
    return this.tree.diagnostics;
  }

  /** The template as JSON, which `compile` takes too. */
  serialise(): JsonValue {
    return serialiseTree(this.tree, language.codecOf);
  }

  /**
   * For a host with a moment to spare: generates the next part of the code, of the page or of a partial that has been
   * applied, in about a millisecond. False when nothing is left; then the template goes over to it before it is hot.
   */
  prepare(): boolean {
    const { tier = 'auto' } = this.#options;
    if (tier === 'closures') return false;
    if (this.#tiers.prepare() || this.#partials.prepare()) return true;
    this.#isPrepared = true;
    return false;
  }

  render(data: unknown, options?: RenderOptions): Rendering {
    const run = this.#start(data, options);
    const output = this.#code(run.generated).print(run, '', undefined);
    const diagnostics = this.#conclude(run, options);
    return run.trace === undefined ? { output, diagnostics } : { output, diagnostics, trace: run.trace.result() };
  }

  /** The same as bytes, piece by piece. */
  renderTo(sink: Sink, data: unknown, options?: RenderOptions): Omit<Rendering, 'output'> {
    const run = this.#start(data, options);
    openPieces(run);
    const { rows: memory } = run.options;
    const rows = run.generated && memory !== undefined && takesRows(sink) ? new Rows(run, memory, sink) : undefined;
    run.rows = rows;
    const rest = this.#code(run.generated).print(run, '', sink);
    if (rest !== '') sink.write(rest);
    rows?.finish(run.diagnostics.length === 0 && !run.readsClock);
    const diagnostics = this.#conclude(run, options);
    const told = run.trace === undefined ? { diagnostics } : { diagnostics, trace: run.trace.result() };
    return run.readsClock ? { ...told, readsClock: true } : told;
  }

  #start(data: unknown, options: RenderOptions | undefined): RenderRun {
    this.#renders += 1;
    const setup = withBudgets(this.#setup, options?.budgets);
    const all = withOptions(this.#options, options);
    const generated = this.#isHot() && !isWatched(all) && !isHostPolluted();
    return new RenderRun(data, this.tree.source, setup, all, generated);
  }

  #isHot(): boolean {
    const { tier = 'auto' } = this.#options;
    return tier === 'auto' ? this.#isPrepared || this.#renders > HOT : tier === 'code';
  }

  #code(generated: boolean): Code {
    return generated ? this.#tiers.generated : this.#tiers.closures;
  }

  #conclude(run: RenderRun, options: RenderOptions | undefined): readonly Diagnostic[] {
    return conclude(this.tree.diagnostics, run.diagnostics, options?.strict ?? this.#options.strict);
  }
}
