import type { Source } from '../../errors/source.ts';
import type { Code, Unit } from '../../render/state.ts';
import type { Node } from '../../tree/nodes.ts';
import { linkUnit } from './link.ts';
import { access } from './names.ts';
import type { Piece } from './output.ts';

/** The source text of one template or partial as it grows: functions, and the objects they refer to by name. */
export class Module {
  readonly source: Source;
  readonly bytes: boolean;
  readonly #codeOf: CodeOf;
  readonly #constants: unknown[] = [];
  readonly #constantNames = new Map<unknown, string>();
  readonly #functions: Piece[][] = [];
  readonly #climbs = new Map<string | number, string>();
  #ids = 0;

  constructor(source: Source, bytes: boolean, codeOf: CodeOf) {
    this.source = source;
    this.bytes = bytes;
    this.#codeOf = codeOf;
  }

  nextId(): number {
    this.#ids += 1;
    return this.#ids;
  }

  /** The name under which generated code sees an object. */
  constant(value: unknown): string {
    const known = this.#constantNames.get(value);
    if (known !== undefined) return known;
    const name = `k${this.#constants.length}`;
    this.#constants.push(value);
    this.#constantNames.set(value, name);
    return name;
  }

  addFunction(pieces: Piece[]): void {
    this.#functions.push(pieces);
  }

  /** A macro's body as an object the render can keep. */
  macro(body: readonly Node[]): string {
    return this.constant(this.#codeOf(body));
  }

  climb(name: string | number): string {
    const known = this.#climbs.get(name);
    if (known !== undefined) return known;
    const climb = `c${this.#climbs.size}`;
    this.#climbs.set(name, climb);
    const look = `if(typeof n==="object"&&n!==null&&(t=${access('n', name)})!==undefined)return t;`;
    // Of the two entries below the element of a loop, the list has no names but these.
    const inList = typeof name === 'number' || name === 'length' ? `n=f.list;${look}` : '';
    this.addFunction([
      `function ${climb}(f){let t,n;for(;f!==undefined;f=f.outer){n=f.node;${look}${inList}n=f.base;${look}}`,
      'return undefined;}\n',
    ]);
    return climb;
  }

  text(entry: string): string {
    const names = this.#constants.map((_, index) => `k${index}=K[${index}]`);
    const head = names.length === 0 ? '' : `const ${names.join()};\n`;
    const functions = this.#functions.map((pieces) => pieces.map(resolvePiece).join('')).join('');
    return `"use strict";\n${head}${functions}return ${entry};`;
  }

  /** Makes the text into a function. Throws an EvalError where the host forbids that. */
  link(entry: string): Unit {
    return linkUnit(this.text(entry), this.#constants);
  }
}

/** Gives the body of a macro as code of its own. */
export type CodeOf = (body: readonly Node[]) => Code;

function resolvePiece(piece: Piece): string {
  return typeof piece === 'string' ? piece : piece();
}
