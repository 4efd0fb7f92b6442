import { helpers } from '../../render/helpers.ts';
import type { Unit } from '../../render/state.ts';

/**
 * The one place where text becomes code; the linter is told so in its settings. The text is ours alone: what comes from
 * a template stands in it as JSON literals, as checked identifiers, or not at all.
 */
export function linkUnit(text: string, constants: readonly unknown[]): Unit {
  const create = new Function('K', ...Object.keys(helpers), text);
  return create(constants, ...Object.values(helpers));
}
