import { Compiler } from '@squarespace/template-engine';
import { compile, createRegistry } from '#engine';
import { formatters } from '#formatters';
import { predicates } from '#predicates';
import { localeData, timeZones } from '../../server/cli/locale-packs.ts';
import { conformanceGroups, readConformance } from '../support/conformance.ts';
import { measureInterleaved, median } from './measure.ts';
import type { Row } from './table.ts';

const registry = createRegistry({ formatters, predicates });

/** Whole pages of real sites from the shared corpus; undefined where that is not beside the checkout. */
export function measureSites(rounds: number): { columns: string[]; rows: Row[]; ratio: number } | undefined {
  const reference = new Compiler();
  const ratios: number[] = [];
  for (const group of conformanceGroups().filter((name) => name.startsWith('site-'))) {
    for (const { name, template, json = {}, partials = {}, options } of readConformance(group).slice(0, 12)) {
      const { now } = { now: 0, ...options };
      const compiled = compile(template, {
        registry,
        partials,
        tier: 'code',
        profile: 'reference',
        locale: 'en',
        localeData,
        timeZones,
        now,
      });
      const { code } = reference.parse(template);
      const trees = Object.fromEntries(
        Object.entries(partials).map(([key, text]) => [
          key,
          reference.parse(typeof text === 'string' ? text : '').code,
        ]),
      );
      const times = measureInterleaved(
        [
          {
            name: 'reference',
            run: () => reference.execute({ code, json, partials: trees, now, enableExpr: true } as never).ctx.render(),
          },
          { name: 'vitrine', run: () => compiled.render(json).output },
        ],
        Math.min(rounds, 5),
      );
      const ratio = (times.get('vitrine') ?? Number.NaN) / (times.get('reference') ?? Number.NaN);
      console.log(`  ${name}: ${ratio.toFixed(3)}`);
      ratios.push(ratio);
    }
  }
  if (ratios.length === 0) return undefined;
  const ratio = median(ratios);
  return { columns: ['median page'], rows: [{ name: 'vitrine', cells: [ratio] }], ratio };
}
