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
import { createFrame, createLoop, declareFrame, needObject, writeLoop } from './frames.ts';
import { quote, resolve, resolveHere } from './names.ts';
import { checkOutput, printText } from './output.ts';
import { writeBind, writeBinding, writeVariable } from './values.ts';
import { type Around, NOTHING_AROUND, type Writing } from './writing.ts';

/** `around` is empty but for the blocks that `arrangeText` gives it to. */
export function writeInstruction(node: ActiveNode, writing: Writing, around: Around): void {
  switch (node.kind) {
    case 'variable':
      writeVariable(node, writing);
      break;
    case 'bind':
      writeBind(node, writing);
      break;
    case 'section':
      writeSection(node, writing, around);
      break;
    case 'repeated-section':
      writeRepeatedSection(node, writing);
      break;
    case 'if':
      writeIf(node, writing, around);
      break;
    case 'predicate':
      writePredicate(node, writing);
      break;
    case 'context':
      writeContext(node, writing);
      break;
    case 'inject':
      writeInject(node, writing);
      break;
    case 'macro':
      writeMacro(node, writing);
      break;
    case 'include':
      writeInclude(node, writing);
      break;
    case 'eval':
      writeEval(node, writing);
      break;
    case 'struct':
      writing.part(node.body, writing, writing.module.constant(node));
      break;
    case 'or':
      bug('an or-part that stands in a body');
  }
}

function writeSection(node: SectionNode, writing: Writing, around: Around): void {
  const { module, pieces } = writing;
  const frame = createFrame('section', writing.frame, module.nextId());
  const inner: Writing = { ...writing, frame };
  const site = module.constant(node);
  pieces.push(`{const ${frame.node}=${resolveHere(node.reference, writing)};`, () => declareFrame(frame));
  pieces.push(`if(T(${frame.node})){`);
  writing.part(node.body, inner, site, around);
  writeElse(node.alternate, 'SECTION', inner, around);
  pieces.push('}');
}

function writeRepeatedSection(node: RepeatedSectionNode, writing: Writing): void {
  const { module, pieces, frame } = writing;
  const borrows =
    (frame.kind === 'entry' || frame.kind === 'section') &&
    !writing.dynamicVariables &&
    !bindsHere([...node.body, ...node.between]);
  const { list, element } = createLoop(frame, borrows, () => module.nextId());
  const inner: Writing = { ...writing, frame: element };
  const site = module.constant(node);
  const last = `e${module.nextId()}`;
  const { index } = list;
  pieces.push(`{const ${list.node}=${resolveHere(node.reference, writing)};`);
  pieces.push(`if(Array.isArray(${list.node})&&${list.node}.length>0){const ${last}=${list.node}.length-1;`);
  pieces.push(
    () => writeLoop(list, element).open,
    () => declareFrame(list),
  );
  pieces.push(`for(let ${index}=0;${index}<=${last};${index}++){const ${element.node}=${list.node}[${index}];`);
  pieces.push(
    () => writeLoop(list, element).enter,
    () => declareFrame(element),
  );
  pieces.push(`if((r.left-=${costOf(node.body)})<0)tick(r,${site});`);
  writing.part(node.body, inner, site);
  if (node.between.length > 0) {
    pieces.push(`if(${index}<${last}){`);
    writing.part(node.between, inner, site);
    pieces.push('}');
  }
  pieces.push(checkOutput(site, module), '}', () => writeLoop(list, element).close);
  writeElse(node.alternate, 'REPEATED', writing);
  pieces.push('}');
}

/** Closes the part before and writes the or-parts. `opener` is the type that messages name. */
function writeElse(alternate: Alternate, opener: string, writing: Writing, around = NOTHING_AROUND): void {
  const { pieces, module } = writing;
  pieces.push('}');
  if (alternate?.kind !== 'or') {
    const text = around.before + around.after;
    if (text !== '') pieces.push(`else{${printText(text)}}`);
    return;
  }
  pieces.push('else{');
  const site = module.constant(alternate);
  if (alternate.call === undefined) {
    writing.part(alternate.body, writing, site, around);
    pieces.push('}');
  } else {
    writeTest(
      alternate.call,
      site,
      opener,
      writing,
      () => writing.part(alternate.body, writing, site),
      alternate.alternate,
    );
    pieces.push('}');
  }
}

