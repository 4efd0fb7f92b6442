import type { ActiveNode } from '../../analyse/merge-text.ts';
import { bug } from '../../errors/bug.ts';
import { closeContext, closeInclude, closeInject, closeMacro } from './bindings.ts';
import { closeIf, closePredicate, closeRepeatedSection, closeSection } from './blocks.ts';
import { closeEval } from './eval.ts';
import type { Building, Step } from './step.ts';
import { closeBind, closeVariable } from './variable.ts';

export function closeNode(node: ActiveNode, building: Building): Step {
  switch (node.kind) {
    case 'variable':
      return closeVariable(node);
    case 'section':
      return closeSection(node, building);
    case 'repeated-section':
      return closeRepeatedSection(node, building);
    case 'predicate':
      return closePredicate(node, building);
    case 'if':
      return closeIf(node, building);
    case 'bind':
      return closeBind(node);
    case 'context':
      return closeContext(node);
    case 'inject':
      return closeInject(node);
    case 'macro':
      return closeMacro(node, building);
    case 'include':
      return closeInclude(node);
    case 'eval':
      return closeEval(node);
    case 'struct':
      return building.body(node.body, node);
    case 'or':
      return bug('an or-part that stands in a body');
  }
}
