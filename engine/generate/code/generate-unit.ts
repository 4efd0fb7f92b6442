import type { Source } from '../../errors/source.ts';
import type { Unit } from '../../render/state.ts';
import type { Node } from '../../tree/nodes.ts';
import type { CodegenLanguage } from './codegen-context.ts';
import { type CodeOf, Module } from './module.ts';
import { type GeneratedFunction, generateFunction } from './unit.ts';

export interface GeneratedUnit extends Pick<GeneratedFunction, 'names'> {
  readonly unit: Unit;
}

/** A body as generated JavaScript; nothing where the host forbids that, or the compiler finds the body too deep. */
export function generateUnit(
  language: CodegenLanguage,
  source: Source,
  body: readonly Node[],
  kind: 'page' | 'partial',
  codeOf: CodeOf,
): GeneratedUnit | undefined {
  try {
    const module = new Module(source, codeOf);
    const { name, names } = generateFunction(language, module, body, kind);
    return { unit: module.linkText(name), names };
  } catch (thrown) {
    // An EvalError is the host's word against code from text, a RangeError the compiler's against too deep a tree.
    if (thrown instanceof EvalError || thrown instanceof RangeError) return undefined;
    throw thrown;
  }
}
