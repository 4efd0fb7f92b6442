import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { median } from './measure.ts';
import { printTable, type Row } from './table.ts';

const templates = {
  'a loop, a condition, an escape':
    '<h1>{title|html}</h1>{.repeated section items}<p>{name|html}{.if sale} sale{.end}</p>{.end}',
  'an expression and a context': '{.eval 1 + 2}{.ctx @c x=title}{@c.x}',
};

/** The whole process of `vitrine render`, `node -e 0` = 1. Run the build first. */
export function measureCold(rounds: number): number {
  const root = path.resolve(import.meta.dirname, '../..');
  const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-cold-'));
  const data = path.join(folder, 'data.json');
  writeFileSync(data, '{"title":"Hats","items":[{"name":"Straw & felt","sale":true}]}');
  const commands = Object.entries(templates).map(([name, text], at) => {
    const file = path.join(folder, `${at}.html`);
    writeFileSync(file, text);
    return { name, args: [path.join(root, 'dist/vitrine.cjs'), 'render', file, '--json', data] };
  });
  const all = [{ name: 'node -e 0', args: ['-e', '0'] }, ...commands];
  const times = new Map<string, number[]>(all.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const { name, args } of all) {
      const start = process.hrtime.bigint();
      const { status } = spawnSync(process.execPath, args);
      times.get(name)?.push(Number(process.hrtime.bigint() - start));
      if (status !== 0) throw new Error(`'${name}' ended with ${String(status)}; was it built?`);
    }
  }
  rmSync(folder, { recursive: true });
  const base = median(times.get('node -e 0') ?? []);
  const rows = [...times].map(([name, list]): Row => ({ name, cells: [median(list) / base] }));
  printTable('Whole process, node -e 0 = 1 (must be at most 1.6)', ['median'], rows);
  return Math.max(...rows.map(({ cells }) => cells[0] ?? 0));
}
