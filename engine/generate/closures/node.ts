import type { ActiveNode } from '../../analyse/merge-text.ts';
import { bug } from '../../errors/bug.ts';
import { buildContext, buildInclude, buildInject, buildMacro } from './bindings.ts';
import { buildIf, buildPredicate, buildRepeatedSection, buildSection } from './blocks.ts';
import type { ClosureContext, Step } from './closure-context.ts';
import { buildEval } from './eval.ts';
import { buildBind, buildVariable } from './variable.ts';

export function buildNode(node: ActiveNode, context: ClosureContext): Step {
  switch (node.kind) {
    case 'variable':
      return buildVariable(node);
    case 'section':
      return buildSection(node, context);
    case 'repeated-section':
      return buildRepeatedSection(node, context);
    case 'predicate':
      return buildPredicate(node, context);
    case 'if':
      return buildIf(node, context);
    case 'bind':
      return buildBind(node);
    case 'context':
      return buildContext(node);
    case 'inject':
      return buildInject(node);
    case 'macro':
      return buildMacro(node, context);
    case 'include':
      return buildInclude(node);
    case 'eval':
      return buildEval(node);
    case 'struct':
      return context.body(node.body, node);
    case 'or':
      return bug('an or-part that stands in a body');
  }
}
