import { parentPort } from 'node:worker_threads';
import { workBehindRequests } from '../../lib/behind-requests.ts';
import { thisThread } from '../../lib/processor-time.ts';
import { FileRefused } from '../lib/contained-files.ts';
import { siteDiagnostic } from '../lib/diagnostics.ts';
import { siteLimits } from '../lib/limits.ts';
import { refusedFile } from '../lib/refused-file.ts';
import { compileFolder } from './compile-folder.ts';
import { SheetFolder, StyleRefused } from './sheet-folder.ts';
import type { Sheet } from './source/sheet.ts';
import type { StyleJob, StyleOutcome, StyleThreadReady } from './style-job.ts';

async function run({ root, names, values, progress, skipped, isPlatformOnly }: StyleJob): Promise<StyleOutcome> {
  const folder = new SheetFolder(root, values, skipped);
  const sheets: Sheet[] = [];
  for (const name of names) sheets.push(...(await readListed(folder, name)));
  const compiled = await compileFolder(sheets, folder, {
    isPlatformOnly,
    reached: (sheet, offset) => {
      progress[0] = folder.numberOf(sheet);
      progress[1] = offset;
    },
  });
  const tweaks = new Map(folder.tweaks.map(({ tweak }) => [tweak.name, tweak]));
  const { diagnostics, read, sources: asked } = folder;
  return { ...compiled, diagnostics, tweaks: [...tweaks.values()], read: [...read], asked };
}

async function readListed(folder: SheetFolder, name: string): Promise<readonly Sheet[]> {
  const file = `styles/${name}`;
  try {
    const sheet = await folder.sheet(file);
    return sheet === undefined ? [] : [sheet];
  } catch (error) {
    if (error instanceof StyleRefused) {
      const isTooLarge = error.code === 'style-limit';
      const limit = String(siteLimits.styleBytes);
      folder.diagnostics.push(
        siteDiagnostic(isTooLarge ? 'file-too-large' : 'path-outside', { file }, { name, limit }),
      );
    } else if (error instanceof FileRefused) {
      folder.diagnostics.push(refusedFile(error, file, siteLimits.styleBytes, name));
    } else throw error;
    return [];
  }
}

/** What `run` throws ends the thread, and is the error of whoever asked. */
async function answer(job: StyleJob): Promise<void> {
  parentPort?.postMessage(await run(job));
}

workBehindRequests();
parentPort?.on('message', (job: StyleJob) => void answer(job));
parentPort?.postMessage({ thread: thisThread() } satisfies StyleThreadReady);
