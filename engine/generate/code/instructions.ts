import { bindsHere, costOf, testTakesContext } from '../../analyse/measure.ts';
import type { ActiveNode } from '../../analyse/merge-text.ts';
import { bug } from '../../errors/bug.ts';
import { createEvaluator } from '../../expressions/evaluator.ts';
import type {
  Alternate,
  ContextNode,
  EvalNode,
  IfNode,
  IncludeNode,
  InjectNode,
  MacroNode,
  PredicateCall,
  PredicateNode,
  RepeatedSectionNode,
  SectionNode,
} from '../../tree/nodes.ts';
import { type Around, type CodegenContext, NOTHING_AROUND } from './codegen-context.ts';
import { createFrame, createLoop, declareFrame, generateLoop, needObject } from './frames.ts';
import { quote, resolve, resolveHere } from './names.ts';
import { checkOutput, printText } from './output.ts';
import { generateBind, generateBinding, generateVariable } from './values.ts';

/** `around` is empty but for the blocks that `arrangeText` gives it to. */
export function generateInstruction(node: ActiveNode, context: CodegenContext, around: Around): void {
  switch (node.kind) {
    case 'variable':
      generateVariable(node, context);
      break;
    case 'bind':
      generateBind(node, context);
      break;
    case 'section':
      generateSection(node, context, around);
      break;
    case 'repeated-section':
      generateRepeatedSection(node, context);
      break;
    case 'if':
      generateIf(node, context, around);
      break;
    case 'predicate':
      generatePredicate(node, context);
      break;
    case 'context':
      generateContext(node, context);
      break;
    case 'inject':
      generateInject(node, context);
      break;
    case 'macro':
      generateMacro(node, context);
      break;
    case 'include':
      generateInclude(node, context);
      break;
    case 'eval':
      generateEval(node, context);
      break;
    case 'struct':
      context.part(node.body, context, context.module.constant(node));
      break;
    case 'or':
      bug('an or-part that stands in a body');
  }
}

function generateSection(node: SectionNode, context: CodegenContext, around: Around): void {
  const { module, pieces } = context;
  const frame = createFrame('section', context.frame, module.nextId());
  const inner: CodegenContext = { ...context, frame };
  const span = module.constant(node);
  pieces.push(`{const ${frame.node}=${resolveHere(node.reference, context)};`, () => declareFrame(frame));
  pieces.push(`if(T(${frame.node})){`);
  context.part(node.body, inner, span, around);
  generateElse(node.alternate, 'SECTION', inner, around);
  pieces.push('}');
}

function generateRepeatedSection(node: RepeatedSectionNode, context: CodegenContext): void {
  const { module, pieces, frame } = context;
  const borrows =
    (frame.kind === 'entry' || frame.kind === 'section') &&
    !context.dynamicVariables &&
    !bindsHere([...node.body, ...node.between]);
  const { list, element } = createLoop(frame, borrows, () => module.nextId());
  const inner: CodegenContext = { ...context, frame: element };
  const span = module.constant(node);
  const last = `e${module.nextId()}`;
  const { index } = list;
  pieces.push(`{const ${list.node}=${resolveHere(node.reference, context)};`);
  pieces.push(`if(Array.isArray(${list.node})&&${list.node}.length>0){const ${last}=${list.node}.length-1;`);
  pieces.push(
    () => generateLoop(list, element).open,
    () => declareFrame(list),
  );
  pieces.push(`for(let ${index}=0;${index}<=${last};${index}++){const ${element.node}=${list.node}[${index}];`);
  pieces.push(
    () => generateLoop(list, element).enter,
    () => declareFrame(element),
  );
  pieces.push(`if((r.left-=${costOf(node.body)})<0)tick(r,${span});`);
  context.part(node.body, inner, span);
  if (node.between.length > 0) {
    pieces.push(`if(${index}<${last}){`);
    context.part(node.between, inner, span);
    pieces.push('}');
  }
  pieces.push(checkOutput(span, module), '}', () => generateLoop(list, element).close);
  generateElse(node.alternate, 'REPEATED', context);
  pieces.push('}');
}

