import type { FormatterDefinition } from '../definition/define.ts';
import { readArguments } from '../definition/read-arguments.ts';
import { findFormatter, type Registry } from '../definition/registry.ts';
import type { JsonValue, Reference } from '../definition/value.ts';
import { Source } from '../errors/source.ts';
import type { Alternate, FormatterCall, LiteralNode, Node, PredicateCall, RawArguments } from '../tree/nodes.ts';
import type { Tree } from '../tree/tree.ts';

const NOWHERE = { start: -1, end: -1 };
const NO_ARGUMENTS: RawArguments = { texts: [], delimiter: ' ' };

type Json = JsonValue | undefined;

/**
 * Reads a serialised tree (language reference, appendix A). What it does not know prints nothing; no tree is refused.
 * Trees are flat enough by the nesting budget of whoever wrote them, and deeper ones are cut at `deepest`.
 */
export function deserialiseTree(json: JsonValue, file: string, registry: Registry): Tree {
  const reader = new TreeReader(registry);
  const source = new Source(file, '');
  const [opcode, , body, last] = Array.isArray(json) ? json : [];
  // `apply` works only under a root instruction.
  if (opcode !== 17) return { source, body: [], complete: true, diagnostics: [] };
  return { source, body: reader.body(body), complete: last === 18, diagnostics: [] };
}

const literals: Readonly<Record<number, LiteralNode['literal']>> = {
  12: 'meta-left',
  13: 'meta-right',
  14: 'newline',
  15: 'space',
  16: 'tab',
};

/** Blocks nested deeper than this are left out, as the parser leaves them out of text. */
const DEEPEST = 256;

class TreeReader {
  readonly #registry: Registry;
  #depth = 0;

  constructor(registry: Registry) {
    this.#registry = registry;
  }

  body(json: Json): Node[] {
    if (!Array.isArray(json) || this.#depth >= DEEPEST) return [];
    this.#depth += 1;
    const nodes: Node[] = [];
    for (const item of json) {
      const node = this.#node(item);
      if (node !== undefined) nodes.push(node);
    }
    this.#depth -= 1;
    return nodes;
  }

  #node(json: Json): Node | undefined {
    const items: readonly Json[] = Array.isArray(json) ? json : [json];
    const [opcode, first, second, third, fourth] = items;
    switch (opcode) {
      case 0:
        return typeof first === 'string' ? { kind: 'text', text: first, ...NOWHERE } : undefined;
      case 1:
        return {
          kind: 'variable',
          references: list(first, reference),
          formatters: this.#formatters(second),
          ...NOWHERE,
        };
      case 2:
        return {
          kind: 'section',
          reference: reference(first),
          body: this.body(second),
          alternate: this.#alternate(third),
          ...NOWHERE,
        };
      case 4:
        return {
          kind: 'repeated-section',
          reference: reference(first),
          body: this.body(second),
          alternate: this.#alternate(third),
          between: this.body(fourth),
          ...NOWHERE,
        };
      case 5:
        return {
          kind: 'predicate',
          call: this.#predicate(first, second),
          body: this.body(third),
          alternate: this.#alternate(fourth),
          ...NOWHERE,
        };
      case 6:
        return {
          kind: 'bind',
          name: text(first),
          references: list(second, reference),
          formatters: this.#formatters(third),
          ...NOWHERE,
        };
      case 8:
        return {
          kind: 'if',
          operators: list(first, (operator) => (operator === 1 ? 'and' : 'or')),
          references: list(second, reference),
          body: this.body(third),
          alternate: this.#alternate(fourth),
          ...NOWHERE,
        };
      case 9:
        return { kind: 'inject', name: text(first), path: text(second), raw: rawArguments(third), ...NOWHERE };
      case 10:
        return { kind: 'macro', name: text(first), body: this.body(second), ...NOWHERE };
      case 11:
        return { kind: 'comment', text: text(first), multiLine: second === 1, ...NOWHERE };
      case 20:
        return { kind: 'struct', value: first ?? null, body: this.body(second), ...NOWHERE };
      case 21:
        return { kind: 'atom', value: first ?? null, ...NOWHERE };
      case 22:
        return { kind: 'context', name: text(first), members: list(second, member), ...NOWHERE };
      case 23:
        return { kind: 'eval', expression: text(first), ...NOWHERE };
      case 24:
        return { kind: 'include', name: text(first), raw: rawArguments(second) ?? NO_ARGUMENTS, ...NOWHERE };
      default: {
        const literal = typeof opcode === 'number' ? literals[opcode] : undefined;
        return literal && { kind: 'literal', literal, ...NOWHERE };
      }
    }
  }

  #alternate(json: Json): Alternate {
    if (json === 3) return { kind: 'end', ...NOWHERE };
    if (!Array.isArray(json) || json[0] !== 7) return undefined;
    if (this.#depth >= DEEPEST) return undefined;
    this.#depth += 1;
    const call = typeof json[1] === 'string' ? this.#predicate(json[1], json[2]) : undefined;
    const or: Alternate = {
      kind: 'or',
      call,
      body: this.body(json[3]),
      alternate: this.#alternate(json[4]),
      ...NOWHERE,
    };
    this.#depth -= 1;
    return or;
  }

  #predicate(nameJson: Json, argumentsJson: Json): PredicateCall {
    const name = text(nameJson);
    const raw = rawArguments(argumentsJson);
    const definition = this.#registry.predicates.get(name);
    return { name, raw, definition, args: readArguments(definition?.args, raw?.texts ?? []), ...NOWHERE };
  }

  #formatters(json: Json): FormatterCall[] {
    let definition: FormatterDefinition | undefined;
    return list(json, (item) => {
      const [nameJson, argumentsJson] = Array.isArray(item) ? item : [];
      const name = text(nameJson);
      const raw = rawArguments(argumentsJson);
      definition = findFormatter(this.#registry, name, definition);
      return { name, raw, definition, args: readArguments(definition?.args, raw?.texts ?? []), ...NOWHERE };
    });
  }
}

function list<T>(json: Json, read: (item: JsonValue) => T): T[] {
  return Array.isArray(json) ? json.map(read) : [];
}

function text(json: Json): string {
  return typeof json === 'string' ? json : '';
}

function reference(json: Json): Reference {
  return list(json, (item) => {
    if (typeof item !== 'number') return text(item);
    return Number.isSafeInteger(item) && item >= 0 ? item : String(item);
  });
}

function member(json: JsonValue): readonly [string, Reference] {
  const [key, value] = Array.isArray(json) ? json : [];
  return [text(key), reference(value)];
}

function rawArguments(json: Json): RawArguments | undefined {
  if (!Array.isArray(json)) return undefined;
  const [texts, delimiter] = json;
  return { texts: list(texts, text), delimiter: text(delimiter) };
}
