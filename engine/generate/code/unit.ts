import { countNodes } from '../../analyse/analysis.ts';
import type { Node } from '../../tree/nodes.ts';
import { arrangeText } from './arrange-text.ts';
import { type Around, type CodegenContext, type CodegenLanguage, NOTHING_AROUND } from './codegen-context.ts';
import { createFrame, declareFrame, type StaticFrame } from './frames.ts';
import type { Module } from './module.ts';
import { checkOutput, cutOutput, printText } from './output.ts';

/** Above this many instructions V8 stops optimising one function, so blocks get functions of their own. */
const LARGE = 300;
/** How many instructions in a row print before the length of the output is looked at. */
const RUN_LENGTH = 16;

/**
 * Writes the function that runs a body and gives its name. A page has no caller, and none of its instructions takes the
 * others down; a partial or macro has frames of an unknown caller below its own.
 */
export function generateFunction(
  language: CodegenLanguage,
  module: Module,
  body: readonly Node[],
  kind: 'page' | 'partial',
): GeneratedFunction {
  const name = `u${module.nextId()}`;
  const hasCaller = kind === 'partial';
  const isLarge = countNodes(body) > LARGE;
  const frame = createFrame('entry', undefined, module.nextId(), hasCaller && !isLarge ? 'on-demand' : 'given');
  const context: CodegenContext = {
    language,
    module,
    pieces: [],
    frame,
    hasCaller,
    dynamicVariables: isLarge || language.analysis.bindsUnseen(body),
    isLarge,
    isPage: kind === 'page',
    climb: (climbed) => module.climb(climbed),
    part: generatePart,
  };
  const span = module.span(WHOLE);
  if (hasCaller) context.pieces.push(`if((r.left-=${Math.max(1, countNodes(body))})<0)tick(r,${span});`);
  generateBody(body, context, span);
  const given = isLarge && hasCaller ? `p??=new F(${frame.node},q);` : '';
  const head = (): string =>
    `function ${name}(r,${frame.node},q,o,p,s){let t,h;${frame.needed ? given : ''}` +
    `const L=r.budgets.formatterOutputLength;${declareFrame(frame)}`;
  const check = context.isPage ? cutOutput(span) : checkOutput(span);
  module.addFunction([head, ...context.pieces, check, 'return o;}\n']);
  return { name, names: frame.names };
}

export interface GeneratedFunction {
  readonly name: string;
  /** What it looks up below its own frame. */
  readonly names: ReadonlySet<string | number>;
}

const WHOLE = Object.freeze({ start: 0, end: 0 });

/** Writes the instructions of a body in the frame they run in. */
function generateBody(nodes: readonly Node[], context: CodegenContext, span: string, around = NOTHING_AROUND): void {
  const { pieces, language } = context;
  const { analysis } = language;
  let printed = 0;
  for (const part of arrangeText(analysis.mergeText(nodes), around, context.isPage, analysis)) {
    if (typeof part === 'string') {
      pieces.push(printText(part));
      continue;
    }
    const { node } = part;
    if (context.isPage && analysis.mayStop(node))
      generateGuarded(context, () => language.generate(node, { ...context, isPage: false }, NOTHING_AROUND));
    else language.generate(node, context, part.around);
    printed += 1;
    if (printed % RUN_LENGTH === 0) pieces.push(context.isPage ? cutOutput(span) : checkOutput(span));
  }
}

/** An instruction of a page that uses a budget up is left out, and the rest of the page still renders. */
function generateGuarded({ pieces, module }: CodegenContext, generate: () => void): void {
  const id = module.nextId();
  pieces.push(`const g${id}=o,v${id}=r.levels,m${id}=s===undefined?0:s.mark(),y${id}=r.room;try{`);
  generate();
  pieces.push(`}catch(e){recover(r,e,p,v${id});o=g${id};if(s!==undefined)takeBack(r,s,m${id},y${id});}`);
}

/** Writes a part of a block; where the whole is large, into a function of its own. */
function generatePart(nodes: readonly Node[], context: CodegenContext, span: string, around?: Around): void {
  const { module, isLarge, pieces, frame, hasCaller } = context;
  if (!isLarge || countNodes(nodes) < RUN_LENGTH) {
    generateBody(nodes, context, span, around);
    return;
  }
  const name = `b${module.nextId()}`;
  const inner: CodegenContext = { ...context, pieces: [] };
  generateBody(nodes, inner, span, around);
  const locals = (): string => localsOf(frame).join('');
  const fixed = `r,p,o,s,L${hasCaller ? ',q' : ''}`;
  const head = (): string => `function ${name}(${fixed}${locals()}){let t,h;`;
  module.addFunction([head, ...inner.pieces, 'return o;}\n']);
  pieces.push(`o=${name}(${fixed}`, locals, ');');
}

/** The locals of all frames that code further in may use. */
function localsOf(top: StaticFrame): string[] {
  const locals: string[] = [];
  for (let frame: StaticFrame | undefined = top; frame !== undefined; frame = frame.parent) {
    locals.push(`,${frame.node}`);
    if (frame.looked) locals.push(`,${frame.look}`);
    if (frame.needed && frame.kind !== 'entry') locals.push(`,${frame.object}`);
    if (frame.kind === 'list') locals.push(`,${frame.index}`);
  }
  return locals;
}
