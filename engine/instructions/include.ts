import { readRawArguments } from '../parse/calls.ts';
import type { Syntax } from './instruction.ts';

export const include: Syntax = {
  keyword: 'include',
  form: '{.include name} or {.include name output}',
  read(context) {
    const { cursor, start, end } = context;
    if (!cursor.source.startsWith(' ', cursor.at)) return undefined;
    const raw = readRawArguments(context);
    const [name, ...texts] = raw?.texts ?? [];
    if (raw === undefined || name === undefined) return undefined;
    return { kind: 'include', name, raw: { texts, delimiter: raw.delimiter }, start, end };
  },
};
