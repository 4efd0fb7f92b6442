import type { Position } from './scan-html.ts';
import type { TemplateView } from './template-view.ts';
import type { Node } from './tree-walk.ts';

type VariableNode = Extract<Node, { kind: 'variable' }>;

/** Formatters after which a value is as dangerous as before. */
const PASS_THROUGH: ReadonlySet<string> = new Set([
  ...['raw', 'str', 'get', 'prop', 'lookup', 'truncate', 'capitalize', 'format', 'output', 'find-first', 'find-last'],
  ...['safe', 'smartypants', 'line-breaks', 'encode-space', 'money-format', 'moneyFormat', 'i18n-money-format', 'unit'],
]);
const ESCAPING: ReadonlySet<string> = new Set(['html', 'htmltag', 'htmlattr']);
/** Values that the platform makes, which hold neither quotes nor brackets. */
const MADE_BY_PLATFORM =
  /^(?:id|.*Id|.*[cC]ount|length|width|height|urlId|typeName|recordType|systemDataVariants|originalSize)$/;
/** Members that are numbers in every page: the point of a picture that stays in view, the place on a map. */
const NUMBERS = /^(?:mediaFocalPoint\.[xy]|(?:.*\.)?(?:mapLat|mapLng|mapZoom|markerLat|markerLng))$/;

/** A variable tag with its place in the HTML. */
export interface PlacedValue {
  readonly view: TemplateView;
  readonly node: VariableNode;
  readonly position: Position;
  /** Last name of its path. */
  readonly name: string;
}

export function* valuesOf(views: readonly TemplateView[]): Generator<PlacedValue> {
  for (const view of views) {
    for (const { node } of view.nodes) {
      if (node.kind !== 'variable') continue;
      const position = view.html.positions.get(node.start);
      const last = node.references[0]?.at(-1);
      if (position !== undefined) yield { view, node, position, name: String(last ?? '') };
    }
  }
}

/** True when a value is printed as the data has it. */
export function isRaw({ node }: PlacedValue): boolean {
  const [reference] = node.references;
  const [head] = reference ?? [];
  if (head === '@index' || head === '@index0' || head === '@args' || head === 'squarespace') return false;
  return node.formatters.every(({ name }) => PASS_THROUGH.has(name));
}

export function isEscaped({ node }: PlacedValue): boolean {
  return node.formatters.some(({ name }) => ESCAPING.has(name));
}

export function isMadeByPlatform({ name, node }: PlacedValue): boolean {
  return MADE_BY_PLATFORM.test(name) || NUMBERS.test(node.references[0]?.slice(-2).join('.') ?? '');
}

/** The tag with an escaping formatter as the last of its chain. */
export function escapedTag({ view, node }: PlacedValue, formatter: string): string {
  return view.written(node).replace(/\}$/, `|${formatter}}`);
}

export function isAddress({ position }: PlacedValue): boolean {
  const { attribute, before, context } = position;
  const holdsAddress = ['href', 'src', 'action', 'formaction', 'poster', 'data', 'cite'].includes(attribute);
  return context === 'attribute' && holdsAddress && before === '';
}

const SHOWN_LENGTH = 40;

/** What a message says of a value: its tag, and the attribute that it stands in. */
export function parametersOf({ view, node, position }: PlacedValue): Record<string, string> {
  return { tag: view.written(node).slice(0, SHOWN_LENGTH), attribute: position.attribute };
}

export function spanOf({ node }: PlacedValue): { start: number; end: number } {
  return { start: node.start, end: node.end };
}