function writePredicate(node: PredicateNode, writing: Writing): void {
  const site = writing.module.constant(node);
  writing.pieces.push('{');
  writeTest(node.call, site, 'PREDICATE', writing, () => writing.part(node.body, writing, site), node.alternate);
  writing.pieces.push('}');
}

/** A predicate that throws runs no part of its block. */
function writeTest(
  call: PredicateCall,
  site: string,
  type: string,
  writing: Writing,
  writeHolds: () => void,
  alternate: Alternate,
): void {
  const { pieces, module, frame } = writing;
  const { definition } = call;
  if (definition === undefined) {
    pieces.push('if(false){');
    writeElse(alternate, type, writing);
    return;
  }
  const holds = `h${module.nextId()}`;
  const usesContext = testTakesContext(definition);
  pieces.push(`let ${holds};try{`);
  if (usesContext) pieces.push(`r.frame=${needObject(frame)};r.site=${site};`);
  const args = `${frame.node},${module.constant(call.args)}${usesContext ? ',r' : ''}`;
  pieces.push(`${holds}=${module.constant(definition)}.test(${args})===true;`);
  pieces.push(`}catch(e){r.failed(e,${site},${quote(type)},${quote(`The predicate '${call.name}'`)});}`);
  pieces.push(`if(${holds}===true){`);
  writeHolds();
  if (alternate?.kind !== 'or') {
    pieces.push('}');
    return;
  }
  pieces.push(`}else if(${holds}===false){if(false){`);
  writeElse(alternate, type, writing);
  pieces.push('}');
}

function writeIf(node: IfNode, writing: Writing, around: Around): void {
  const { pieces, module } = writing;
  const site = module.constant(node);
  const [first, ...others] = node.references.map((reference) => `T(${resolve(reference, writing)})`);
  if (first === undefined) {
    // Quirk Q5: an empty condition fails when it runs.
    const thrown = 'new TypeError("There is no condition to test")';
    pieces.push(`r.failed(${thrown},${site},"IF","The {.if} without a condition");`);
    return;
  }
  pieces.push(`if(${[first, ...decidingTests(others, node.operators)].join('')}){`);
  writing.part(node.body, writing, site, around);
  writeElse(node.alternate, 'IF', writing, around);
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

function writeContext(node: ContextNode, writing: Writing): void {
  const members = node.members.map(([key, reference]) => `[${quote(key)}]:${resolve(reference, writing)}??null`);
  writeBinding(node.name, `{${members.join()}}`, writing);
}

function writeInject({ name, path }: InjectNode, writing: Writing): void {
  // Quirk Q7: a falsy value counts as not found.
  writeBinding(name, `(own(r.injects,${quote(path)})||undefined)`, writing);
}

function writeMacro(node: MacroNode, writing: Writing): void {
  const { module, pieces, frame } = writing;
  const code = module.macro(node.body);
  pieces.push(`defineMacro(r,${needObject(frame)},${quote(node.name)},${code});`);
}

function writeInclude(node: IncludeNode, writing: Writing): void {
  const { name, raw } = node;
  const { module, pieces, frame } = writing;
  const args = `r,${needObject(frame)},${module.constant(node)},${quote(name)}`;
  pieces.push(raw.texts.includes('output') ? `o=include(${args},o);` : `include(${args},"");`);
}

function writeEval(node: EvalNode, writing: Writing): void {
  const { module, pieces, frame } = writing;
  const object = needObject(frame);
  pieces.push(`r.frame=${object};o+=${module.constant(createEvaluator(node))}(r);`);
  // What the expression may have assigned is taken over into the locals.
  if (writing.dynamicVariables || (frame.kind === 'entry' && writing.hasCaller)) return;
  for (const name of new Set(node.expression.match(/@[A-Za-z][\w-]*/g))) {
    let local = frame.variables.get(name);
    if (local === undefined) frame.variables.set(name, (local = `v${module.nextId()}`));
    pieces.push(`${local}=variable(${object},${quote(name)});`);
  }
}
