import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { bad, type Diagnostic, doubt, good } from '../author/doctor/diagnostic.ts';
import { examine } from '../author/doctor/examine.ts';
import { checkStoreFile, endsStart } from '../shop/live/store-file.ts';
import { visibleLines } from '../visible-text.ts';
import { exitCodes, UsageError } from './exit.ts';
import { openFolder } from './open-folder.ts';
import { folderHere } from './site-folder.ts';
import { outPaint, print } from './streams.ts';

interface Flags {
  readonly data: string;
  readonly port: number;
  readonly host: string;
  readonly url?: string;
}

/** Prints what was found, a line each with its next step; the exit code is 1 when something is bad. */
export async function doctor(given: string | undefined, flags: Flags): Promise<void> {
  const folder = folderHere(given);
  const diagnostics = await examine({
    ...flags,
    environment: process.env,
    folder: async () => (folder === undefined ? [] : [await checkTemplateFolder(folder), ...checkStore(folder)]),
  });
  const paint = outPaint();
  const marks = { good: paint.green('good '), doubt: paint.yellow('doubt'), bad: paint.red('bad  ') };
  const width = Math.max(...diagnostics.map(({ about }) => about.length));
  const lines = diagnostics.map(({ state, about, text, remedy }) => {
    const line = `${marks[state]} ${about.padEnd(width)}  ${text}`;
    return visibleLines(remedy === undefined ? line : `${line}. ${remedy}`);
  });
  const count = (state: Diagnostic['state']) => diagnostics.filter((diagnostic) => diagnostic.state === state).length;
  await print(`${lines.join('\n')}\n${count('bad')} bad, ${count('doubt')} in doubt, ${count('good')} good\n`);
  process.exitCode = count('bad') > 0 ? exitCodes.mistakes : exitCodes.clean;
}

/** The rules of the store in the folder's own content, as a server with this environment would take them. */
function checkStore(folder: string): readonly Diagnostic[] {
  const content = join(folder, 'content');
  if (!existsSync(content)) return [];
  const { problems } = checkStoreFile(content, {
    hasCaptchaSecret: Boolean(process.env['CAPTCHA_SECRET']),
    takesOrders: true,
  });
  return problems.map((problem) => {
    const { file, line, column, message, help } = problem;
    const place = [file, line, column].filter((part) => part !== undefined).join(':');
    const diagnostic = endsStart(problem) ? bad : doubt;
    return diagnostic('store', `${place} ${message.replace(/\.$/, '')}`, help);
  });
}

async function checkTemplateFolder(folder: string): Promise<Diagnostic> {
  try {
    const { site, problems } = await openFolder(folder);
    const errors = problems.filter(({ severity }) => severity === 'error').length;
    const revision = site.revision.slice(0, 8);
    if (errors === 0) return good('folder', `${folder}, revision ${revision}`);
    return doubt('folder', `${folder} has ${errors} mistakes`, `vitrine check ${folder} names them.`);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return bad('folder', error.message.replace(/\.$/, ''), '`vitrine new` makes one.');
  }
}
