import { bad, badIn, type Diagnostic, doubt, good } from '../author/doctor/diagnostic.ts';
import { examine } from '../author/doctor/examine.ts';
import type { SitePlace } from '../http/pages/open-sites.ts';
import { visibleLines } from '../lib/visible-text.ts';
import { refuseClashes, SitesClash } from '../open-shops.ts';
import { checkStoreFile, endsStart } from '../shop/live/store-file.ts';
import { walkPages } from '../site/content/content-files.ts';
import { counted } from '../site/lib/counted.ts';
import type { SiteDiagnostic } from '../site/lib/diagnostics.ts';
import { siteLimits } from '../site/lib/limits.ts';
import { exitCodes, UsageError } from './exit.ts';
import { type JsonFlag, printReport } from './json/print-report.ts';
import { openFolder } from './open-folder.ts';
import { contentFor, folderHere } from './site-folder.ts';
import { placesIn } from './sites-folder.ts';
import { outPaint, print } from './streams.ts';

interface Flags extends JsonFlag {
  readonly data: string;
  readonly content?: string;
  readonly sites?: string;
  readonly port: number;
  readonly host: string;
  readonly url?: string;
}

/** Prints what was found, a line each with its next step; the exit code is 1 when something is bad. */
export async function doctor(given: string | undefined, flags: Flags): Promise<void> {
  const diagnostics = await examine({
    ...flags,
    environment: process.env,
    folder: () => (flags.sites === undefined ? checkSite(given, flags.content) : checkSites(flags.sites)),
  });
  const count = (state: Diagnostic['state']) => diagnostics.filter((diagnostic) => diagnostic.state === state).length;
  const counts = { good: count('good'), doubt: count('doubt'), bad: count('bad') };
  if (flags.json) await printReport('doctor', { diagnostics, counts });
  else await print(`${linesOf(diagnostics)}${counts.bad} bad, ${counts.doubt} in doubt, ${counts.good} good\n`);
  process.exitCode = counts.bad > 0 ? exitCodes.mistakes : exitCodes.clean;
}

function linesOf(diagnostics: readonly Diagnostic[]): string {
  const paint = outPaint();
  const marks = { good: paint.green('good '), doubt: paint.yellow('doubt'), bad: paint.red('bad  ') };
  const width = Math.max(...diagnostics.map(({ about }) => about.length));
  return diagnostics
    .map(({ state, about, text, remedy }) => {
      const line = `${marks[state]} ${about.padEnd(width)}  ${text}`;
      return `${visibleLines(remedy === undefined ? line : `${line}. ${remedy}`)}\n`;
    })
    .join('');
}

async function checkSite(given: string | undefined, named: string | undefined): Promise<readonly Diagnostic[]> {
  const folder = folderHere(given);
  const content = folder === undefined && named === undefined ? undefined : contentFor(given, named);
  return [
    ...(folder === undefined ? [] : [await checkTemplateFolder(folder)]),
    ...(content === undefined ? [] : [...checkPages(content), ...checkStore(content)]),
  ];
}

/** Every site of a folder by its name, and whether two of them would share what is one site's. */
async function checkSites(sites: string): Promise<readonly Diagnostic[]> {
  const places = placesIn(sites);
  const diagnostics = refusedClash(places);
  for (const [name, { template, content }] of places) {
    const found = [
      await checkTemplateFolder(template),
      ...(content === undefined ? [] : [...checkPages(content), ...checkStore(content)]),
    ];
    diagnostics.push(...found.map((diagnostic) => ({ ...diagnostic, about: `${name} ${diagnostic.about}` })));
  }
  return diagnostics;
}

function refusedClash(places: ReadonlyMap<string, SitePlace>): Diagnostic[] {
  try {
    refuseClashes(places);
    return [];
  } catch (error) {
    if (!(error instanceof SitesClash)) throw error;
    return [badIn('sites', error, 'Give each site an id of its own.')];
  }
}

/** How many pages there are, and where a server has them; those of a database are looked at there. */
function checkPages(content: string): readonly Diagnostic[] {
  if (process.env['CONTENT_URL']) return [];
  const told: SiteDiagnostic[] = [];
  const mostPages = siteLimits.indexedPages;
  let count = 0;
  for (const _file of walkPages(content, { report: (diagnostic) => told.push(diagnostic), mostPages })) count += 1;
  const where = count > siteLimits.heldPages ? 'read once into an index in the data folder' : 'held in memory';
  return [
    good('pages', `${count.toLocaleString('en')}, ${where}`),
    ...told.map(({ message, help }) => bad('pages', message.replace(/\.$/, ''), help)),
  ];
}

/** The rules of the store among the pages, as a server with this environment would take them. */
function checkStore(content: string): readonly Diagnostic[] {
  const { diagnostics } = checkStoreFile(content, {
    hasCaptchaSecret: Boolean(process.env['CAPTCHA_SECRET']),
    takesOrders: true,
  });
  return diagnostics.map((told) => {
    const { file, line, column, message, help } = told;
    const place = [file, line, column].filter((part) => part !== undefined).join(':');
    const diagnostic = endsStart(told) ? bad : doubt;
    return diagnostic('store', `${place} ${message.replace(/\.$/, '')}`, help);
  });
}

async function checkTemplateFolder(folder: string): Promise<Diagnostic> {
  try {
    const { site, diagnostics } = await openFolder(folder);
    const errors = diagnostics.filter(({ severity }) => severity === 'error').length;
    const revision = site.revision.slice(0, 8);
    if (errors === 0) return good('folder', `${folder}, revision ${revision}`);
    return doubt('folder', `${folder} has ${counted(errors, 'mistake')}`, `vitrine check ${folder} names them.`);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return bad('folder', error.message.replace(/\.$/, ''), '`vitrine new` makes one.');
  }
}
