import { compileVitrine, renderReference } from './contenders.ts';
import { measureInterleaved } from './measure.ts';
import type { Row } from './table.ts';
import { shop, type Workload } from './workloads.ts';

/** A page nobody has asked for yet: compile it with its partial, render it once. */
export function measureFirstRender(rounds: number): { columns: string[]; rows: Row[]; ratio: number } {
  const workload = shop as unknown as Workload;
  const times = measureInterleaved(
    [
      { name: '@squarespace/template-engine', run: () => renderReference(workload) },
      { name: 'vitrine', run: () => compileVitrine(workload, 'auto').render(workload.data).output },
      { name: 'vitrine, generated at once', run: () => compileVitrine(workload, 'code').render(workload.data).output },
    ],
    rounds,
  );
  const base = times.get('@squarespace/template-engine') ?? Number.NaN;
  const rows = [...times].map(([name, time]): Row => ({ name, cells: [time / base] }));
  return { columns: ['W2 once'], rows, ratio: (times.get('vitrine') ?? Number.NaN) / base };
}
