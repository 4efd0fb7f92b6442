import { readRawArguments } from '../parse/calls.ts';
import type { Syntax } from './instruction.ts';

export const inject: Syntax = {
  keyword: 'inject',
  form: '{.inject @name path}',
  read(reading) {
    const { cursor, start, end } = reading;
    const name = cursor.take(' ') ? cursor.definition() : undefined;
    const path = name !== undefined && cursor.take(' ') ? cursor.path() : undefined;
    if (name === undefined || path === undefined) return undefined;
    return { kind: 'inject', name, path, raw: readRawArguments(reading), start, end };
  },
};
