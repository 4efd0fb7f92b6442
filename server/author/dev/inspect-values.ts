import { isArray, isObject, type JsonValue, type Value } from '#engine';
import type { JsonObject } from '../../site/lib/json-access.ts';
import type { Reference } from '../check/analysis/tree-walk.ts';

/** Where a tag's value lies in the data of the page, and as much of it as fits a line. */
export type FoundValue = readonly [path: string, shown: string];

const LONGEST = 80;

interface Around {
  /** What the element stands in, and its way from the data of the page. */
  readonly input: Value;
  readonly path: string;
  readonly root: JsonObject;
}

/** What each tag of an element prints: looked for where the element stands, then further out, as templates do. */
export function foundFor(references: readonly (Reference | undefined)[], around: Around): (FoundValue | null)[] {
  return references.map((reference) => (reference === undefined ? null : find(reference, around)));
}

function find(reference: Reference, { path, root }: Around): FoundValue | null {
  const [first] = reference;
  const names = first === '@' ? reference.slice(1) : reference;
  if (typeof first === 'string' && first.startsWith('@') && first !== '@') return null;
  const way = path.split(/[.[\]]+/).filter((part) => part !== '');
  for (let length = way.length; length >= 0; length -= 1) {
    const full = [...way.slice(0, length), ...names];
    const value = full.reduce<JsonValue | undefined>(memberOf, root);
    if (value !== undefined) return [full.join('.'), shown(value)];
    if (first === '@') break;
  }
  return null;
}

function memberOf(value: JsonValue | undefined, name: string | number): JsonValue | undefined {
  if (isArray(value)) return value[Number(name)];
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

function shown(value: JsonValue): string {
  const text = JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
