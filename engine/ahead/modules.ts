import type { Registry } from '../definition/registry.ts';
import type { JsonValue } from '../definition/value.ts';
import { budgetsOf } from '../errors/budgets.ts';
import { bug } from '../errors/bug.ts';
import type { Diagnostic } from '../errors/diagnostic.ts';
import type { Locator } from '../errors/source.ts';
import { conclude, isHostPolluted } from '../render/conclude.ts';
import { type RenderOptions, withOptions } from '../render/options.ts';
import { RenderRun } from '../render/run.ts';
import {
  type Code,
  type Partial as EnginePartial,
  type Partials,
  type Setup,
  type Unit,
  withBudgets,
} from '../render/state.ts';
import { createModuleParts } from './parts.ts';
import { WrittenCode } from './written-code.ts';

/** What a module that `writeModule` wrote has as its default: it is called with what generated code needs. */
export type TemplateModule = (parts: never) => unknown;

/** What such a function gives back. */
interface Written {
  readonly source: Locator;
  readonly diagnostics: readonly Diagnostic[];
  readonly page: Unit | undefined;
  readonly partial: Unit | undefined;
}

/** Closures alone can tell of these. */
type ModuleRenderOptions = Omit<RenderOptions, 'trace' | 'missingNames'>;

export interface ModuleOptions extends ModuleRenderOptions {
  /** The definitions that the modules were written with. */
  readonly registry: Registry;
  /** The modules by the names that templates apply them by. */
  readonly partials?: Readonly<Record<string, TemplateModule>>;
  readonly injects?: Readonly<Record<string, JsonValue>>;
  /** Milliseconds since 1970. */
  readonly clock?: () => number;
}

/** Templates that were compiled ahead, with the partials that all of them share. */
export class TemplateModules {
  readonly #options: ModuleOptions;
  readonly #parts: Readonly<Record<string, unknown>>;
  readonly #setup: Setup;

  constructor(options: ModuleOptions) {
    const { registry, partials = {}, injects = {}, clock = Date.now } = options;
    const parts = createModuleParts(registry);
    this.#options = options;
    this.#parts = parts;
    this.#setup = {
      budgets: budgetsOf(options.budgets),
      partials: new WrittenPartials(partials, parts),
      injects,
      clock,
    };
  }

  /** Makes a module into a template that renders. */
  template(module: TemplateModule): WrittenTemplate {
    return new WrittenTemplate(open(module, this.#parts), this.#setup, this.#options);
  }
}

export function openModules(options: ModuleOptions): TemplateModules {
  return new TemplateModules(options);
}

/** A template that was compiled ahead. */
class WrittenTemplate {
  readonly #written: Written;
  readonly #code: Code;
  readonly #setup: Setup;
  readonly #options: ModuleOptions;

  constructor(written: Written, setup: Setup, options: ModuleOptions) {
    this.#written = written;
    const { source, page = bug(`${source.name}, written as a partial and used as a page`) } = written;
    this.#code = new WrittenCode(source, page);
    this.#setup = setup;
    this.#options = options;
  }

  /** What was wrong with the text of the template. */
  get diagnostics(): readonly Diagnostic[] {
    return this.#written.diagnostics;
  }

  render(data: unknown, options?: ModuleRenderOptions): WrittenRendering {
    // Generated code leaves the own-member check out for names that nothing inherits, and here are no closures to go to.
    if (isHostPolluted()) throw new TypeError('Somebody has given all objects a new member: templates would print it.');
    const setup = withBudgets(this.#setup, options?.budgets);
    const all = withOptions(this.#options, options);
    const run = new RenderRun(data, this.#written.source, setup, all, true);
    const output = this.#code.print(run, '', undefined);
    const diagnostics = conclude(this.diagnostics, run.diagnostics, all.strict);
    return run.readsClock ? { output, diagnostics, readsClock: true } : { output, diagnostics };
  }
}

interface WrittenRendering {
  readonly output: string;
  /** What is wrong with the template and what went wrong in this render, in that order. */
  readonly diagnostics: readonly Diagnostic[];
  /** Only where something asked for the time: the output is true for a while. */
  readonly readsClock?: true;
}

/** Opened when they are first applied. */
class WrittenPartials implements Partials {
  readonly #modules: Readonly<Record<string, TemplateModule>>;
  readonly #parts: Readonly<Record<string, unknown>>;
  readonly #opened = new Map<string, EnginePartial>();

  constructor(modules: Readonly<Record<string, TemplateModule>>, parts: Readonly<Record<string, unknown>>) {
    this.#modules = modules;
    this.#parts = parts;
  }

  get(name: string): EnginePartial | undefined {
    const known = this.#opened.get(name);
    if (known !== undefined || !Object.hasOwn(this.#modules, name)) return known;
    const module = this.#modules[name];
    if (module === undefined) return undefined;
    const partial = partialOf(open(module, this.#parts));
    this.#opened.set(name, partial);
    return partial;
  }
}

function partialOf({ source, diagnostics, partial }: Written): EnginePartial {
  const tolds = diagnostics.filter(({ severity }) => severity === 'error');
  if (partial === undefined && tolds.length === 0) bug(`${source.name}, written as a page and used as a partial`);
  const code = new WrittenCode(source, partial ?? printNothing);
  return { diagnostics: tolds, code: () => code };
}

const printNothing: Unit = (_run, _node, _outer, out) => out;

function open(module: TemplateModule, parts: Readonly<Record<string, unknown>>): Written {
  // `writeModule` wrote the function, so it takes and gives just this.
  return (module as (parts: Readonly<Record<string, unknown>>) => Written)(parts);
}
