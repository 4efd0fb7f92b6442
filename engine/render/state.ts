import type { RenderContext } from '../definition/context.ts';
import type { JsonValue, Reference, Value } from '../definition/value.ts';
import type { Budgets } from '../errors/budgets.ts';
import type { ErrorCode, ErrorParams } from '../errors/catalogue/index.ts';
import type { ChainLink, Diagnostic } from '../errors/diagnostic.ts';
import type { Locator, Span } from '../errors/source.ts';
import type { RenderOptions } from './options.ts';
import type { Sink } from './sink.ts';
import type { Trace } from './trace.ts';

// The shapes that the files of this folder share, so that none of them needs another one for its types alone.

/** One entry of the scope stack, or three while generated code runs a loop in it: see `StackFrame`. */
export interface Frame {
  node: Value;
  /** Where names climb to; nothing at the bottom of the stack, and under a partial that was applied as private. */
  readonly outer: Frame | undefined;
  /** Position in the array that is being repeated, or -1. */
  index: number;
  list: Value;
  base: Value;
  variables: Record<string, Value> | undefined;
  macros: Map<string, Code> | undefined;
}

/** The body of a template, a partial or a macro, ready to run. */
export interface Code {
  readonly source: Locator;
  /** What it may look up below its own frame; unknown where it is not generated. */
  readonly names?: ReadonlySet<string | number> | undefined;
  /** Where it is generated code: the function that prints. */
  unit?(): Unit | undefined;
  /**
   * Prints behind `out` in the current frame, which was made for it, and gives the longer text. With a sink, parts of it
   * may have gone there already, in order, and what is given back is the rest.
   */
  print(run: Run, out: string, sink: Sink | undefined): string;
  /** Prints behind `out` in the current frame, which is somebody else's. */
  include(run: Run, out: string): string;
}

/** A generated function. It makes its frame itself, when something asks for one, unless the caller has. */
export type Unit = (run: Run, node: Value, outer: Frame | undefined, out: string, frame?: Frame, sink?: Sink) => string;

export interface Partial {
  /** In the tier the render runs in. */
  code(generated: boolean): Code;
  /** Errors of its text; a partial with any prints nothing. */
  readonly diagnostics: readonly Diagnostic[];
}

/** The partials a template may apply, compiled when first asked for. */
export interface Partials {
  get(name: string): Partial | undefined;
}

/** A call of a partial or macro: the tag, and the source that runs in it once that is known. */
export interface Call {
  readonly name: string;
  readonly source: Locator;
  readonly span: Span;
  inner: Locator;
}

/** The rows of one list while they are printed. */
export interface ListRows {
  /** Hands over what was printed before the row at `index`; how many rows from there on need not be printed. */
  next(run: Run, index: number, out: string): number;
  /** After the last row; what is left of `out`. */
  close(run: Run, out: string): string;
}

/** What rows of lists look up while they are printed, for a host that keeps rows. */
export interface RowLog {
  /** Begins a list in a frame; nothing where its rows are not worth keeping. */
  open(elements: readonly Value[], frame: Frame, names: ReadonlySet<string | number>): ListRows | undefined;
  found(reference: Reference): void;
  foundOutside(reference: Reference): void;
  /** Told of each partial that is called. */
  enter(code: Code): void;
  /** Told of what a row did that cannot be followed. */
  spoil(): void;
}

/** What no link has been linked for. */
export const NOT_LINKED = Object.freeze({ linked: false });

/** What a template gives to each of its runs. */
export interface Setup {
  readonly budgets: Budgets;
  readonly partials: Partials;
  readonly injects: Readonly<Record<string, JsonValue>>;
  readonly clock: () => number;
}

/** The same for a render with limits of its own. */
export function withBudgets(setup: Setup, budgets: globalThis.Partial<Budgets> | undefined): Setup {
  return budgets === undefined ? setup : { ...setup, budgets: { ...setup.budgets, ...budgets } };
}

/** Notes which tags printed nothing because nothing has their name. */
interface MissingNamesLog {
  note(run: Run, tag: Span, reference: Reference, value: Value): void;
  readonly diagnostics: readonly Diagnostic[];
}

/** The state of one render, and the messages it collects: see `RenderRun`. */
export interface Run extends RenderContext {
  /** Where closures print. */
  out: string;
  frame: Frame;
  /** The instruction that is running, for messages. */
  span: Span;
  readonly setup: Setup;
  readonly budgets: Budgets;
  readonly options: RenderOptions;
  /** Whether partials run as generated JavaScript. */
  readonly generated: boolean;
  /** Whether somebody gave all objects of the host a new member: what is found may not be the data's then. */
  readonly isPolluted: boolean;
  /** Whether somebody wants to know what each tag does: such renders are slow. */
  readonly isWatched: boolean;
  /** How long the text being printed may become: what the page may have, less what callers and the sink hold. */
  room: number;
  /** How long it may become before somebody looks: as long as there is room, or, with a sink, a piece to hand over. */
  piece: number;
  /** Instructions left before the next look at the clock; how many there were; those and all after them. */
  left: number;
  granted: number;
  instructions: number;
  /** What formatters may still do before the next look: calls, and for each 256 characters another one. */
  formats: number;
  /** How much of either comes between two looks, and when the last one was. */
  pace: number;
  lookedAt: number;
  deadline: number;
  /** For the processor's time: when it began, and what the processor had given by then; 0 until somebody asks. */
  begun: number;
  worked: number;
  /** The calls that lead to what is running: as many of these as `depth` says. */
  calls: Call[];
  depth: number;
  /** How deep calls may go, and how many there may still be. */
  levels: number;
  callsLeft: number;
  hasMacros: boolean;
  /** What links are compared with: nothing before the first call, and once there are macros. */
  linkable: Partials | typeof NOT_LINKED;
  readonly trace: Trace | undefined;
  readonly missingNames: MissingNamesLog | undefined;
  readonly printed: RenderOptions['printed'];
  /** Only where the host keeps rows. */
  readonly rows: RowLog | undefined;
  readonly injects: Readonly<Record<string, JsonValue>>;
  /** The source that is running. */
  readonly source: Locator;
  /** The calls that lead to what is running, the innermost first. */
  readonly chain: readonly ChainLink[];
  /** Called before the first call, which so is never a linked one. */
  openCalls(): void;
  report<C extends ErrorCode>(code: C, params: ErrorParams<C>, suggestion?: string): void;
  list(diagnostic: Diagnostic): void;
  diagnose<C extends ErrorCode>(code: C, params: ErrorParams<C>, suggestion?: string): Diagnostic;
  /** True the first time something asks in this render. */
  isFirst(who: unknown): boolean;
  /** Reports what a formatter, a predicate or the host threw at `span`; a used-up budget and an interrupt pass through. */
  failed(thrown: unknown, span: Span, type: string, what: string): undefined;
  /** Refuses a formatter's text that is over its budget: the tag prints nothing. */
  refuse(name: string, span: Span, length: number): never;
  /** The same where nothing follows in the tag. */
  overlong(name: string, span: Span, length: number): undefined;
  /** Ends the instruction of the page that is running: a budget of the whole page is used up. */
  exceed<C extends ErrorCode>(code: C, params: ErrorParams<C>): never;
}
