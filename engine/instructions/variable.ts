import { readFormatters } from '../parse/calls.ts';
import type { Reading } from '../parse/reading.ts';
import { readReferences } from '../parse/references.ts';
import type { VariableNode } from '../tree/nodes.ts';

/** `references [ formatters ]`, the whole body of a tag that starts with neither `.` nor `#`. */
export function readVariable(reading: Reading): VariableNode | 'reported' | undefined {
  const references = readReferences(reading.cursor);
  if (references === undefined) return undefined;
  const formatters = readFormatters(reading);
  if (formatters === undefined) return undefined;
  if (formatters === 'unknown') return 'reported';
  return { kind: 'variable', references, formatters, start: reading.start, end: reading.end };
}
