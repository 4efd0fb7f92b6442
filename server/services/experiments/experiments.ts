import { and, count, desc, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Experiment } from '#contract';
import { experimentLimits, experimentName, type PageExperiment, variantsError, verdicts } from '#model';
import { type Store, tables } from '../../store/index.ts';
import type { Catalogue, ExperimentRule } from '../catalogue/catalogue.ts';
import { type ApiError, refuse } from '../lib/result.ts';
import { countVariants, type VariantResult } from './count-variants.ts';

const { experiments } = tables;
type Row = typeof experiments.$inferSelect;

type ExperimentDefinition = Pick<ExperimentRule, 'title' | 'goal' | 'variants'>;

/** A change of an experiment: of which, as somebody has seen it, and who that is. */
interface Change {
  readonly id: string;
  readonly seen: number;
  readonly by: string;
}

type Stale = 'experiment-unknown' | 'experiment-changed';
type ExperimentError<ErrorName extends Parameters<typeof refuse>[0]> = Promise<ApiError<ErrorName> | undefined>;

/** Changes answer undefined once they are made. */
export interface Experiments {
  /** With what has come of each, the newest first. */
  list(): Promise<Experiment[]>;
  create(
    id: string,
    definition: ExperimentDefinition,
    by: string,
  ): ExperimentError<'experiment-invalid' | 'experiment-exists' | 'experiments-full'>;
  change(
    change: Change,
    definition: ExperimentDefinition,
  ): ExperimentError<Stale | 'experiment-invalid' | 'experiment-running'>;
  start(change: Change): ExperimentError<Stale | 'experiment-running'>;
  stop(change: Change, keep: string): ExperimentError<Stale | 'experiment-invalid' | 'experiment-stopped'>;
  remove(change: Change): ExperimentError<Stale | 'experiment-running'>;
  /** What pages need to know, as it was read last: the same list until something has changed. */
  onPages(): readonly PageExperiment[];
  /** Reads what another server may have changed, and takes in what the content describes and nobody has seen yet. */
  refresh(): Promise<void>;
}

interface Context {
  readonly store: Store;
  readonly websiteId: string;
  /** Reads again what pages need to know, once something has changed. */
  readonly refresh: () => Promise<void>;
}

/** What owners try out: a row for each experiment, whose content is where it begins and whose reports say how it ends. */
export function createExperiments(store: Store, catalogue: Catalogue): Experiments {
  const { websiteId } = catalogue;
  let onPages: readonly PageExperiment[] = [];

  async function refresh(): Promise<void> {
    let rows = await readRows(context);
    // To write what is there already would have all pages of the process look again.
    if (catalogue.rules.experiments.some(({ id }) => !rows.some((row) => row.id === id))) {
      await adopt(store, catalogue);
      rows = await readRows(context);
    }
    const next = rows.map(pageExperiment);
    // Pages that were made before stay as long as nothing is another one.
    if (JSON.stringify(next) !== JSON.stringify(onPages)) onPages = next;
  }

  const context: Context = { store, websiteId, refresh };
  return {
    onPages: () => onPages,
    refresh,
    list: () => list(context),
    create: (id, definition, by) => create(context, id, definition, by),
    change: (change, definition) => redefine(context, change, definition),
    start: (change) =>
      update(context, change, notRunning, { state: 'running', kept: null, startedAt: sql`now()`, stoppedAt: null }),
    stop: (change, keep) => stop(context, change, keep),
    remove: (change) => remove(context, change),
  };
}

const notRunning = { may: ne(experiments.state, 'running'), otherwise: 'experiment-running' } as const;
const running = { may: eq(experiments.state, 'running'), otherwise: 'experiment-stopped' } as const;

const isOfSite = (websiteId: string) => eq(experiments.websiteId, websiteId);
const isIt = (websiteId: string, id: string) => and(isOfSite(websiteId), eq(experiments.id, id));

/** The database has the last word on what it has seen once. */
async function adopt(store: Store, { websiteId, rules }: Catalogue): Promise<void> {
  const rows = rules.experiments.map(({ id, title, goal, variants, start }) => ({
    ...{ websiteId, id, title, goal, variants: [...variants], changedBy: '' },
    state: start ? ('running' as const) : ('draft' as const),
    startedAt: start ? sql`now()` : null,
  }));
  await store.write((database) => database.insert(experiments).values(rows).onConflictDoNothing());
}

function readRows({ store, websiteId }: Context): Promise<Row[]> {
  return store.read((database) =>
    database
      .select()
      .from(experiments)
      .where(isOfSite(websiteId))
      .orderBy(desc(experiments.createdAt), experiments.id)
      .limit(experimentLimits.experiments),
  );
}

async function list(context: Context): Promise<Experiment[]> {
  await context.refresh();
  const rows = await readRows(context);
  return Promise.all(
    rows.map(async (row) => described(row, await countVariants(context.store, context.websiteId, row))),
  );
}

/** The pages of all servers hear of a change. */
async function told({ store, websiteId, refresh }: Context): Promise<void> {
  await refresh();
  store.announce(websiteId, 'experiments');
}

