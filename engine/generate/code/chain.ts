import { takesContext, takesValues } from '../../analyse/analysis.ts';
import type { PartialCall } from '../../definition/define.ts';
import type { Reference } from '../../definition/value.ts';
import type { Span } from '../../errors/source.ts';
import type { FormatterCall } from '../../tree/nodes.ts';
import type { CodegenContext } from './codegen-context.ts';
import { needObject } from './frames.ts';
import { quote, resolve } from './names.ts';

/** A tag with references and formatters. */
export interface ChainNode extends Span {
  readonly references: readonly Reference[];
  readonly formatters: readonly FormatterCall[];
}

/** Runs formatters over `t`. After one that failed, `t` is missing and `h` is false. */
export function generateChain(node: ChainNode, type: string, hasFrame: boolean, context: CodegenContext): void {
  const { module, pieces, frame } = context;
  const span = module.span(node);
  const calls = node.formatters.filter(({ definition }) => definition !== undefined);
  const rest = generateValues(node, calls.some(usesValues), context);
  const needsFrame = calls.some((call, at) => usesContext(call) && !(at === 0 && linkOf(call) !== undefined));
  let object = '';
  if (needsFrame || calls.some(usesContext)) {
    object = needObject(frame);
    if (needsFrame && hasFrame) {
      const own = `f${module.nextId()}`;
      pieces.push(`const ${own}=new F(t,${object});`);
      object = own;
    }
  }
  pieces.push('try{');
  const definitions = module.chain(calls);
  for (const [at, call] of calls.entries()) {
    if (calls.length > 1) pieces.push(`h=${at};`);
    pieces.push(`t=${generateApply(call, definitions[at] ?? '', span, object, rest, context)};`);
    if (linkOf(call) === undefined) {
      pieces.push(`if(typeof t==="string"&&t.length>L)r.refuse(${quote(call.name)},${span},t.length);`);
    }
  }
  const names = calls.map(({ name }) => `The formatter '${name}'`);
  const failed = names.length > 1 ? `${module.texts(names)}[h]` : quote(names[0] ?? '');
  pieces.push(`}catch(e){t=r.failed(e,${span},${quote(type)},${failed});h=false;}`);
}

/** Sets `t` to the first value, and gives the locals of the others where a formatter wants them. */
function generateValues(node: ChainNode, wantsAll: boolean, context: CodegenContext): string[] {
  const { module, pieces } = context;
  const [first, ...others] = node.references;
  const value = first === undefined ? 'undefined' : resolve(first, context);
  if (!wantsAll || others.length === 0) {
    pieces.push(`t=${value};`);
    return [];
  }
  // `t` is also where names are looked up, so the first value waits in a local while the others are resolved.
  const locals = [value, ...others.map((reference) => resolve(reference, context))].map((resolved) => {
    const local = `x${module.nextId()}`;
    pieces.push(`const ${local}=${resolved};`);
    return local;
  });
  pieces.push(`t=${locals[0]};`);
  return locals.slice(1);
}

function generateApply(
  call: FormatterCall,
  definition: string,
  span: string,
  object: string,
  rest: readonly string[],
  { module, pieces }: CodegenContext,
): string {
  const args = module.args(call, definition);
  if (!usesContext(call)) return `${definition}.apply(t,${args})`;
  pieces.push(`r.frame=${object};r.span=${span};`);
  return usesValues(call)
    ? `${definition}.apply(t,${args},r,[${['t', ...rest].join()}])`
    : `${definition}.apply(t,${args},r)`;
}

/** The partial a formatter will apply, where it says so beforehand. */
export function linkOf({ definition, args }: FormatterCall): PartialCall | undefined {
  return definition?.partial?.(args);
}

export function generateCall(
  call: FormatterCall,
  parent: string,
  value: string,
  node: ChainNode,
  { module, pieces }: CodegenContext,
): void {
  const link = module.link(call, node);
  const partial = linkOf(call);
  const input = `x${module.nextId()}`;
  pieces.push(`{const ${input}=${value};`);
  const slow = `o=call(r,${parent},${link},${input},o,s);}`;
  if (partial?.isPrivate !== false || partial.args !== undefined) {
    pieces.push(slow);
    return;
  }
  // The function is called from here and not by the render, so each place of a call knows its own callee.
  const depth = `d${module.nextId()}`;
  const mayCall = `${link}.linked===r.linkable&&${depth}<r.levels&&(r.callsLeft-=1)>=0`;
  pieces.push(`const ${depth}=r.depth;if(${mayCall}){r.calls[${depth}]=${link};r.depth=${depth}+1;`);
  pieces.push(`o=${link}.unit(r,${input},${parent},o,undefined,s);r.depth=${depth};}else ${slow}`);
}

function usesContext({ definition }: FormatterCall): boolean {
  return takesContext(definition);
}

function usesValues({ definition }: FormatterCall): boolean {
  return takesValues(definition);
}
