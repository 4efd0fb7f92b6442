import { isArray, isObject, type JsonValue } from '#engine';
import type { JsonObject } from '../../site/lib/json-access.ts';
import type { Site } from '../../site/site.ts';
import type { Evidence, SeenBranch } from './analysis/evidence.ts';
import type { Fixture } from './analysis/fixtures.ts';
import type { TemplateView } from './analysis/template-view.ts';
import type { Branch, Reference } from './analysis/tree-walk.ts';

/** A page that reaches a branch which no fixture reached: a fixture with one value exchanged. */
export interface ProposedFixture {
  readonly seen: SeenBranch;
  /** Page of the fixture that it was made from. */
  readonly from: string;
  readonly context: JsonObject;
  /** What was exchanged, and for what. */
  readonly path: string;
  readonly value: JsonValue;
}

const SAMPLE = 'Sample';
const MOST_PAGES = 12;
/** Values that stand for something; one of them is what the branch waits for. */
const PRESENT: readonly JsonValue[] = [SAMPLE, true, [{ title: SAMPLE, fullUrl: '/sample' }], { title: SAMPLE }, 3];
const ABSENT: readonly JsonValue[] = [null, [], false];
/** Where a name may lie, when a tag pushed the frame it is looked up in. */
const FRAMES = ['', 'item', 'collection', 'items.0', 'website'];

/**
 * Tries, for each branch that no fixture reached, pages that differ from a fixture in one value, and keeps the first that
 * a render proves. Branches of predicates stay unproposed: what makes them hold is not written in the template.
 */
export function proposeFixtures(
  { branches, reachedBy }: Evidence,
  site: Site,
  fixtures: readonly Fixture[],
): readonly ProposedFixture[] {
  const pages = typical(site, fixtures);
  return branches.flatMap((seen, id) => {
    if (seen.isReached) return [];
    const wanted = wantedBy(seen);
    if (wanted === undefined) return [];
    for (const page of pages) {
      for (const change of changesTo(page.context, wanted)) {
        const context = exchange(page.context, change.path, change.value);
        if (context === undefined || !reachedBy({ ...page, context }).has(id)) continue;
        return [{ seen, from: page.path, context, path: change.path.join('.'), value: change.value }];
      }
    }
    return [];
  });
}

/** One page of each kind; the platform's own pages are made by the server and cannot be fixtures. */
function typical(site: Site, fixtures: readonly Fixture[]): readonly Fixture[] {
  const kinds = new Map<string, Fixture>();
  for (const fixture of fixtures) {
    if (fixture.path.startsWith('(')) continue;
    const main = site.mainTemplateOf(fixture.context);
    const kind = main.kind === 'content' ? 'content' : main.path;
    if (!kinds.has(kind)) kinds.set(kind, fixture);
  }
  return [...kinds.values()].slice(0, MOST_PAGES);
}

interface Wanted {
  readonly name: Reference;
  readonly values: readonly JsonValue[];
}

/** The name that decides about a branch, and what it would have to hold. */
function wantedBy({ view, branch }: SeenBranch): Wanted | undefined {
  const { block, head } = branch;
  const name = nameOf(view, block);
  if (name === undefined || (head.kind === 'or' && head.call !== undefined)) return undefined;
  return { name, values: head.kind === 'or' ? ABSENT : PRESENT };
}

function nameOf(view: TemplateView, block: Branch['block']): Reference | undefined {
  if (block.kind === 'section' || block.kind === 'repeated-section') return block.reference;
  const simple = block.kind === 'if' ? /^\{\.if\s+([\w.]+)\}$/.exec(view.written(block))?.[1] : undefined;
  return simple?.split('.');
}

interface Change {
  readonly path: readonly string[];
  readonly value: JsonValue;
}

function* changesTo(context: JsonObject, { name, values }: Wanted): Generator<Change> {
  for (const frame of FRAMES) {
    const path = [...(frame === '' ? [] : frame.split('.')), ...name.map(String)];
    if (path.includes('@') || !isMember(valueAt(context, path.slice(0, -1)))) continue;
    for (const value of values) yield { path, value };
  }
}

function valueAt(value: JsonValue, path: readonly string[]): JsonValue | undefined {
  let at: JsonValue | undefined = value;
  for (const name of path) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, name)) return undefined;
    at = Object.getOwnPropertyDescriptor(at, name)?.value;
  }
  return at;
}

function isMember(value: JsonValue | undefined): boolean {
  return typeof value === 'object' && value !== null;
}

/** A copy with one value exchanged; undefined where the way to it does not exist. */
function exchange(value: JsonObject, path: readonly string[], put: JsonValue): JsonObject | undefined {
  const changed = exchangeIn(value, path, put);
  return isObject(changed) && !isArray(changed) ? changed : undefined;
}

function exchangeIn(value: JsonValue, [name, ...rest]: readonly string[], put: JsonValue): JsonValue {
  if (name === undefined) return put;
  if (isArray(value))
    return value.map((entry, index) => (String(index) === name ? exchangeIn(entry, rest, put) : entry));
  if (!isObject(value)) return value;
  const inner = Object.hasOwn(value, name) ? value[name] : undefined;
  return { ...value, [name]: exchangeIn(inner ?? null, rest, put) };
}
