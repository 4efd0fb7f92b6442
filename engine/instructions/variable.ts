import { readFormatters } from '../parse/calls.ts';
import type { ParseContext } from '../parse/parse-context.ts';
import { readReferences } from '../parse/references.ts';
import type { VariableNode } from '../tree/nodes.ts';

/** `references [ formatters ]`, the whole body of a tag that starts with neither `.` nor `#`. */
export function readVariable(context: ParseContext): VariableNode | 'reported' | undefined {
  const references = readReferences(context.cursor);
  if (references === undefined) return undefined;
  const formatters = readFormatters(context);
  if (formatters === undefined) return undefined;
  if (formatters === 'unknown') return 'reported';
  return { kind: 'variable', references, formatters, start: context.start, end: context.end };
}
