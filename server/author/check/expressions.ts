import { compile, type Registry } from '#engine';
import type { SiteDiagnostic } from '../../site/lib/diagnostics.ts';
import type { TemplateView } from './analysis/template-view.ts';

/** Expressions are read when they run; here each runs alone, without data, to see whether it can be read. */
export function checkExpressions(views: readonly TemplateView[], registry: Registry): SiteDiagnostic[] {
  return views.flatMap((view) =>
    view.nodes.flatMap(({ node }) => {
      if (node.kind !== 'eval') return [];
      const lead = view.text.slice(0, node.start).replace(/[^\r\n]/g, ' ');
      const template = compile(lead + view.written(node), { file: view.path, registry, expressions: true });
      return template.render({}).diagnostics.filter(({ code }) => code === 'expression-invalid');
    }),
  );
}