/** Closes the part before and writes the or-parts. `opener` is the type that messages name. */
function generateElse(alternate: Alternate, opener: string, context: CodegenContext, around = NOTHING_AROUND): void {
  const { pieces, module } = context;
  pieces.push('}');
  if (alternate?.kind !== 'or') {
    const text = around.before + around.after;
    if (text !== '') pieces.push(`else{${printText(text)}}`);
    return;
  }
  pieces.push('else{');
  const span = module.constant(alternate);
  if (alternate.call === undefined) {
    context.part(alternate.body, context, span, around);
    pieces.push('}');
  } else {
    generateTest(
      alternate.call,
      span,
      opener,
      context,
      () => context.part(alternate.body, context, span),
      alternate.alternate,
    );
    pieces.push('}');
  }
}

function generatePredicate(node: PredicateNode, context: CodegenContext): void {
  const span = context.module.constant(node);
  context.pieces.push('{');
  generateTest(node.call, span, 'PREDICATE', context, () => context.part(node.body, context, span), node.alternate);
  context.pieces.push('}');
}

/** A predicate that throws runs no part of its block. */
function generateTest(
  call: PredicateCall,
  span: string,
  type: string,
  context: CodegenContext,
  generateHolds: () => void,
  alternate: Alternate,
): void {
  const { pieces, module, frame } = context;
  const { definition } = call;
  if (definition === undefined) {
    pieces.push('if(false){');
    generateElse(alternate, type, context);
    return;
  }
  const holds = `h${module.nextId()}`;
  const usesContext = testTakesContext(definition);
  pieces.push(`let ${holds};try{`);
  if (usesContext) pieces.push(`r.frame=${needObject(frame)};r.span=${span};`);
  const args = `${frame.node},${module.constant(call.args)}${usesContext ? ',r' : ''}`;
  pieces.push(`${holds}=${module.constant(definition)}.test(${args})===true;`);
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

function generateIf(node: IfNode, context: CodegenContext, around: Around): void {
  const { pieces, module } = context;
  const span = module.constant(node);
  const [first, ...others] = node.references.map((reference) => `T(${resolve(reference, context)})`);
  if (first === undefined) {
    // Quirk Q5: an empty condition fails when it runs.
    const thrown = 'new TypeError("There is no condition to test")';
    pieces.push(`r.failed(${thrown},${span},"IF","The {.if} without a condition");`);
    return;
  }
  pieces.push(`if(${[first, ...decidingTests(others, node.operators)].join('')}){`);
  context.part(node.body, context, span, around);
  generateElse(node.alternate, 'IF', context, around);
}

/**
 * Without precedence from left to right, and what decides an operator ends the condition (language reference 6.6): so
 * whatever follows the first change of operator can no longer matter.
 */
function decidingTests(tests: readonly string[], operators: IfNode['operators']): string[] {
  const [leading] = operators;
  const change = operators.findIndex((operator) => operator !== leading);
  const sign = leading === 'and' ? '&&' : '||';
  return tests.slice(0, change < 0 ? undefined : change).map((test) => `${sign}${test}`);
}

function generateContext(node: ContextNode, context: CodegenContext): void {
  const members = node.members.map(([key, reference]) => `[${quote(key)}]:${resolve(reference, context)}??null`);
  generateBinding(node.name, `{${members.join()}}`, context);
}

function generateInject({ name, path }: InjectNode, context: CodegenContext): void {
  // Quirk Q7: a falsy value counts as not found.
  generateBinding(name, `(own(r.injects,${quote(path)})||undefined)`, context);
}

function generateMacro(node: MacroNode, context: CodegenContext): void {
  const { module, pieces, frame } = context;
  const code = module.macro(node.body);
  pieces.push(`defineMacro(r,${needObject(frame)},${quote(node.name)},${code});`);
}

function generateInclude(node: IncludeNode, context: CodegenContext): void {
  const { name, raw } = node;
  const { module, pieces, frame } = context;
  const args = `r,${needObject(frame)},${module.constant(node)},${quote(name)}`;
  pieces.push(raw.texts.includes('output') ? `o=include(${args},o);` : `include(${args},"");`);
}

function generateEval(node: EvalNode, context: CodegenContext): void {
  const { module, pieces, frame } = context;
  const object = needObject(frame);
  pieces.push(`r.frame=${object};o+=${module.constant(createEvaluator(node))}(r);`);
  // What the expression may have assigned is taken over into the locals.
  if (context.dynamicVariables || (frame.kind === 'entry' && context.hasCaller)) return;
  for (const name of new Set(node.expression.match(/@[A-Za-z][\w-]*/g))) {
    let local = frame.variables.get(name);
    if (local === undefined) frame.variables.set(name, (local = `v${module.nextId()}`));
    pieces.push(`${local}=variable(${object},${quote(name)});`);
  }
}
