import { suggest } from '#engine';
import type { Tweak, TweakValues } from '#model';
import { startWorker } from '../../start-worker.ts';
import { FileRefused, readInside } from '../lib/contained-files.ts';
import { type SiteProblem, siteProblem } from '../lib/diagnostics.ts';
import { siteLimits } from '../lib/limits.ts';
import type { SkippedPlace } from './sheet-folder.ts';
import type { Dialect, StyleJob, StyleOutcome } from './style-job.ts';

export interface CompiledStyles {
  /** Undefined when nothing could be made; the caller keeps what it had. */
  readonly css: string | undefined;
  readonly dialect: Dialect;
  readonly problems: readonly SiteProblem[];
  readonly tweaks: readonly Tweak[];
  readonly read: readonly string[];
}

interface Sources {
  readonly root: string;
  /** Files of styles/, in order. */
  readonly names: readonly string[];
  /** What the owner chose. */
  readonly values?: TweakValues;
  /** Milliseconds of work after which a sheet is given up, where that differs from the usual. */
  readonly budget?: number;
}

// Enough for any honest stylesheet; a runaway mixin then ends the worker, never the server.
const HEAP_MEGABYTES = 192;
const STARTUP_MILLISECONDS = 20_000;
/** A machine so busy that a thread gets nothing for that long makes no stylesheet. */
const LONGEST_WAIT = 8_000;
const LOOK_MILLISECONDS = 100;
/** Rules that may end a worker before less.js is done without. */
const MOST_SKIPPED = 2;

/** Compiles the stylesheets into one site.css, in a thread of its own that is ended when it exceeds its budget. */
export async function compileStyles(sources: Sources): Promise<CompiledStyles> {
  const { root, names, values = {}, budget = siteLimits.styleMilliseconds } = sources;
  if (names.every((name) => /\.css$/i.test(name))) return joinStyles(sources);
  const skipped: SkippedPlace[] = [];
  for (let attempt = 0; attempt <= MOST_SKIPPED + 1; attempt += 1) {
    const progress = new Int32Array(new SharedArrayBuffer(8)).fill(-1);
    const isPlatformOnly = attempt > MOST_SKIPPED;
    // What is left then is worth the usual time.
    const time = isPlatformOnly ? siteLimits.styleMilliseconds : budget;
    const outcome = await runWorker({ root, names, values, progress, skipped, isPlatformOnly }, time);
    if (typeof outcome !== 'string') return { ...outcome, problems: withSuggestions(outcome) };
    const limit = outcome === 'time' ? `${budget} ms` : `${HEAP_MEGABYTES} MB of memory`;
    const [sheet = -1, offset = 0] = progress;
    skipped.push({ sheet, offset, limit });
  }
  const limit = skipped.at(-1)?.limit ?? '';
  return {
    css: undefined,
    dialect: 'newer',
    problems: [siteProblem('style-limit', { file: 'styles' }, { limit })],
    tweaks: [],
    read: [],
  };
}

function withSuggestions({ problems, names }: StyleOutcome): readonly SiteProblem[] {
  const known = new Set(names);
  return problems.map(({ unknownName, ...problem }) => {
    const suggestion = unknownName === undefined ? undefined : suggest(unknownName, known);
    return suggestion === undefined ? problem : { ...problem, suggestion };
  });
}

/** Without LESS there is nothing to compile, and no thread to start. */
function joinStyles({ root, names }: Sources): CompiledStyles {
  const problems: SiteProblem[] = [];
  const sheets: string[] = [];
  for (const name of names) {
    try {
      sheets.push(readInside(root, `styles/${name}`, siteLimits.styleBytes).toString('utf8'));
    } catch (error) {
      if (!(error instanceof FileRefused)) throw error;
      const place = { file: `styles/${name}` };
      problems.push(
        siteProblem(error.refusal === 'outside' ? 'path-outside' : 'file-unreadable', place, {
          name,
          detail: error.message,
        }),
      );
    }
  }
  return {
    css: sheets.join('\n'),
    dialect: 'newer',
    problems,
    tweaks: [],
    read: names.map((name) => `styles/${name}`),
  };
}

/**
 * Ends what has used its time up: as much of the clock, and as much of the processor. On a busy machine the clock goes on
 * while nobody works; a thread that does not end uses the processor up wherever it gets it.
 */
function watchTime(budget: number, end: () => void): () => void {
  const started = performance.now();
  const before = process.cpuUsage();
  return () => {
    const waited = performance.now() - started;
    const { user, system } = process.cpuUsage(before);
    const worked = (user + system) / 1000;
    if (Math.min(waited, worked) >= budget || waited >= LONGEST_WAIT) end();
  };
}

function runWorker(job: StyleJob, budget: number): Promise<StyleOutcome | 'time' | 'memory'> {
  return new Promise((resolve, reject) => {
    const worker = startWorker('style-worker', import.meta.url, {
      workerData: job,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES },
    });
    let clock: NodeJS.Timeout | undefined;
    const finish = (outcome: StyleOutcome | 'time' | 'memory') => {
      clearTimeout(clock);
      resolve(outcome);
      void worker.terminate();
    };
    clock = setTimeout(finish, STARTUP_MILLISECONDS, 'time');
    worker.on('message', (message: StyleOutcome | 'ready') => {
      if (message !== 'ready') return finish(message);
      // The budget is for the work: a thread that starts late on a busy machine must not fail a stylesheet.
      clearTimeout(clock);
      const look = watchTime(budget, () => finish('time'));
      clock = setInterval(look, LOOK_MILLISECONDS);
    });
    worker.once('error', (error) => {
      clearTimeout(clock);
      if ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve('memory');
      else reject(error);
    });
  });
}
