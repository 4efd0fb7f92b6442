import { startWorker } from '../../start-worker.ts';
import { FileRefused, readInside } from '../lib/contained-files.ts';
import { type SiteProblem, siteProblem } from '../lib/diagnostics.ts';
import { siteLimits } from '../lib/limits.ts';
import type { StyleJob, StyleOutcome } from './style-job.ts';

export interface CompiledStyles {
  /** Undefined when nothing could be made; the caller keeps what it had. */
  readonly css: string | undefined;
  readonly problems: readonly SiteProblem[];
  readonly read: readonly string[];
}

interface Sources {
  readonly root: string;
  /** Files of styles/, in order. */
  readonly names: readonly string[];
  /** Milliseconds of work after which a sheet is given up, where that differs from the usual. */
  readonly budget?: number;
}

// Enough for any honest stylesheet; a runaway mixin then ends the worker, never the server.
const HEAP_MEGABYTES = 192;
const STARTUP_MILLISECONDS = 20_000;
/** A machine so busy that a thread gets nothing for that long makes no stylesheet. */
const LONGEST_WAIT = 8_000;
const LOOK_MILLISECONDS = 100;

/** Compiles the stylesheets into one site.css, in a thread of its own that is ended when it exceeds its budget. */
export async function compileStyles({
  root,
  names,
  budget = siteLimits.styleMilliseconds,
}: Sources): Promise<CompiledStyles> {
  if (names.every((name) => /\.css$/i.test(name))) return joinStyles({ root, names });
  const outcome = await runWorker({ root, entry: names.map(importLine).join('\n'), sources: [] }, budget);
  if (outcome === 'time' || outcome === 'memory') {
    const limit = outcome === 'time' ? `${budget} ms` : `${HEAP_MEGABYTES} MB of memory`;
    return { css: undefined, problems: [siteProblem('style-limit', { file: 'styles' }, { limit })], read: [] };
  }
  const problems = outcome.missing.map(({ name, from }) =>
    siteProblem('style-import-missing', { file: from.replace(/\/$/, '') }, { name }),
  );
  if (outcome.mistake !== undefined) problems.push(mistakeProblem(outcome.mistake));
  const { css } = outcome;
  if (css !== undefined && Buffer.byteLength(css) > siteLimits.styleBytes) {
    problems.push(siteProblem('style-limit', { file: 'styles' }, { limit: `${siteLimits.styleBytes} bytes` }));
    return { css: undefined, problems, read: outcome.read };
  }
  return { css, problems, read: outcome.read };
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
  return { css: sheets.join('\n'), problems, read: names.map((name) => `styles/${name}`) };
}

/** CSS passes through untouched: less would mangle what it does not know yet. */
function importLine(name: string): string {
  const kind = /\.css$/i.test(name) ? 'inline' : 'less';
  return `@import (${kind}) "${name.replace(/["\\\n]/g, '')}";`;
}

function mistakeProblem({ code, detail, file, line, column }: NonNullable<StyleOutcome['mistake']>): SiteProblem {
  const place = {
    file,
    ...(line === undefined ? {} : { line }),
    ...(column === undefined ? {} : { column }),
  };
  return siteProblem(code, place, { detail, what: detail, limit: detail });
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
    const worker = startWorker('less-worker', import.meta.url, {
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
      // The budget is for less: a thread that starts late on a busy machine must not fail a stylesheet.
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
