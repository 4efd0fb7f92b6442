import { createRegistry, defineFormatter, integer, type Registry, type Value } from '#engine';
import { unescapeHtml } from '../../../site/head/markup.ts';
import type { Site } from '../../../site/site.ts';
import { TemplateSet, type TemplateSettings } from '../../../site/templates.ts';
import { type Fixture, renderFixtures } from './fixtures.ts';
import type { TemplateView } from './template-view.ts';
import { type Branch, branchesOf, isBlock } from './tree-walk.ts';

const VALUE = 'vitrine-value';
const BRANCH = 'vitrine-branch';
/** What a link to an element of a page may name. */
const IDS = /\sid\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi;
const ANCHORS = /<a\s(?:[^<>]*?\s)?name\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi;

export interface SeenBranch {
  readonly view: TemplateView;
  readonly branch: Branch;
  readonly isReached: boolean;
}

/** What the fixtures made of the templates: which branches ran, and which values were ever there. */
export interface Evidence {
  readonly branches: readonly SeenBranch[];
  /** True when a tag was printed and its value was missing every time. */
  alwaysMissing(file: string, start: number): boolean;
  /** Every id, and name, that an element of a page had. */
  readonly ids: ReadonlySet<string>;
  /** Numbers of the branches that one more page reaches; for as long as the fixtures are open. */
  readonly reachedBy: (fixture: Fixture) => ReadonlySet<number>;
}

/** Renders every fixture with templates that tell what they do, and puts together what they told. */
export function collectEvidence(
  site: Site,
  registry: Registry,
  views: readonly TemplateView[],
  fixtures: readonly Fixture[],
  settings: TemplateSettings,
): Evidence {
  let reached = new Set<number>();
  const met = new Set<number>();
  const found = new Set<number>();
  const watching = createRegistry({
    formatters: [
      ...new Set(registry.formatters.values()),
      probe(VALUE, (id, input) => (input === undefined ? met : found).add(id)),
      probe(BRANCH, (id) => reached.add(id)),
    ],
    predicates: [...new Set(registry.predicates.values())],
  });
  const branches: { view: TemplateView; branch: Branch }[] = [];
  const values = new Map<string, number>();
  const sources = new Map<string, string>();
  for (const view of views) sources.set(view.path, instrument(view, branches, values));
  const watched = site.withTemplates(new TemplateSet(sources, watching));
  const ids = new Set<string>();
  renderFixtures(watched, fixtures, settings, (page) => addIds(page.toString(), ids));
  const seen = branches.map((one, id) => ({ ...one, isReached: reached.has(id) }));
  return {
    branches: seen,
    ids,
    reachedBy(fixture) {
      reached = new Set();
      renderFixtures(watched, [fixture], settings);
      return reached;
    },
    alwaysMissing(file, start) {
      const id = values.get(`${file}:${start}`);
      return id !== undefined && met.has(id) && !found.has(id);
    },
  };
}

function addIds(page: string, ids: Set<string>): void {
  for (const pattern of [IDS, ANCHORS]) {
    for (const [, inDouble, inSingle, bare] of page.matchAll(pattern))
      ids.add(unescapeHtml(inDouble ?? inSingle ?? bare ?? ''));
  }
}

function probe(name: string, tell: (id: number, input: Value) => void) {
  return defineFormatter({
    name,
    family: 'core',
    summary: 'Tells the check that it ran, and leaves the value as it is.',
    args: { id: integer('number of the place') },
    examples: [{ template: `{a|${name} 1}`, data: { a: 'x' }, output: 'x' }],
    apply(input, { id }) {
      tell(id, input);
      return name === BRANCH ? '' : input;
    },
  });
}

/** A copy of the template in which every value and every branch tells that it was there. */
function instrument(
  view: TemplateView,
  branches: { view: TemplateView; branch: Branch }[],
  values: Map<string, number>,
): string {
  const inserts: { at: number; text: string }[] = [];
  for (const { node } of view.nodes) {
    if (node.kind === 'variable' && node.references[0]?.join() !== '@') {
      const bar = view.written(node).indexOf('|');
      const id = values.size;
      values.set(`${view.path}:${node.start}`, id);
      inserts.push({ at: bar < 0 ? node.end - 1 : node.start + bar, text: `|${VALUE} ${id}` });
    }
    if (!isBlock(node) || node.kind === 'macro') continue;
    for (const branch of branchesOf(node)) {
      inserts.push({ at: branch.start, text: `{@|${BRANCH} ${branches.length}}` });
      branches.push({ view, branch });
    }
  }
  let text = '';
  let copied = 0;
  for (const { at, text: inserted } of inserts.sort((a, b) => a.at - b.at)) {
    text += view.text.slice(copied, at) + inserted;
    copied = at;
  }
  return text + view.text.slice(copied);
}
