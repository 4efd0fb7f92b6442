import type { Value } from '../definition/value.ts';
import type { Frame } from './state.ts';

/**
 * One entry of the scope stack (language reference, “Frames”), or, while generated code runs a loop in it, three: the
 * element as `node`, below that the `list`, and below that `base`, the node from before. A loop so makes no frames of its
 * own. The fields are only declared, so that the constructor sets each of them once: frames are made for calls and blocks.
 */
export class StackFrame implements Frame {
  declare node: Frame['node'];
  declare readonly outer: Frame['outer'];
  declare index: Frame['index'];
  declare list: Frame['list'];
  declare base: Frame['base'];
  declare variables: Frame['variables'];
  declare macros: Frame['macros'];

  constructor(node: Value, outer: Frame | undefined) {
    this.node = node;
    this.outer = outer;
    this.index = -1;
    this.list = undefined;
    this.base = undefined;
    this.variables = undefined;
    this.macros = undefined;
  }
}

/** The frame of a private partial: names stop at it, macros and what stands outside of a tag do not. */
export class PrivateFrame extends StackFrame {
  readonly caller: Frame;

  constructor(node: Value, caller: Frame) {
    super(node, undefined);
    this.caller = caller;
  }
}

/** The frame below, whether or not names may climb there. */
export function below(frame: Frame): Frame | undefined {
  return frame instanceof PrivateFrame ? frame.caller : frame.outer;
}

/** Begins a loop in a frame that is not in one; the element and its position are set for each round. */
export function openLoop(frame: Frame, list: Value): void {
  frame.base = frame.node;
  frame.list = list;
}

/** The frame as it was before the loop. */
export function closeLoop(frame: Frame): void {
  frame.node = frame.base;
  frame.base = undefined;
  frame.list = undefined;
  frame.index = -1;
}

/** Binds a local variable; a missing value erases the binding (language reference, “Bindings”). */
export function bind(frame: Frame, name: string, value: Value): void {
  frame.variables ??= {};
  frame.variables[name] = value;
}
