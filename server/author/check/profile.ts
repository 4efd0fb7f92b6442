import { performance } from 'node:perf_hooks';
import { createRegistry, defineFormatter, integer } from '#engine';
import type { Site } from '../../site/site.ts';
import { TemplateSet } from '../../site/templates.ts';
import { viewsOf } from './analysis/template-view.ts';

const ENTER = 'vitrine-enter';
const LEAVE = 'vitrine-leave';

/** A template file within those that applied it; milliseconds and calls are of one page. */
export interface Frame {
  /** Path of the file; empty for the page itself. */
  readonly file: string;
  readonly calls: number;
  readonly total: number;
  /** Without what it applied. */
  readonly own: number;
  readonly frames: readonly Frame[];
}

interface Running {
  readonly file: string;
  readonly parent: Running | undefined;
  readonly inner: Map<string, Running>;
  calls: number;
  total: number;
  since: number;
}

/** Renders a page again and again, with templates that tell when each begins and ends, and says where the time went. */
export function profilePage(
  site: Site,
  render: (site: Site) => void,
  { warmUp, rounds }: { readonly warmUp: number; readonly rounds: number },
): Frame {
  const files: string[] = [];
  let page = begin('', undefined);
  let at = page;
  const watching = createRegistry({
    formatters: [
      ...new Set(site.registry.formatters.values()),
      probe(ENTER, (id) => {
        at = enter(at, files[id] ?? '');
      }),
      probe(LEAVE, (id) => {
        at = leave(at, files[id] ?? '');
      }),
    ],
    predicates: [...new Set(site.registry.predicates.values())],
  });
  const sources = new Map<string, string>();
  for (const { path, text } of viewsOf(site)) {
    sources.set(path, `{@|${ENTER} ${files.length}}${text}{@|${LEAVE} ${files.length}}`);
    files.push(path);
  }
  const watched = site.withTemplates(new TemplateSet(sources, watching));
  for (let round = 0; round < warmUp + rounds; round += 1) {
    if (round === warmUp) page = begin('', undefined);
    at = page;
    page.calls += 1;
    const began = performance.now();
    render(watched);
    page.total += performance.now() - began;
  }
  return frameOf(page, rounds);
}

function probe(name: string, tell: (id: number) => void) {
  return defineFormatter({
    name,
    family: 'core',
    summary: 'Tells the profile that a file begins or ends.',
    args: { id: integer('number of the file') },
    examples: [{ template: `{a|${name} 1}`, data: { a: 'x' }, output: '' }],
    apply(_input, { id }) {
      tell(id);
      return '';
    },
  });
}

function begin(file: string, parent: Running | undefined): Running {
  return { file, parent, inner: new Map(), calls: 0, total: 0, since: 0 };
}

function enter(outer: Running, file: string): Running {
  const inner = outer.inner.get(file) ?? begin(file, outer);
  outer.inner.set(file, inner);
  inner.calls += 1;
  inner.since = performance.now();
  return inner;
}

/** Ends a file, and with it those that a mistake has ended before their own end. */
function leave(inner: Running, file: string): Running {
  const now = performance.now();
  let ended = inner;
  for (; ended.parent !== undefined; ended = ended.parent) {
    ended.total += now - ended.since;
    if (ended.file === file) return ended.parent;
  }
  return ended;
}

function frameOf({ file, calls, total, inner }: Running, rounds: number): Frame {
  const frames = [...inner.values()].map((one) => frameOf(one, rounds)).sort((a, b) => b.total - a.total);
  const whole = total / rounds;
  const own = frames.reduce((rest, frame) => rest - frame.total, whole);
  return { file, calls: calls / rounds, total: whole, own: Math.max(0, own), frames };
}

/** Every file with its own time wherever it was applied, the slowest first. */
export function slowest(page: Frame): readonly Pick<Frame, 'file' | 'calls' | 'own'>[] {
  const files = new Map<string, { file: string; calls: number; own: number }>();
  const add = ({ file, calls, own, frames }: Frame) => {
    const known = files.get(file) ?? { file, calls: 0, own: 0 };
    files.set(file, { file, calls: known.calls + calls, own: known.own + own });
    frames.forEach(add);
  };
  page.frames.forEach(add);
  return [...files.values()].sort((a, b) => b.own - a.own);
}
