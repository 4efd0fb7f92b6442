import { testTakesContext } from '../../analyse/analysis.ts';
import type { PredicateDefinition } from '../../definition/define.ts';
import type { Alternate, PredicateCall } from '../../tree/nodes.ts';
import { type CodegenContext, NOTHING_AROUND } from './codegen-context.ts';
import { needObject } from './frames.ts';
import { quote, resolve } from './names.ts';
import { printText } from './output.ts';

/** Closes the part before and writes the or-parts. `opener` is the type that messages name. */
export function generateElse(
  alternate: Alternate,
  opener: string,
  context: CodegenContext,
  around = NOTHING_AROUND,
): void {
  const { pieces, module } = context;
  pieces.push('}');
  if (alternate?.kind !== 'or') {
    const text = around.before + around.after;
    if (text !== '') pieces.push(`else{${printText(text)}}`);
    return;
  }
  pieces.push('else{');
  const { call, body } = alternate;
  const span = module.span(alternate);
  if (call === undefined) context.part(body, context, span, around);
  else generateTest(call, span, opener, context, () => context.part(body, context, span), alternate.alternate);
  pieces.push('}');
}

/** A predicate that throws runs no part of its block. */
export function generateTest(
  call: PredicateCall,
  span: string,
  type: string,
  context: CodegenContext,
  generateHolds: () => void,
  alternate: Alternate,
): void {
  const { pieces, module } = context;
  const { definition } = call;
  if (definition === undefined) {
    pieces.push('if(false){');
    generateElse(alternate, type, context);
    return;
  }
  const holds = `h${module.nextId()}`;
  pieces.push(`let ${holds};try{`);
  const ofValues = definition.ofValues?.(call.args);
  if (ofValues === undefined) generateTested(call, definition, holds, span, context);
  else {
    const operands = ofValues.operands.map((operand) =>
      'literal' in operand ? module.literal(operand.literal) : resolve(operand.name, context),
    );
    pieces.push(`${holds}=${module.valueTest(call, definition, ofValues)}.holds(${operands.join()})===true;`);
  }
  pieces.push(`}catch(e){r.failed(e,${span},${quote(type)},${quote(`The predicate '${call.name}'`)});}`);
  pieces.push(`if(${holds}===true){`);
  generateHolds();
  if (alternate?.kind !== 'or') {
    pieces.push('}');
    return;
  }
  pieces.push(`}else if(${holds}===false){if(false){`);
  generateElse(alternate, type, context);
  pieces.push('}');
}

function generateTested(
  call: PredicateCall,
  definition: PredicateDefinition,
  holds: string,
  span: string,
  { pieces, module, frame }: CodegenContext,
): void {
  const usesContext = testTakesContext(definition);
  if (usesContext) pieces.push(`r.frame=${needObject(frame)};r.span=${span};`);
  const predicate = module.predicate(call.name, definition);
  const args = `${frame.node},${module.args(call, predicate)}${usesContext ? ',r' : ''}`;
  pieces.push(`${holds}=${predicate}.test(${args})===true;`);
}
