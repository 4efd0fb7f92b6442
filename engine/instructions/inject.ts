import { readRawArguments } from '../parse/calls.ts';
import type { Syntax } from './instruction.ts';

export const inject: Syntax = {
  keyword: 'inject',
  form: '{.inject @name path}',
  read(context) {
    const { cursor, start, end } = context;
    const name = cursor.take(' ') ? cursor.definition() : undefined;
    const path = name !== undefined && cursor.take(' ') ? cursor.path() : undefined;
    if (name === undefined || path === undefined) return undefined;
    return { kind: 'inject', name, path, raw: readRawArguments(context), start, end };
  },
};
