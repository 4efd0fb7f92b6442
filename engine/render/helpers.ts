import { childOf, isTruthy, walk } from '../definition/coerce.ts';
import type { Value } from '../definition/value.ts';
import { callLink, defineMacro, include } from './calls.ts';
import { formatAlone } from './format.ts';
import { bind, closeLoop, openLoop, StackFrame } from './frame.ts';
import { cut, pass, recover, takeBack, tick } from './limits.ts';
import { print } from './print.ts';
import type { Frame } from './state.ts';

/** What names are looked up in where a node has none. */
const EMPTY: object = Object.freeze(Object.create(null));

function own(object: object, name: string): unknown {
  return Object.hasOwn(object, name) ? Reflect.get(object, name) : undefined;
}

/** Of a frame that need not have been made. */
function variable(frame: Frame | undefined, name: string): Value {
  return frame?.variables?.[name];
}

/** Climbs for a local variable. */
function variableFrom(start: Frame | undefined, name: string): Value {
  for (let frame = start; frame !== undefined; frame = frame.outer) {
    const value = variable(frame, name);
    if (value !== undefined) return value;
  }
  return undefined;
}

/** Climbs for the position in the nearest loop. */
function positionFrom(start: Frame | undefined, offset: number): Value {
  for (let frame = start; frame !== undefined; frame = frame.outer) {
    if (frame.index >= 0) return frame.index + offset;
  }
  return undefined;
}

/** The functions that generated code calls, under the names it knows them by. */
export const helpers = {
  E: EMPTY,
  F: StackFrame,
  P: print,
  T: isTruthy,
  bind,
  call: callLink,
  child: childOf,
  closeLoop,
  cut,
  defineMacro,
  formatAlone,
  include,
  openLoop,
  own,
  pass,
  positionFrom,
  recover,
  takeBack,
  tick,
  variable,
  variableFrom,
  walk,
} as const;