async function create(
  { store, websiteId, refresh }: Context,
  id: string,
  definition: ExperimentDefinition,
  by: string,
): ExperimentError<'experiment-invalid' | 'experiment-exists' | 'experiments-full'> {
  const refused = judge(definition, id);
  if (refused !== undefined) return refused;
  const error = await store.transaction(async (transaction) => {
    // Two who create at once are counted one after the other.
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtext(${`experiments ${websiteId}`}))`);
    const [row] = await transaction.select({ rows: count() }).from(experiments).where(isOfSite(websiteId));
    if ((row?.rows ?? 0) >= experimentLimits.experiments) return refuse('experiments-full');
    const made = { websiteId, id, ...definition, variants: [...definition.variants], changedBy: by };
    const added = await transaction
      .insert(experiments)
      .values({ ...made, state: 'draft' })
      .onConflictDoNothing()
      .returning({ id: experiments.id });
    return added.length > 0 ? undefined : refuse('experiment-exists');
  });
  if (error === undefined) await told({ store, websiteId, refresh });
  return error;
}

async function redefine(
  context: Context,
  change: Change,
  { title, goal, variants }: ExperimentDefinition,
): ExperimentError<Stale | 'experiment-invalid' | 'experiment-running'> {
  const refused = judge({ title, goal, variants });
  if (refused !== undefined) return refused;
  // What it was before says nothing of what it is now.
  const again = { state: 'draft', kept: null, startedAt: null, stoppedAt: null } as const;
  return update(context, change, notRunning, { title, goal, variants: [...variants], ...again });
}

async function stop(
  context: Context,
  change: Change,
  keep: string,
): ExperimentError<Stale | 'experiment-invalid' | 'experiment-stopped'> {
  const row = await find(context, change.id);
  if (row !== undefined && !row.variants.some(({ name }) => name === keep)) {
    return refuse('experiment-invalid', { errors: { keep: 'Choose one of the variants.' } });
  }
  return update(context, change, running, { state: 'stopped', kept: keep, stoppedAt: sql`now()` });
}

async function remove(context: Context, { id, seen }: Change): ExperimentError<Stale | 'experiment-running'> {
  const isFree = and(isIt(context.websiteId, id), eq(experiments.version, seen), notRunning.may);
  const gone = await context.store.write((database) =>
    database.delete(experiments).where(isFree).returning({ id: experiments.id }),
  );
  if (gone.length === 0) return why(context, id, seen, notRunning.otherwise);
  await told(context);
  return undefined;
}

/** Changes the row as it was seen, where it may be changed at all; else says why not. */
async function update<ErrorName extends 'experiment-running' | 'experiment-stopped'>(
  context: Context,
  { id, seen, by }: Change,
  { may, otherwise }: { readonly may: SQL; readonly otherwise: ErrorName },
  set: PgUpdateSetSource<typeof experiments>,
): ExperimentError<ErrorName | Stale> {
  const changed = await context.store.write((database) =>
    database
      .update(experiments)
      .set({ ...set, changedBy: by, version: sql`${experiments.version} + 1` })
      .where(and(isIt(context.websiteId, id), eq(experiments.version, seen), may))
      .returning({ id: experiments.id }),
  );
  if (changed.length === 0) return why(context, id, seen, otherwise);
  await told(context);
  return undefined;
}

async function why<ErrorName extends 'experiment-running' | 'experiment-stopped'>(
  context: Context,
  id: string,
  seen: number,
  otherwise: ErrorName,
): Promise<ApiError<ErrorName | Stale>> {
  const row = await find(context, id);
  if (row === undefined) return refuse('experiment-unknown');
  return row.version === seen ? refuse(otherwise) : refuse('experiment-changed');
}

async function find({ store, websiteId }: Context, id: string): Promise<Row | undefined> {
  const [row] = await store.read((database) => database.select().from(experiments).where(isIt(websiteId, id)));
  return row;
}

function judge({ variants }: ExperimentDefinition, id?: string): ApiError<'experiment-invalid'> | undefined {
  if (id !== undefined && !experimentName.test(id)) {
    const words = 'Begin with a small letter and go on with small letters, digits and hyphens, 40 at most.';
    return refuse('experiment-invalid', { errors: { id: words } });
  }
  const error = variantsError(variants);
  return error === undefined ? undefined : refuse('experiment-invalid', { errors: { variants: error } });
}

function pageExperiment({ id, variants, state, kept }: Row): PageExperiment {
  return { id, variants: variants.map(({ name, share }) => ({ name, share })), isRunning: state === 'running', kept };
}

function described(row: Row, results: readonly VariantResult[]): Experiment {
  const { id, title, goal, state, version, kept, startedAt, stoppedAt, changedBy, variants } = row;
  const counted = variants.map(({ name, share }) => {
    const { visitors, adds, purchases } = results.find((result) => result.variant === name) ?? nobody;
    return { name, share, visitors, adds, purchases, reached: goal === 'add' ? adds : purchases };
  });
  const judged = verdicts(counted);
  return {
    ...{ id, title, goal, state, version, kept, changedBy },
    startedAt: startedAt?.getTime() ?? null,
    stoppedAt: stoppedAt?.getTime() ?? null,
    variants: counted.map(({ reached: _reached, ...each }, place) => ({ ...each, verdict: judged[place - 1] ?? null })),
  };
}

const nobody = { visitors: 0, adds: 0, purchases: 0 };
