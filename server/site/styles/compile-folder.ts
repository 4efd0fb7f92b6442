import { siteLimits } from '../lib/limits.ts';
import { chooseMakers } from './choose-makers.ts';
import { makeByLess, makeByPlatform, type ReachedUnit } from './make-css.ts';
import { gridMixins, platformMixins, prefixMixins } from './platform/mixins.ts';
import { isReadByPlatform, stopOfLess } from './readers.ts';
import type { SheetFolder } from './sheet-folder.ts';
import { closeSheet } from './source/close-sheet.ts';
import { ImportExpander } from './source/expand-imports.ts';
import { hasScript, isNewer } from './source/newer-css.ts';
import { Sheet } from './source/sheet.ts';
import { SourceText } from './source/source-text.ts';
import { plainUnit, type Unit, unitsOf } from './source/unit.ts';
import type { Dialect } from './style-job.ts';

interface Options {
  /** Told of the place in a sheet that is being worked at. */
  readonly reached: (sheet: Sheet, offset: number) => void;
  /** Whether less.js is left out, because it does not end. */
  readonly isPlatformOnly: boolean;
}

export interface CompiledFolder {
  readonly css: string;
  readonly dialect: Dialect;
  /** Every variable and mixin that the folder defines, where its statements were looked at. */
  readonly names: readonly string[];
}

/**
 * Makes one sheet of a folder's sheets: by the platform's compiler where that can read them, by less.js where it cannot.
 * A mistake costs the rule that it stands in.
 */
export async function compileFolder(
  sheets: readonly Sheet[],
  folder: SheetFolder,
  { reached, isPlatformOnly }: Options,
): Promise<CompiledFolder> {
  const platform = await expandAll(sheets, folder, false);
  const dialect = isPlatformOnly ? 'platform' : await dialectOf(platform, folder);
  if (dialect === 'newer') {
    const css = await compileAsWritten(sheets, folder, reached);
    if (css !== undefined) return { css, dialect, names: [] };
  }
  const expanded = dialect === 'platform' ? platform : await expandAll(sheets, folder, true);
  const units = await unitsOfAll(expanded, { dialect, folder, isPlatformOnly });
  const reachedUnit: ReachedUnit = (unit, offset) => {
    const origin = unit.originOf(offset);
    if (origin !== undefined) reached(origin.sheet, origin.offset);
  };
  const byPlatform = await makeByPlatform(units, folder, reachedUnit);
  const byLess = await makeByLess(units, folder, reachedUnit);
  const made = units.map((unit): [Unit, string] => [
    unit,
    unit.maker === 'plain' ? closeSheet(unit.text) : (byPlatform.get(unit) ?? byLess.get(unit) ?? ''),
  ]);
  return { css: withinLimit(made, folder), dialect, names: units.flatMap((unit) => [...unit.names.defines]) };
}

async function takeFromLess(units: readonly Unit[], folder: SheetFolder): Promise<void> {
  for (const unit of units) {
    if (unit.maker !== 'less') continue;
    unit.maker = (await isReadByPlatform(unit.text)) ? 'platform' : 'none';
    const origin = unit.originOf(unit.offset);
    if (unit.maker === 'none' && origin !== undefined) folder.tell('style-limit', origin, { limit: 'time or memory' });
  }
}

/** The largest pieces are left out of a sheet that is too large. */
function withinLimit(made: readonly (readonly [Unit, string])[], folder: SheetFolder): string {
  const left = new Set<string>();
  let bytes = made.reduce((sum, [, css]) => sum + Buffer.byteLength(css), 0);
  const largest = bytes <= siteLimits.styleBytes ? [] : made.toSorted(([, a], [, b]) => b.length - a.length);
  for (const [unit, css] of largest) {
    if (bytes <= siteLimits.styleBytes) break;
    bytes -= Buffer.byteLength(css);
    left.add(css);
    const origin = unit.originOf(unit.offset);
    if (origin !== undefined) folder.tell('style-limit', origin, { limit: `${siteLimits.styleBytes} bytes` });
  }
  return made.map(([, css]) => (left.has(css) ? '' : css)).join('');
}

/** A listed sheet with its imports in their places. */
class Expanded {
  readonly sheet: Sheet;
  readonly source: SourceText;
  readonly #isNewer: boolean;
  #isRead: Promise<boolean> | undefined;

  constructor(sheet: Sheet, source: SourceText) {
    this.sheet = sheet;
    this.source = source;
    this.#isNewer = !isPlain(sheet) && isNewer(source.text);
  }

