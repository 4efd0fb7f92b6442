import type { Registry, Template } from '#engine';
import { placeOf } from '../../site/lib/diagnostics.ts';
import type { Site } from '../../site/site.ts';
import { tagNames } from '../../site/tags/render-tag.ts';

/** How a construct of a template fares with us. */
type Support = 'supported' | 'different' | 'unsupported';

export interface Construct {
  readonly kind: 'instruction' | 'formatter' | 'predicate' | 'platform tag' | 'platform value';
  readonly name: string;
  readonly support: Support;
  /** What differs, or what happens instead. */
  readonly note: string;
  readonly places: readonly Place[];
}

interface Place {
  readonly file: string;
  readonly line: number;
}

export interface Inventory {
  readonly files: number;
  readonly tags: number;
  readonly constructs: readonly Construct[];
}

type Tree = Template['tree'];
type Node = Tree['body'][number];

const INSTRUCTIONS: Readonly<Record<string, string>> = {
  section: '.section',
  'repeated-section': '.repeated section',
  if: '.if',
  or: '.or',
  bind: '.var',
  context: '.ctx',
  inject: '.inject',
  macro: '.macro',
  include: '.include',
  eval: '.eval',
  comment: 'comment',
  literal: 'literal character',
  variable: 'variable',
};

const TAG_NOTES: Readonly<Record<string, string>> = {
  script: 'scripts are loaded one by one, whatever combo says',
  category: 'gives categories with name, count and url',
  related: 'other items of the collection, those with most tags and categories in common first',
};

/** Everything that a folder's templates use, with the places where they use it. */
export function takeInventory(site: Site, registry: Registry): Inventory {
  const found = new Map<string, Construct & { places: Place[] }>();
  let tags = 0;
  const note = (kind: Construct['kind'], name: string, place: Place, [support, remark]: [Support, string]) => {
    tags += 1;
    const key = `${kind} ${name}`;
    const known = found.get(key);
    if (known === undefined) found.set(key, { kind, name, support, note: remark, places: [place] });
    else known.places.push(place);
  };
  for (const { path, tree, original, platformTags } of site.templates.files()) {
    const at = (offset: number): Place => ({ file: path, line: placeOf(original, Math.max(0, offset)).line });
    walk(tree.body, (kind, name, offset) => note(kind, name, at(offset), supportOf(kind, name, registry)));
    for (const { code, message, line } of tree.diagnostics) {
      const unknown = /'([^']+)'/.exec(message)?.[1] ?? message;
      const kind = code === 'formatter-unknown' ? 'formatter' : code === 'predicate-unknown' ? 'predicate' : undefined;
      // A tag with an unknown formatter is text, so the tree does not hold it.
      if (kind === 'formatter') note(kind, unknown, { file: path, line }, ['unsupported', 'printed as text']);
    }
    for (const { name, offset } of platformTags) {
      const remark = TAG_NOTES[name];
      const support: Support = !tagNames.has(name) ? 'unsupported' : remark === undefined ? 'supported' : 'different';
      note('platform tag', `<squarespace:${name}>`, at(offset), [
        support,
        remark ?? (support === 'unsupported' ? 'stays in the page as written' : ''),
      ]);
    }
    for (const match of original.matchAll(/\{(squarespace[-.][a-z-]+)\}/g)) {
      note('platform value', `{${match[1]}}`, at(match.index), platformValue(match[1] ?? ''));
    }
  }
  const constructs = [...found.values()].sort((a, b) => (a.kind + a.name < b.kind + b.name ? -1 : 1));
  return { files: site.templates.paths.length, tags, constructs };
}

const PLATFORM_VALUES: ReadonlySet<string> = new Set([
  'squarespace-headers',
  'squarespace-footers',
  'squarespace.main-content',
  'squarespace.page-id',
  'squarespace.page-classes',
  'squarespace.cart-classes',
  'squarespace.template-revision',
]);

function platformValue(name: string): [Support, string] {
  return PLATFORM_VALUES.has(name) ? ['supported', ''] : ['unsupported', 'prints what the page JSON holds, or nothing'];
}

function supportOf(kind: Construct['kind'], name: string, registry: Registry): [Support, string] {
  if (kind === 'formatter') {
    const family = registry.formatters.get(name)?.family;
    if (family === 'missing') return ['different', 'changes nothing, as in the reference engine'];
    return family === undefined && name !== 'apply' ? ['unsupported', 'unknown'] : ['supported', ''];
  }
  if (kind !== 'predicate') return ['supported', ''];
  if (name === 'units-metric?')
    return ['different', 'asks the shop for its units; the reference engine only reports that it does not know'];
  return registry.predicates.has(name) ? ['supported', ''] : ['unsupported', 'unknown; never holds'];
}

type Visit = (kind: Construct['kind'], name: string, offset: number) => void;

function walk(body: readonly Node[], visit: Visit): void {
  for (const node of body) visitNode(node, visit);
}

function visitNode(node: Node, visit: Visit): void {
  const instruction = INSTRUCTIONS[node.kind];
  if (instruction !== undefined) visit('instruction', instruction, node.start);
  if ('formatters' in node) for (const call of node.formatters) visit('formatter', call.name, call.start);
  if ('call' in node && node.call !== undefined) visit('predicate', node.call.name, node.call.start);
  if ('body' in node) walk(node.body, visit);
  if ('between' in node) walk(node.between, visit);
  if ('alternate' in node && node.alternate?.kind === 'or') visitNode(node.alternate, visit);
}
