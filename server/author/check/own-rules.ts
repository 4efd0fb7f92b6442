import type { RuleDefinition, RuleInput, RuleTag, RuleTemplate } from '../../site/extensions/kinds/rules.ts';
import { siteDiagnostic } from '../../site/lib/diagnostics.ts';
import type { CheckDiagnostic, Checked, Rule } from './analysis/rule.ts';
import { runRule } from './analysis/rule.ts';
import type { TemplateView } from './analysis/template-view.ts';
import { rules } from './rules/index.ts';

/** What the rules of the site's own config find. One that fails is told of, and costs no other. */
export function runOwnRules(checked: Checked): CheckDiagnostic[] {
  const { config, file = '' } = checked.site.extensions;
  const own = config.rules ?? [];
  if (own.length === 0) return [];
  const views = new Map(checked.views.map((view) => [templateOf(view), view]));
  const pages = checked.fixtures.map(({ path, context }) => ({ path, context }));
  const input = { templates: [...views.keys()], pages };
  return own.flatMap((rule) => {
    if (rules.some(({ id }) => id === rule.id)) return [siteDiagnostic('rule-taken', { file }, { id: rule.id })];
    try {
      return runRule(asRule(rule, input, views), checked);
    } catch (error) {
      const detail = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
      return [siteDiagnostic('rule-failed', { file }, { id: rule.id, detail })];
    }
  });
}

function asRule(rule: RuleDefinition, input: RuleInput, views: ReadonlyMap<RuleTemplate, TemplateView>): Rule {
  return {
    ...rule,
    find(_checked, report) {
      rule.find(input, ({ template, start, end }, parameters, more) => {
        const view = views.get(template);
        if (view === undefined) throw new TypeError('A place names the template that it was given.');
        report({ view, start, end }, parameters, more);
      });
    },
  };
}

function templateOf(view: TemplateView): RuleTemplate {
  return {
    path: view.path,
    text: view.text,
    get elements() {
      return view.html.tags.flatMap((tag) => (tag.kind === 'open' ? [tag] : []));
    },
    tags: view.nodes.flatMap(({ node }) => (node.kind === 'text' ? [] : [tagOf(node)])),
  };
}

function tagOf(node: TemplateView['nodes'][number]['node']): RuleTag {
  const calls = 'formatters' in node ? node.formatters : [];
  const { kind, start, end } = node;
  return {
    ...{ kind, start, end },
    formatters: calls.map((call) => ({
      name: call.name,
      arguments: call.raw?.texts ?? [],
      start: call.start,
      end: call.end,
    })),
  };
}
