import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import packageFile from '../package.json' with { type: 'json' };

const root = path.resolve(import.meta.dirname, '..');
const rooms = ['engine', 'exports', 'formatters', 'predicates', 'runtime', 'server'];
const sources: ReadonlySet<string> = new Set(
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate', ...rooms], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file)),
);

const doors: Readonly<Record<string, string>> = packageFile.imports;

/** Imports of types count too: who reads one file of two that know each other has to read both. */
const imported = /(?:^|\n)(?:import|export)\s[^'";]*?from\s+'([^']+)'|\bimport\(\s*'([^']+)'\s*\)/g;

/** Every import of one source by another. */
const edges = [...sources].flatMap((from) =>
  [...readFileSync(path.join(root, from), 'utf8').matchAll(imported)].flatMap(([, still, lazy]) => {
    const to = fileOf(from, still ?? lazy ?? '');
    return to === undefined ? [] : [{ from, to }];
  }),
);

function fileOf(from: string, name: string): string | undefined {
  if (name.startsWith('.')) return known(path.posix.join(path.posix.dirname(from), name));
  for (const [door, to] of Object.entries(doors)) {
    const [head = '', tail] = door.split('*');
    if (tail === undefined ? name === door : name.startsWith(head))
      return known(path.posix.normalize(to.replace('*', name.slice(head.length))));
  }
  return undefined;
}

function known(file: string): string | undefined {
  return sources.has(file) ? file : undefined;
}

it('sees the imports of the tree', () => {
  const of = (from: string) => edges.filter((edge) => edge.from === from).map(({ to }) => to);
  expect(of('engine/compile.ts').length).toBeGreaterThan(0);
  expect(of('server/contract/endpoints/reviews.ts')).toContain('engine/model/index.ts');
  expect(edges.length).toBeGreaterThan(sources.size);
});

it('has no two folders side by side that import each other', () => {
  // A folder and one inside it are two floors of one thing: its door imports the parts, and they what all of them share.
  const isWithin = (inner: string, outer: string) => inner.startsWith(`${outer}/`);
  const leads = new Map<string, string>();
  for (const { from, to } of edges) {
    const [a, b] = [path.posix.dirname(from), path.posix.dirname(to)];
    if (a !== b && !isWithin(a, b) && !isWithin(b, a)) leads.set(`${a} ${b}`, `${from} → ${to}`);
  }
  const pairs = [...leads].flatMap(([way, example]) => {
    const [a = '', b = ''] = way.split(' ');
    const back = leads.get(`${b} ${a}`);
    return back !== undefined && a < b ? [`${example}, and ${back}`] : [];
  });
  expect(pairs).toEqual([]);
});

it('has no circle of files, nor of their types', () => {
  const importsOf = new Map<string, string[]>();
  for (const { from, to } of edges) importsOf.set(from, [...(importsOf.get(from) ?? []), to]);
  const done = new Set<string>();
  const open: string[] = [];
  const circles: string[] = [];
  const visit = (file: string): void => {
    if (done.has(file)) return;
    const at = open.indexOf(file);
    if (at >= 0) {
      circles.push([...open.slice(at), file].join(' → '));
      return;
    }
    open.push(file);
    for (const to of importsOf.get(file) ?? []) visit(to);
    open.pop();
    done.add(file);
  };
  for (const file of sources) visit(file);
  expect(circles).toEqual([]);
});
