import { isReadByPlatform, stopOfLess, stopOfPlatform } from './readers.ts';
import type { SheetFolder } from './sheet-folder.ts';
import { isNewer } from './source/newer-css.ts';
import { readStatements, type Statement } from './source/statements.ts';
import type { Maker, Unit } from './source/unit.ts';
import type { Dialect } from './style-job.ts';

/** Gives the units that are open the compiler that can read them; what neither can read is left out, and told. */
export async function chooseMakers(
  open: readonly Unit[],
  units: readonly Unit[],
  dialect: Dialect,
  folder: SheetFolder,
): Promise<void> {
  for (const unit of open) unit.maker = await makerOf(unit, dialect, folder);
  if (dialect === 'platform' && open.some(({ maker }) => maker === 'less')) await followNames(units);
}

async function makerOf(unit: Unit, dialect: Dialect, folder: SheetFolder): Promise<Maker> {
  const first = await readerOf(unit.text, dialect);
  if (first !== undefined) return first;
  const stop = await stopOfLess(unit.text);
  const at = stop?.offset ?? (await stopOfPlatform(unit.text));
  await leaveOutUnread(unit, dialect);
  const origin = unit.originOf(Math.min(at, unit.text.length - 1));
  if (origin !== undefined) folder.tell('style-invalid', origin, { detail: stop?.detail ?? 'This cannot be read.' });
  return (await readerOf(unit.text, dialect)) ?? 'none';
}

async function readerOf(text: string, dialect: Dialect): Promise<Maker | undefined> {
  if (dialect === 'platform' && !isNewer(text) && (await isReadByPlatform(text))) return 'platform';
  if ((await stopOfLess(text)) === undefined) return 'less';
  return (await isReadByPlatform(text)) ? 'platform' : undefined;
}

/** Leaves out of a unit the innermost statements that neither compiler reads. */
async function leaveOutUnread(unit: Unit, dialect: Dialect): Promise<void> {
  const isRead = async ({ start, end }: Statement) => {
    const text = unit.text.slice(start, end);
    return (await readerOf(`a { ${text}\n}`, dialect)) !== undefined || (await readerOf(text, dialect)) !== undefined;
  };
  const leaveOut = async (statement: Statement): Promise<void> => {
    if (await isRead(statement)) return;
    for (const inner of statement.block?.statements ?? []) await leaveOut(inner);
    // What is wrong with it may have been inside.
    if (!(await isRead(statement))) unit.blank(statement.start, statement.end);
  };
  for (const statement of readStatements(unit.text).statements) await leaveOut(statement);
}

const MOST_ROUNDS = 4;

/** A unit that needs what only the newer compiler's units define goes to that compiler too. */
async function followNames(units: readonly Unit[]): Promise<void> {
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const ofLess = definedBy(units, 'less');
    const ofPlatform = definedBy(units, 'platform');
    let isMoved = false;
    for (const unit of units) {
      if (unit.maker !== 'platform') continue;
      const isLost = [...unit.names.uses].some((name) => ofLess.has(name) && !ofPlatform.has(name));
      if (!isLost || (await stopOfLess(unit.text)) !== undefined) continue;
      unit.maker = 'less';
      isMoved = true;
    }
    if (!isMoved) return;
  }
}

function definedBy(units: readonly Unit[], maker: Maker): ReadonlySet<string> {
  return new Set(units.filter((unit) => unit.maker === maker).flatMap(({ names }) => [...names.defines]));
}
