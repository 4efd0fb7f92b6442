import { type Construct, takeInventory } from '../site/inventory.ts';
import { exitCodes } from './exit.ts';
import { houseRegistry, openFolder } from './open-folder.ts';
import { showProblem } from './show-problem.ts';
import { log, outPaint, print } from './streams.ts';
import { table } from './table.ts';

const MOST_PLACES = 5;
const words = { supported: 'supported', different: 'with a difference', unsupported: 'not supported' } as const;

/** Reports how every construct of a folder's templates fares here. */
export async function compat(folder: string): Promise<void> {
  const registry = houseRegistry();
  const { site, problems } = await openFolder(folder, registry);
  const { files, tags, constructs } = takeInventory(site, registry);
  const rows = constructs.map(({ kind, name, support, places, note }) => [
    kind,
    name,
    painted(support),
    String(places.length),
    note,
  ]);
  const lines = [table(['kind', 'construct', 'support', 'uses', ''], rows)];
  const notable = constructs.filter(({ support }) => support !== 'supported');
  for (const { name, support, places } of notable) {
    lines.push(
      '',
      `${name} is ${words[support] === 'with a difference' ? 'supported with a difference' : words[support]}:`,
    );
    lines.push(...places.slice(0, MOST_PLACES).map(({ file, line }) => `  ${file}:${line}`));
    if (places.length > MOST_PLACES) lines.push(`  and ${places.length - MOST_PLACES} more`);
  }
  const other = problems.filter(
    ({ code }) => code !== 'formatter-unknown' && code !== 'predicate-unknown' && code !== 'tag-unknown',
  );
  const count = (support: Construct['support']) =>
    constructs.filter((construct) => construct.support === support).length;
  lines.push(
    '',
    `${files} files, ${tags} tags, ${count('different')} differences, ${count('unsupported')} unsupported`,
  );
  await print(`${lines.join('\n')}\n`);
  for (const problem of other) log(showProblem(problem, site.templates.sourceOf(problem.file)));
  const failed = count('unsupported') > 0 || other.some(({ severity }) => severity === 'error');
  process.exitCode = failed ? exitCodes.mistakes : exitCodes.clean;
}

function painted(support: Construct['support']): string {
  const paint = outPaint();
  const colour = { supported: paint.green, different: paint.yellow, unsupported: paint.red }[support];
  return colour(words[support]);
}
