import type { CodegenContext } from './codegen-context.ts';
import { needObject } from './frames.ts';
import { quote } from './names.ts';

/** Binds a local variable in the topmost frame: in a local, and in the frame object where there is one. */
export function generateBinding(name: string, value: string, context: CodegenContext): void {
  const { frame, pieces, module } = context;
  if (isDynamic(context)) {
    pieces.push(`bind(${needObject(frame)},${quote(name)},${value});`);
    return;
  }
  // Resolved before the name is known, so that `{.var @x @x.next}` reads the outer one.
  let local = frame.variables.get(name);
  if (local === undefined) frame.variables.set(name, (local = `v${module.nextId()}`));
  pieces.push(`${local}=${value};`, () => (frame.needed ? `bind(${frame.object},${quote(name)},${local});` : ''));
}

/** Takes a variable that an expression may have assigned over into its local. */
export function generateTakeOver(name: string, context: CodegenContext): void {
  const { frame, pieces, module } = context;
  if (isDynamic(context)) return;
  let local = frame.variables.get(name);
  if (local === undefined) frame.variables.set(name, (local = `v${module.nextId()}`));
  pieces.push(`${local}=variable(${needObject(frame)},${quote(name)});`);
}

/** Whether only the frame object knows the variables of the topmost frame. */
function isDynamic({ dynamicVariables, frame, hasCaller }: CodegenContext): boolean {
  return dynamicVariables || (frame.kind === 'entry' && hasCaller);
}
