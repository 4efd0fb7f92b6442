import type { Value } from '../definition/value.ts';
import type { Span } from '../errors/source.ts';
import type { FormatterCall } from '../tree/nodes.ts';
import { formatted } from './limits.ts';
import type { Run } from './state.ts';

interface FormattedTag extends Span {
  readonly formatters: readonly FormatterCall[];
}

/** Runs a chain of formatters over `values[0]`; false when one failed, which was then reported. */
export function format(run: Run, node: FormattedTag, values: Value[], type: string): boolean {
  for (const call of node.formatters) {
    const { definition } = call;
    if (definition === undefined) continue;
    run.span = node;
    try {
      const value = definition.apply(values[0], call.args, run, values);
      checkLength(run, call.name, node, value);
      values[0] = value;
    } catch (thrown) {
      run.failed(thrown, node, type, `The formatter '${call.name}'`);
      return false;
    }
  }
  return true;
}

/** The same where no formatter wants to see more than one value; missing when one failed. */
export function formatEach(run: Run, node: FormattedTag, value: Value, type: string): Value {
  let current = value;
  for (const { definition, name, args } of node.formatters) {
    if (definition === undefined) continue;
    run.span = node;
    try {
      const next = definition.apply(current, args, run, NO_VALUES);
      checkLength(run, name, node, next);
      current = next;
    } catch (thrown) {
      return run.failed(thrown, node, type, `The formatter '${name}'`);
    }
  }
  return current;
}

/** Runs one formatter that needs neither the frame nor other values; missing when it failed, which was then reported. */
export function formatAlone(run: Run, { definition, name, args }: FormatterCall, value: Value, span: Span): Value {
  try {
    const result = definition?.apply(value, args, run, NO_VALUES);
    checkLength(run, name, span, result);
    return result;
  } catch (thrown) {
    return run.failed(thrown, span, 'VARIABLE', `The formatter '${name}'`);
  }
}

const NO_VALUES: readonly Value[] = Object.freeze([]);

/** Pays for what a formatter has made, and refuses what is too long. */
export function checkLength(run: Run, name: string, span: Span, value: Value): void {
  if ((run.formats -= typeof value === 'string' ? 1 + (value.length >> 8) : 1) < 0) formatted(run, span);
  if (typeof value !== 'string' || value.length <= run.budgets.formatterOutputLength || name === 'apply') return;
  run.refuse(name, span, value.length);
}