  get isNewer(): boolean {
    return this.#isNewer;
  }

  /** Whether the platform's compiler can read all of it. */
  isReadByPlatform(): Promise<boolean> {
    return (this.#isRead ??= isReadByPlatform(this.source.text));
  }
}

async function expandAll(sheets: readonly Sheet[], folder: SheetFolder, isOnce: boolean): Promise<readonly Expanded[]> {
  const expander = new ImportExpander(folder, isOnce);
  const expanded: Expanded[] = [];
  // One after the other: which import comes first counts.
  for (const sheet of sheets) {
    expanded.push(new Expanded(sheet, isPlain(sheet) ? whole(sheet) : await expander.expand(sheet)));
  }
  return expanded;
}

/** CSS passes through untouched: a compiler would mangle what it does not know yet. */
function isPlain({ path }: Sheet): boolean {
  return /\.css$/i.test(path);
}

function whole(sheet: Sheet): SourceText {
  const source = new SourceText();
  source.addFrom(sheet, 0, sheet.text.length);
  return source;
}

/** Sheets with anything of the platform in them are the platform's; others are when its compiler reads all of them. */
async function dialectOf(expanded: readonly Expanded[], folder: SheetFolder): Promise<Dialect> {
  if (folder.tweaks.length > 0 || folder.platformImports.size > 0) return 'platform';
  if (expanded.some((sheet) => sheet.isNewer)) return 'newer';
  for (const each of expanded) {
    if (isPlain(each.sheet) || hasScript(each.source.text) || (await each.isReadByPlatform())) continue;
    if ((await stopOfLess(each.source.text)) === undefined) return 'newer';
  }
  return 'platform';
}

/** By less.js at once, each import read by itself; undefined where there is any mistake. */
async function compileAsWritten(
  sheets: readonly Sheet[],
  folder: SheetFolder,
  reached: Options['reached'],
): Promise<string | undefined> {
  const lines = sheets.map((sheet) => {
    const name = sheet.path.replace(/^styles\//, '').replace(/["\\\n]/g, '');
    return `@import (${isPlain(sheet) ? 'inline' : 'less'}) "${name}";`;
  });
  const { compileByLess } = await import('./compilers/less-compiler.ts');
  const outcome = await compileByLess(lines.join('\n'), folder, (file, offset) => {
    const sheet = folder.known(file);
    if (sheet !== undefined) reached(sheet, offset);
  });
  return 'css' in outcome ? outcome.css : undefined;
}

interface Choice {
  readonly dialect: Dialect;
  readonly folder: SheetFolder;
  readonly isPlatformOnly: boolean;
}

/** The statements of all sheets, each with the compiler that makes CSS of it. */
async function unitsOfAll(expanded: readonly Expanded[], choice: Choice): Promise<readonly Unit[]> {
  const { dialect, folder, isPlatformOnly } = choice;
  const units: Unit[] = [];
  const open: Unit[] = [];
  for (const each of expanded) {
    const own = isPlain(each.sheet) ? [plainUnit(each.source)] : unitsOf(each.source);
    units.push(...own);
    if (isPlain(each.sheet)) continue;
    // Most sheets are the platform's throughout: looking at each statement would take longer than compiling them.
    const isWhole = dialect === 'platform' && (isPlatformOnly || !each.isNewer) && (await each.isReadByPlatform());
    if (!isWhole) open.push(...own);
  }
  await chooseMakers(open, units, dialect, folder);
  if (isPlatformOnly) await takeFromLess(open, folder);
  return [...suppliedMixins(units), ...units];
}

/** Mixins of the platform that the sheets call and do not have. */
function suppliedMixins(units: readonly Unit[]): readonly Unit[] {
  const own = units.filter(({ maker }) => maker !== 'plain');
  const uses = new Set(own.flatMap(({ names }) => [...names.uses]));
  const defines = new Set(own.flatMap(({ names }) => [...names.defines]));
  const takesOne = new Set(own.flatMap(({ names }) => [...names.takesOne]));
  const alone = new Set(own.flatMap(({ names }) => (names.defines.size === 1 ? [...names.defines] : [])));
  const ownOf = (name: string) => (prefixMixins.has(name) ? takesOne : gridMixins.has(name) ? alone : defines);
  const isOwn = (name: string) => ownOf(name).has(name);
  const wanted = [...platformMixins].filter(([name]) => uses.has(name) && !isOwn(name));
  return wanted.flatMap(([name, text]) => unitsOf(whole(new Sheet(`(platform)/${name}.less`, text))));
}
