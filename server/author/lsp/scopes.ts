import { isArray, isObject, type JsonValue } from '#engine';
import { textAt } from '../../site/lib/json-access.ts';
import type { Fixture } from '../check/analysis/fixtures.ts';
import { blockNames, callsOf } from '../check/analysis/partial-calls.ts';
import type { TemplateView } from '../check/analysis/template-view.ts';
import { type Branch, branchesAt, type Reference } from '../check/analysis/tree-walk.ts';

/** The values around a place, the outermost first. */
type Stack = readonly JsonValue[];

const MOST_STACKS = 48;
const MOST_ENTRIES = 4;
const MOST_CALLS = 6;

/** What templates see at a place, as the pages of the content have it. */
export class Scopes {
  readonly #views: readonly TemplateView[];
  readonly #pages: readonly Fixture[];

  constructor(views: readonly TemplateView[], pages: readonly Fixture[]) {
    this.#views = views;
    this.#pages = pages;
  }

  /** Names that can be written at a place, the nearest first, each with a value that a page has for it. */
  names(path: string, offset: number): ReadonlyMap<string, JsonValue> {
    const found = new Map<string, JsonValue>();
    const stacks = this.#stacksAt(path, offset, 0);
    const deepest = Math.max(0, ...stacks.map(({ length }) => length));
    for (let depth = 1; depth <= deepest; depth += 1) {
      for (const stack of stacks) addMembers(stack.at(-depth), found);
    }
    return found;
  }

  /** Names that can follow a path that is written at a place. */
  members(path: string, offset: number, names: readonly string[]): ReadonlyMap<string, JsonValue> {
    const found = new Map<string, JsonValue>();
    for (const value of this.#values(path, offset, names)) addMembers(value, found);
    return found;
  }

  /** What a path means at a place: the first value that a page has for it. */
  value(path: string, offset: number, names: readonly string[]): JsonValue | undefined {
    return this.#values(path, offset, names)[0];
  }

  #values(path: string, offset: number, names: readonly string[]): readonly JsonValue[] {
    const [first = '', ...rest] = names;
    const bound = first.startsWith('@') && first !== '@' ? this.#binding(path, offset, first) : undefined;
    return bound === undefined
      ? this.#stacksAt(path, offset, 0).flatMap((stack) => resolve(stack, names) ?? [])
      : this.#values(path, bound.start, [...bound.reference.map(String), ...rest]);
  }

  /** Where a variable is set above a place, and from what. */
  #binding(path: string, offset: number, name: string): { start: number; reference: Reference } | undefined {
    for (const { node } of this.#viewOf(path)?.nodes.toReversed() ?? []) {
      if (node.start >= offset || node.kind !== 'bind' || node.name !== name) continue;
      const [reference] = node.references;
      if (reference !== undefined) return { start: node.start, reference };
    }
    return undefined;
  }

  #viewOf(path: string): TemplateView | undefined {
    return this.#views.find((view) => view.path === path);
  }

  #stacksAt(path: string, offset: number, depth: number): readonly Stack[] {
    const view = this.#viewOf(path);
    if (view === undefined || depth > MOST_CALLS) return this.#pages.map(({ context }) => [context]);
    const branches = branchesAt(view.nodes, offset);
    const macro = branches.findLastIndex(({ block }) => block.kind === 'macro');
    const name = branches[macro]?.block;
    const names = name?.kind === 'macro' ? [name.name] : blockNames(path);
    let stacks = names.length === 0 ? this.#pagesOf(path) : this.#calls(names, depth);
    for (const branch of branches.slice(macro + 1)) {
      stacks = stacks.flatMap((stack) => enter(stack, branch)).slice(0, MOST_STACKS);
    }
    return stacks;
  }

  /** The pages that a file makes: those of its collection, where its name is one. */
  #pagesOf(path: string): readonly Stack[] {
    const type = /^collections\/(.+)\.(?:list|item)$/.exec(path)?.[1];
    const own = this.#pages.filter(({ context }) => textAt(context, 'collection.typeName') === type);
    return (own.length > 0 ? own : this.#pages).slice(0, MOST_STACKS).map(({ context }) => [context]);
  }

  /** What the places that apply a block or macro hand it. */
  #calls(names: readonly string[], depth: number): readonly Stack[] {
    const stacks: Stack[] = [];
    for (const view of this.#views) {
      for (const call of callsOf(view)) {
        if (!names.includes(call.name) || stacks.length > MOST_STACKS) continue;
        const node = view.nodes.find((one) => one.node.start <= call.start && call.end <= one.node.end)?.node;
        const [reference = ['@']] = node !== undefined && 'references' in node ? node.references : [];
        for (const stack of this.#stacksAt(view.path, call.start, depth + 1)) {
          const value = resolve(stack, reference);
          if (value !== undefined) stacks.push([...stack, value]);
        }
      }
    }
    return stacks.slice(0, MOST_STACKS);
  }
}

/** What a branch runs on: an or-part has what is around it. */
function enter(stack: Stack, { block, head }: Branch): readonly Stack[] {
  if (head.kind === 'or' || (block.kind !== 'section' && block.kind !== 'repeated-section')) return [stack];
  const value = resolve(stack, block.reference);
  if (value === undefined) return [];
  if (block.kind === 'section') return [[...stack, value]];
  return isArray(value) ? value.slice(0, MOST_ENTRIES).map((entry) => [...stack, entry]) : [];
}

function resolve(stack: Stack, [first, ...rest]: Reference): JsonValue | undefined {
  if (first === undefined || first === '@') return memberAt(stack.at(-1), rest);
  for (const frame of stack.toReversed()) {
    const value = memberAt(frame, [first]);
    if (value !== undefined) return memberAt(value, rest);
  }
  return undefined;
}

function memberAt(value: JsonValue | undefined, path: Reference): JsonValue | undefined {
  let found = value;
  for (const name of path) {
    if (isArray(found)) found = found[Number(name)];
    else if (isObject(found) && Object.hasOwn(found, name)) found = found[name];
    else return undefined;
  }
  return found;
}

function addMembers(value: JsonValue | undefined, found: Map<string, JsonValue>): void {
  if (!isObject(value)) return;
  for (const [name, member] of Object.entries(value)) if (!found.has(name)) found.set(name, member);
}
