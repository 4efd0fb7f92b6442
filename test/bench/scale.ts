import { compile, createRegistry } from '#engine';
import { formatters } from '#formatters';
import { predicates } from '#predicates';
import { measureInterleaved } from './measure.ts';
import { printTable, type Row } from './table.ts';

const registry = createRegistry({ formatters, predicates });
const sizes = [1, 10, 100] as const;

/** Cost per unit of work while the work grows a hundredfold: 1 is linear. */
export function measureScale(): void {
  const rows = [
    scaleRow('render: rows of output', (size) => {
      const template = compile('{.repeated section rows}<p>{name|html}</p>\n{.end}', { registry, tier: 'code' });
      const data = { rows: Array.from({ length: size * 100 }, (_, id) => ({ name: `Row ${id}` })) };
      return () => template.render(data);
    }),
    scaleRow('compile: length of the source', (size) => {
      const source = '<p>{.if a && b}{title|html}{.or}{other.name|truncate 20}{.end}</p>\n'.repeat(size * 10);
      return () => compile(source, { registry, tier: 'closures' });
    }),
    scaleRow('generate: length of the source', (size) => {
      const source = '<p>{.if a && b}{title|html}{.or}{other.name|truncate 20}{.end}</p>\n'.repeat(size * 10);
      return () => compile(source, { registry, tier: 'code' }).render({});
    }),
    scaleRow('compile: unclosed braces', (size) => {
      const source = '{'.repeat(size * 1000);
      return () => compile(source, { registry });
    }),
  ];
  printTable(
    'Time per unit of work, smallest size = 1',
    sizes.map((size) => `${size}x`),
    rows,
  );
}

function scaleRow(name: string, prepare: (size: number) => () => unknown): Row {
  const times = measureInterleaved(
    sizes.map((size) => ({ name: String(size), run: prepare(size) })),
    5,
  );
  const base = times.get('1') ?? Number.NaN;
  return { name, cells: sizes.map((size) => (times.get(String(size)) ?? Number.NaN) / size / base) };
}
