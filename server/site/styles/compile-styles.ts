import { suggest } from '#engine';
import type { TweakValues } from '#model';
import { FileRefused, readInside } from '../lib/contained-files.ts';
import { type SiteDiagnostic, siteDiagnostic } from '../lib/diagnostics.ts';
import { siteLimits } from '../lib/limits.ts';
import { refusedFile } from '../lib/refused-file.ts';
import type { CompiledStyles } from './compiled-styles.ts';
import type { StyleKeeper } from './kept-styles.ts';
import type { SkippedPlace } from './sheet-folder.ts';
import { closeSheet } from './source/close-sheet.ts';
import type { StyleOutcome } from './style-job.ts';
import { HEAP_MEGABYTES, runInThread } from './style-thread.ts';

interface Sources {
  readonly root: string;
  /** Files of styles/, in order. */
  readonly names: readonly string[];
  /** What the owner chose. */
  readonly values?: TweakValues;
  /** Where what was compiled is found again. */
  readonly kept?: StyleKeeper | undefined;
  /** Milliseconds of work after which a sheet is given up, where that differs from the usual. */
  readonly budget?: number;
}

/** Rules that may end a worker before less.js is done without. */
const MOST_SKIPPED = 2;

/** Compiles the stylesheets into one site.css, in a thread that is ended when it exceeds its budget. */
export async function compileStyles(sources: Sources): Promise<CompiledStyles> {
  const { root, names, values = {}, kept } = sources;
  if (names.every((name) => /\.css$/i.test(name))) return joinStyles(sources);
  const known = kept?.find({ root, names, values });
  if (known !== undefined) return known;
  const { asked, ...compiled } = await compileInThread({ ...sources, values });
  if (asked !== undefined) kept?.keep({ root, names, values }, compiled, asked);
  return compiled;
}

async function compileInThread({
  root,
  names,
  values,
  budget = siteLimits.styleMilliseconds,
}: Omit<Sources, 'values'> & { readonly values: TweakValues }): Promise<CompiledStyles & Pick<StyleOutcome, 'asked'>> {
  const skipped: SkippedPlace[] = [];
  for (let attempt = 0; attempt <= MOST_SKIPPED + 1; attempt += 1) {
    const progress = new Int32Array(new SharedArrayBuffer(8)).fill(-1);
    const isPlatformOnly = attempt > MOST_SKIPPED;
    // What is left then is worth the usual time.
    const time = isPlatformOnly ? siteLimits.styleMilliseconds : budget;
    const outcome = await runInThread({ root, names, values, progress, skipped, isPlatformOnly }, time);
    if (typeof outcome !== 'string') {
      const { css, dialect, tweaks, read, asked } = outcome;
      const given = { css, dialect, diagnostics: withSuggestions(outcome), tweaks, read };
      // What took too long may not do so on another day.
      return { ...given, asked: skipped.length === 0 ? asked : undefined };
    }
    const limit = outcome === 'time' ? `${budget} ms` : `${HEAP_MEGABYTES} MB of memory`;
    const [sheet = -1, offset = 0] = progress;
    skipped.push({ sheet, offset, limit });
  }
  const limit = skipped.at(-1)?.limit ?? '';
  return {
    css: undefined,
    dialect: 'newer',
    diagnostics: [siteDiagnostic('style-limit', { file: 'styles' }, { limit })],
    tweaks: [],
    read: [],
    asked: undefined,
  };
}

function withSuggestions({ diagnostics, names }: StyleOutcome): readonly SiteDiagnostic[] {
  const known = new Set(names);
  return diagnostics.map(({ unknownName, ...error }) => {
    const suggestion = unknownName === undefined ? undefined : suggest(unknownName, known);
    return suggestion === undefined ? error : { ...error, suggestion };
  });
}

/** Without LESS there is nothing to compile, and no thread to start. */
function joinStyles({ root, names }: Sources): CompiledStyles {
  const diagnostics: SiteDiagnostic[] = [];
  const sheets: string[] = [];
  for (const name of names) {
    try {
      sheets.push(closeSheet(readInside(root, `styles/${name}`, siteLimits.styleBytes).toString('utf8')));
    } catch (error) {
      if (!(error instanceof FileRefused)) throw error;
      diagnostics.push(refusedFile(error, `styles/${name}`, siteLimits.styleBytes, name));
    }
  }
  return {
    css: sheets.join('\n'),
    dialect: 'newer',
    diagnostics,
    tweaks: [],
    read: names.map((name) => `styles/${name}`),
  };
}
