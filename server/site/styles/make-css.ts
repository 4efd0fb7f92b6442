import type { LessMistake } from './compilers/less-compiler.ts';
import type { EvaluationMistake } from './compilers/located-less.ts';
import { MarkedText } from './marked-text.ts';
import type { SheetFolder } from './sheet-folder.ts';
import { readStatements, statementsAround } from './source/statements.ts';
import type { Unit } from './source/unit.ts';

/** Told of the unit that is being worked at, and of the place in it. */
export type ReachedUnit = (unit: Unit, offset: number) => void;

/** CSS of the units that are the platform compiler's. */
export async function makeByPlatform(
  units: readonly Unit[],
  folder: SheetFolder,
  reached: ReachedUnit,
): Promise<ReadonlyMap<Unit, string>> {
  const own = units.filter(({ maker }) => maker === 'platform');
  if (own.length === 0) return new Map();
  const { compileByPlatform } = await import('./compilers/platform-compiler.ts');
  const marked = new MarkedText(own);
  const { css, mistakes } = compileByPlatform(marked.text, (offset) => {
    const at = marked.unitAt(offset);
    if (at !== undefined) reached(at.unit, at.offset);
  });
  for (const { message, position } of withoutEchoes(mistakes)) {
    const at = position && marked.unitAt(position.start);
    if (at !== undefined) tellMistake(message, at, folder);
  }
  return marked.split(css);
}

const ENDLESS = /recursion limit|^More than/;

/** A mixin that calls itself is met again at every level, and by everything that calls it. */
function withoutEchoes(mistakes: readonly EvaluationMistake[]): readonly EvaluationMistake[] {
  const endless = mistakes.find(({ message }) => ENDLESS.test(message));
  return mistakes.filter((mistake) => mistake === endless || !ENDLESS.test(mistake.message));
}

const UNKNOWN = [
  /^Failed to locate a definition for the variable (@[\w-]+)/,
  /^Failed to locate a mixin using selector (.+)$/,
] as const;

function tellMistake(
  message: string,
  { unit, offset }: { readonly unit: Unit; readonly offset: number },
  folder: SheetFolder,
): void {
  const name = UNKNOWN.map((pattern) => pattern.exec(message)?.[1]).find((found) => found !== undefined);
  const origin = unit.originOf(name === undefined ? offset : placeOfName(unit.text, name, offset));
  if (origin === undefined) return;
  if (name !== undefined) folder.tell('style-name-unknown', origin, { name }, name);
  else if (ENDLESS.test(message)) folder.tell('style-invalid', origin, { detail: `${message}.` });
  else folder.tell('style-value', origin, { detail: `${message}.` });
}

/** The compiler names the rule that it was at; of a name in the conditions around a rule that is after the name. */
function placeOfName(text: string, name: string, offset: number): number {
  const after = text.indexOf(name, offset);
  const found = after < 0 ? text.lastIndexOf(name, offset) : after;
  return found < 0 ? offset : found;
}

const MOST_MISTAKES = 60;

/** CSS of the units that are less.js's. What they need of the others is compiled with them and left out again. */
export async function makeByLess(
  units: readonly Unit[],
  folder: SheetFolder,
  reached: ReachedUnit,
): Promise<ReadonlyMap<Unit, string>> {
  const own = new Set(units.filter(({ maker }) => maker === 'less'));
  if (own.size === 0) return new Map();
  const { compileByLess } = await import('./compilers/less-compiler.ts');
  let given = neededBy(own, units);
  for (let mistakes = 0; mistakes < MOST_MISTAKES; mistakes += 1) {
    const marked = new MarkedText(units.filter((unit) => own.has(unit) || given.has(unit)));
    const outcome = await compileByLess(marked.text, folder, (_file, offset) => {
      const at = marked.unitAt(offset);
      if (at !== undefined) reached(at.unit, at.offset);
    });
    if ('css' in outcome) return onlyOf(marked.split(outcome.css), own);
    const at = marked.unitAt(outcome.mistake.offset);
    if (at === undefined) break;
    if (own.has(at.unit)) leaveOut(at, outcome.mistake, folder);
    else given = new Set([...given].filter((unit) => unit !== at.unit));
  }
  return new Map();
}

function onlyOf(made: ReadonlyMap<Unit, string>, own: ReadonlySet<Unit>): ReadonlyMap<Unit, string> {
  return new Map([...made].filter(([unit]) => own.has(unit)));
}

/** The units of the other compiler that define what some units use, and what those use in turn. */
function neededBy(own: ReadonlySet<Unit>, units: readonly Unit[]): ReadonlySet<Unit> {
  const needed = new Set<Unit>();
  const wanted = [...own];
  for (let unit = wanted.pop(); unit !== undefined; unit = wanted.pop()) {
    for (const other of units) {
      if (other.maker !== 'platform' || needed.has(other) || own.has(other)) continue;
      if (![...other.names.defines].some((name) => unit?.names.uses.has(name))) continue;
      needed.add(other);
      wanted.push(other);
    }
  }
  return needed;
}

/** Tells a mistake and leaves out the innermost statement around it, or the next one around that. */
function leaveOut(
  { unit, offset }: { readonly unit: Unit; readonly offset: number },
  { code, detail, unknown }: LessMistake,
  folder: SheetFolder,
): void {
  const origin = unit.originOf(offset);
  if (origin !== undefined && unknown !== undefined) {
    folder.tell('style-name-unknown', origin, { name: unknown }, unknown);
  } else if (origin !== undefined) folder.tell(code, origin, { detail, what: detail, limit: detail });
  const around = statementsAround(readStatements(unit.text).statements, offset).at(-1);
  if (around === undefined) unit.blank(0, unit.text.length);
  else unit.blank(around.start, around.end);
}
