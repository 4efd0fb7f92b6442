import type { EscapingProfile } from '../definition/context.ts';
import type { JsonValue, Reference, Value } from '../definition/value.ts';
import type { ErrorCode, ErrorParams } from '../errors/catalogue/index.ts';
import { type ChainLink, createDiagnostic, type Diagnostic } from '../errors/diagnostic.ts';
import type { Locator, Span } from '../errors/source.ts';
import { applyPartial } from './calls.ts';
import { isHostPolluted } from './conclude.ts';
import { BudgetExceeded, Interrupted, OutputRefused } from './exceptions.ts';
import { StackFrame } from './frame.ts';
import { describeCall } from './link.ts';
import { MissingNames } from './missing-names.ts';
import { find, findOutside } from './names.ts';
import { isWatched, type RenderOptions } from './options.ts';
import { type Call, NOT_LINKED, type Run, type Setup } from './state.ts';
import { Trace } from './trace.ts';
import { type DataReporter, validateData } from './validate-data.ts';

/** Instructions, and calls of formatters, before the first look at the clock; most pages are over by then. */
const FIRST_PACE = 64;

/** Stands for a list until there is a first call. */
const NO_CALLS: Call[] = [];

const NO_DIAGNOSTICS: readonly Diagnostic[] = Object.freeze([]);

/**
 * The state of one render; `calls.ts` and `limits.ts` work on it too. Compiled templates have none, so one of them serves
 * many renders at once. A small page renders in half a microsecond, so what most renders do not need is made when it is
 * first needed, and the fields are plain ones, set once by the constructor: each private name would cost as much as
 * printing a value.
 */
export class RenderRun implements Run, DataReporter {
  declare out: Run['out'];
  declare frame: Run['frame'];
  declare span: Run['span'];
  declare readonly setup: Run['setup'];
  declare readonly budgets: Run['budgets'];
  declare readonly options: Run['options'];
  declare readonly generated: Run['generated'];
  declare readonly isPolluted: Run['isPolluted'];
  declare readonly isWatched: Run['isWatched'];
  declare room: Run['room'];
  declare piece: Run['piece'];
  declare left: Run['left'];
  declare granted: Run['granted'];
  declare instructions: Run['instructions'];
  declare formats: Run['formats'];
  declare pace: Run['pace'];
  declare lookedAt: Run['lookedAt'];
  declare deadline: Run['deadline'];
  declare begun: Run['begun'];
  declare worked: Run['worked'];
  declare calls: Run['calls'];
  declare depth: Run['depth'];
  declare levels: Run['levels'];
  declare callsLeft: Run['callsLeft'];
  declare hasMacros: Run['hasMacros'];
  declare linkable: Run['linkable'];
  declare readonly trace: Run['trace'];
  declare readonly missingNames: Run['missingNames'];
  declare readonly printed: Run['printed'];
  declare rows: Run['rows'];
  declare private readonly page: Locator;
  declare private reported: Diagnostic[] | undefined;
  declare private seen: Set<unknown> | undefined;
  declare private services: unknown;
  declare private time: number | undefined;

  constructor(data: unknown, page: Locator, setup: Setup, options: RenderOptions, generated: boolean) {
    const { budgets } = setup;
    const { instructions } = budgets;
    this.out = '';
    this.frame = new StackFrame(undefined, undefined);
    this.span = START;
    this.setup = setup;
    this.budgets = budgets;
    this.options = options;
    this.generated = generated;
    // Where generated code runs, its host has looked.
    this.isPolluted = !generated && isHostPolluted();
    this.isWatched = isWatched(options);
    this.room = budgets.outputLength;
    this.piece = this.room;
    this.left = instructions < FIRST_PACE ? instructions : FIRST_PACE;
    this.granted = this.left;
    this.formats = FIRST_PACE;
    this.pace = FIRST_PACE;
    this.lookedAt = 0;
    this.instructions = instructions;
    this.deadline = 0;
    this.begun = 0;
    this.worked = 0;
    this.calls = NO_CALLS;
    this.depth = 0;
    this.levels = budgets.partialDepth;
    this.callsLeft = budgets.partials;
    this.hasMacros = false;
    this.linkable = NOT_LINKED;
    this.trace = options.trace === true ? new Trace() : undefined;
    this.missingNames = options.missingNames === true ? new MissingNames() : undefined;
    this.printed = options.printed;
    this.rows = undefined;
    this.page = page;
    this.reported = undefined;
    this.seen = undefined;
    this.services = undefined;
    this.time = undefined;
    const value = validateData(data, this);
    this.frame.node = this.trace === undefined ? value : this.trace.watch(value);
  }

