import type { EscapingProfile } from '../definition/context.ts';
import type { Budgets } from '../errors/budgets.ts';
import type { RowMemory } from './row-memory.ts';

/** What a host may set for one render; the same options given to `compile` are the defaults. */
export interface RenderOptions {
  readonly profile?: EscapingProfile;
  /** Language tag; `null` switches locale data off. */
  readonly locale?: string | null;
  /** Gives the locale services for a tag, when a formatter first asks for them. */
  readonly localeData?: (locale: string) => unknown;
  /** Time zone rules for the date formatters. */
  readonly timeZones?: unknown;
  /** Milliseconds since 1970. */
  readonly now?: number;
  /** Whether `.eval` runs. */
  readonly expressions?: boolean;
  /** Whether `.include` runs. */
  readonly includes?: boolean;
  readonly budgets?: Partial<Budgets>;
  /** Asked now and then whether the host needs its thread for something else: `Interrupted` is thrown then. */
  readonly interrupt?: () => boolean;
  /**
   * Milliseconds that this thread has worked, from any moment on. With it the budget of time is for work: on a busy machine
   * the clock goes on while a render waits for the processor, or for its host.
   */
  readonly processorTime?: () => number;
  /** Reject when there is an error, instead of giving the output and a list. */
  readonly strict?: boolean;
  /** Also warn of each tag whose name resolves nowhere. Such a render is slow. */
  readonly missingNames?: boolean;
  /**
   * What each tag prints goes through this, with the name of the last formatter that made it: a host's last look at text
   * of the data. Such a render is slow.
   */
  readonly printed?: (text: string, formatter: string | undefined) => string;
  /** Kept for this page from its last render: rows of lists that are as they were are copied where bytes are written. */
  readonly rows?: RowMemory;
  /** Also tell which data was read, and where each piece of the output came from. Such a render is slow. */
  readonly trace?: boolean;
}

/** Whether somebody wants to know what each tag does. Closures tell; generated code has nothing of this in it. */
export function isWatched({ trace, missingNames, printed }: RenderOptions): boolean {
  return trace === true || missingNames === true || printed !== undefined;
}

/** Each member by its name: a spread of both costs a render as much as printing a hundred values. */
export function withOptions(own: RenderOptions, given: RenderOptions | undefined): RenderOptions {
  if (given === undefined) return own;
  const all: { readonly [K in keyof Required<RenderOptions>]: RenderOptions[K] | undefined } = {
    profile: given.profile ?? own.profile,
    // `null` is a locale to choose.
    locale: given.locale === undefined ? own.locale : given.locale,
    localeData: given.localeData ?? own.localeData,
    timeZones: given.timeZones ?? own.timeZones,
    now: given.now ?? own.now,
    expressions: given.expressions ?? own.expressions,
    includes: given.includes ?? own.includes,
    budgets: given.budgets ?? own.budgets,
    interrupt: given.interrupt ?? own.interrupt,
    processorTime: given.processorTime ?? own.processorTime,
    strict: given.strict ?? own.strict,
    missingNames: given.missingNames ?? own.missingNames,
    printed: given.printed ?? own.printed,
    rows: given.rows ?? own.rows,
    trace: given.trace ?? own.trace,
  };
  // A member that is undefined is like one that is not there.
  return all as RenderOptions;
}
