import { and, count, desc, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Experiment } from '#contract';
import { experimentLimits, experimentName, type PageExperiment, variantsProblem, verdicts } from '#model';
import { type Store, tables } from '../../../store/index.ts';
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
type Refusal<Problem extends Parameters<typeof refuse>[0]> = Promise<ApiError<Problem> | undefined>;

/** Changes answer undefined once they are made. */
export interface Experiments {
  /** With what has come of each, the newest first. */
  list(): Promise<Experiment[]>;
  create(
    id: string,
    definition: ExperimentDefinition,
    by: string,
  ): Refusal<'experiment-invalid' | 'experiment-exists' | 'experiments-full'>;
  change(
    change: Change,
    definition: ExperimentDefinition,
  ): Refusal<Stale | 'experiment-invalid' | 'experiment-running'>;
  start(change: Change): Refusal<Stale | 'experiment-running'>;
  stop(change: Change, keep: string): Refusal<Stale | 'experiment-invalid' | 'experiment-stopped'>;
  remove(change: Change): Refusal<Stale | 'experiment-running'>;
  /** What pages need to know, as it was read last: the same list until something has changed. */
  onPages(): readonly PageExperiment[];
  /** Reads what another server may have changed, and takes in what the content describes and nobody has seen yet. */
  refresh(): Promise<void>;
}

/** What owners try out: a row for each experiment, whose content is where it begins and whose reports say how it ends. */
export function createExperiments(store: Store, catalogue: Catalogue): Experiments {
  const { websiteId } = catalogue;
  const ofSite = eq(experiments.websiteId, websiteId);
  const isIt = (id: string) => and(ofSite, eq(experiments.id, id));
  let onPages: readonly PageExperiment[] = [];

  const read = (): Promise<Row[]> =>
    store.read((database) =>
      database
        .select()
        .from(experiments)
        .where(ofSite)
        .orderBy(desc(experiments.createdAt), experiments.id)
        .limit(experimentLimits.experiments),
    );

  async function refresh(): Promise<void> {
    await adopt();
    const next = (await read()).map(pageExperiment);
    // Pages that were made before stay as long as nothing is another one.
    if (JSON.stringify(next) !== JSON.stringify(onPages)) onPages = next;
  }

  /** The database has the last word on what it has seen once. */
  async function adopt(): Promise<void> {
    const rules = catalogue.rules.experiments;
    if (rules.length === 0) return;
    const rows = rules.map(({ id, title, goal, variants, start }) => ({
      ...{ websiteId, id, title, goal, variants: [...variants], changedBy: '' },
      state: start ? ('running' as const) : ('draft' as const),
      startedAt: start ? sql`now()` : null,
    }));
    await store.write((database) => database.insert(experiments).values(rows).onConflictDoNothing());
  }

  /** Changes the row as it was seen, where it may be changed at all; else says why not. */
  async function update<Problem extends 'experiment-running' | 'experiment-stopped'>(
    { id, seen, by }: Change,
    { may, otherwise }: { readonly may: SQL; readonly otherwise: Problem },
    set: PgUpdateSetSource<typeof experiments>,
  ): Promise<ApiError<Problem | Stale> | undefined> {
    const changed = await store.write((database) =>
      database
        .update(experiments)
        .set({ ...set, changedBy: by, version: sql`${experiments.version} + 1` })
        .where(and(isIt(id), eq(experiments.version, seen), may))
        .returning({ id: experiments.id }),
    );
    return changed.length > 0 ? settle() : why(id, seen, otherwise);
  }

  async function settle(): Promise<undefined> {
    await refresh();
    return undefined;
  }

  async function why<Problem extends 'experiment-running' | 'experiment-stopped'>(
    id: string,
    seen: number,
    otherwise: Problem,
  ): Promise<ApiError<Problem | Stale>> {
    const row = await find(id);
    if (row === undefined) return refuse('experiment-unknown');
    return row.version === seen ? refuse(otherwise) : refuse('experiment-changed');
  }

  async function find(id: string): Promise<Row | undefined> {
    const [row] = await store.read((database) => database.select().from(experiments).where(isIt(id)));
    return row;
  }

  return {
    onPages: () => onPages,
    refresh,
    async list() {
      await refresh();
      const rows = await read();
      return Promise.all(rows.map(async (row) => described(row, await countVariants(store, websiteId, row))));
    },
    async create(id, definition, by) {
      const refused = judge(definition, id);
      if (refused !== undefined) return refused;
      const problem = await store.transaction(async (transaction) => {
        // Two who create at once are counted one after the other.
        await transaction.execute(sql`select pg_advisory_xact_lock(hashtext(${`experiments ${websiteId}`}))`);
        const [row] = await transaction.select({ rows: count() }).from(experiments).where(ofSite);
        if ((row?.rows ?? 0) >= experimentLimits.experiments) return refuse('experiments-full');
        const made = { websiteId, id, ...definition, variants: [...definition.variants], changedBy: by };
        const added = await transaction
          .insert(experiments)
          .values({ ...made, state: 'draft' })
          .onConflictDoNothing()
          .returning({ id: experiments.id });
        return added.length > 0 ? undefined : refuse('experiment-exists');
      });
      return problem ?? settle();
    },
    async change(change, { title, goal, variants }) {
      const refused = judge({ title, goal, variants });
      if (refused !== undefined) return refused;
      const notRunning = { may: ne(experiments.state, 'running'), otherwise: 'experiment-running' } as const;
      // What it was before says nothing of what it is now.
      const again = { state: 'draft', kept: null, startedAt: null, stoppedAt: null } as const;
      return update(change, notRunning, { title, goal, variants: [...variants], ...again });
    },
    start: (change) =>
      update(
        change,
        { may: ne(experiments.state, 'running'), otherwise: 'experiment-running' },
        { state: 'running', kept: null, startedAt: sql`now()`, stoppedAt: null },
      ),
    async stop(change, keep) {
      const row = await find(change.id);
      if (row !== undefined && !row.variants.some(({ name }) => name === keep)) {
        return refuse('experiment-invalid', { errors: { keep: 'Choose one of the variants.' } });
      }
      const running = { may: eq(experiments.state, 'running'), otherwise: 'experiment-stopped' } as const;
      return update(change, running, { state: 'stopped', kept: keep, stoppedAt: sql`now()` });
    },
    async remove({ id, seen }) {
      const gone = await store.write((database) =>
        database
          .delete(experiments)
          .where(and(isIt(id), eq(experiments.version, seen), ne(experiments.state, 'running')))
          .returning({ id: experiments.id }),
      );
      return gone.length > 0 ? settle() : why(id, seen, 'experiment-running');
    },
  };
}

function judge({ variants }: ExperimentDefinition, id?: string): ApiError<'experiment-invalid'> | undefined {
  if (id !== undefined && !experimentName.test(id)) {
    const words = 'Begin with a small letter and go on with small letters, digits and hyphens, 40 at most.';
    return refuse('experiment-invalid', { errors: { id: words } });
  }
  const problem = variantsProblem(variants);
  return problem === undefined ? undefined : refuse('experiment-invalid', { errors: { variants: problem } });
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