  /** The source that is running. */
  get source(): Locator {
    return this.depth === 0 ? this.page : (this.calls[this.depth - 1]?.inner ?? this.page);
  }

  /** Called before the first call, which so is never a linked one. */
  openCalls(): void {
    if (this.calls !== NO_CALLS) return;
    this.calls = [];
    // A log of rows hears of calls where they are not linked.
    if (!this.hasMacros && this.rows === undefined) this.linkable = this.setup.partials;
  }

  // What validateData reports (DataReporter).

  /** How deep data may be. */
  get dataDepth(): number {
    return this.budgets.dataDepth;
  }

  refuseData(path: string, kind: string): void {
    this.report('data-not-json', { path, kind });
  }

  dataTooDeep(path: string): void {
    this.report('data-too-deep', { path, limit: this.budgets.dataDepth });
  }

  // What formatters and predicates may ask (RenderContext).

  get injects(): Readonly<Record<string, JsonValue>> {
    return this.setup.injects;
  }

  get profile(): EscapingProfile {
    return this.options.profile ?? 'safe';
  }

  get locale(): string | null {
    return this.options.locale === undefined ? 'en' : this.options.locale;
  }

  get expressions(): boolean {
    return this.options.expressions ?? true;
  }

  get node(): Value {
    return this.frame.node;
  }

  get now(): number {
    this.time ??= this.options.now ?? this.setup.clock();
    return this.time;
  }

  /** Whether anything has asked for the time. */
  get readsClock(): boolean {
    return this.time !== undefined;
  }

  get localeData(): unknown {
    if (this.locale === null) return undefined;
    this.services ??= this.options.localeData?.(this.locale);
    return this.services;
  }

  get timeZones(): unknown {
    return this.options.timeZones;
  }

  find(reference: Reference): Value {
    this.rows?.found(reference);
    return find(this.frame, reference);
  }

  findOutside(reference: Reference): Value {
    this.rows?.foundOutside(reference);
    return findOutside(this.frame, reference);
  }

  apply(name: string, node: Value, args: Readonly<Record<string, string>> | undefined, isPrivate: boolean): string {
    return applyPartial(this, { name, args, isPrivate }, node);
  }

  reportNotImplemented(name: string): void {
    this.report('not-implemented', { name });
  }

  // Messages.

  get diagnostics(): readonly Diagnostic[] {
    const { missingNames, reported = NO_DIAGNOSTICS } = this;
    return missingNames === undefined ? reported : [...reported, ...missingNames.diagnostics];
  }

  report<C extends ErrorCode>(code: C, params: ErrorParams<C>, suggestion?: string): void {
    const count = this.reported?.length ?? 0;
    const limit = this.budgets.diagnostics;
    if (count < limit) this.list(this.diagnose(code, params, suggestion));
    else if (count === limit) this.list(this.diagnose('diagnostics-many', { limit }));
  }

  list(diagnostic: Diagnostic): void {
    this.reported ??= [];
    this.reported.push(diagnostic);
  }

  diagnose<C extends ErrorCode>(code: C, params: ErrorParams<C>, suggestion?: string): Diagnostic {
    const { chain } = this;
    return createDiagnostic(code, params, { source: this.source, span: this.span, chain, suggestion });
  }

  /** The calls that lead to what is running, the innermost first. */
  get chain(): readonly ChainLink[] {
    return this.calls.slice(0, this.depth).map(describeCall).reverse();
  }

  /** True the first time something asks in this render. */
  isFirst(who: unknown): boolean {
    this.seen ??= new Set();
    if (this.seen.has(who)) return false;
    this.seen.add(who);
    return true;
  }

  failed(thrown: unknown, span: Span, type: string, what: string): undefined {
    if (thrown instanceof BudgetExceeded || thrown instanceof Interrupted) throw thrown;
    if (thrown instanceof OutputRefused) return;
    const [name, reason] = thrown instanceof Error ? [thrown.name, thrown.message] : ['Error', String(thrown)];
    this.span = span;
    this.report('instruction-failed', { what, type, thrown: name, reason });
  }

  /** Refuses a formatter's text that is over its budget: the tag prints nothing. */
  refuse(name: string, span: Span, length: number): never {
    this.overlong(name, span, length);
    throw new OutputRefused();
  }

  /** The same where nothing follows in the tag. */
  overlong(name: string, span: Span, length: number): undefined {
    this.span = span;
    this.report('formatter-output-too-large', { name, limit: this.budgets.formatterOutputLength, length });
  }

  exceed<C extends ErrorCode>(code: C, params: ErrorParams<C>): never {
    throw new BudgetExceeded(this.diagnose(code, params));
  }
}

const START: Span = { start: 0, end: 0 };
