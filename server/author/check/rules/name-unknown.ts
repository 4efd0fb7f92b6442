import { suggest } from '#engine';
import type { Checked, Rule } from '../analysis/rule.ts';
import type { TemplateView } from '../analysis/template-view.ts';
import type { Node, Reference, Span } from '../analysis/tree-walk.ts';

/** Shorter names are within one edit of too many others. */
const SHORTEST_GUESS = 4;
const COMPARISON = /^(?:not)?equal\?$|^(?:greater|less)Than(?:OrEqual)?\?$/i;
const NAME = /^[A-Za-z_$][\w$-]*(?:\.[\w$-]+)*$/;

export const nameUnknown: Rule = {
  id: 'name-unknown',
  severity: 'warning',
  summary: 'A name that neither a fixture nor the schema of a page has.',
  message: "No fixture has anything named '$name', and pages have no such member.",
  help: 'Check the spelling. A member that only some pages have belongs into a fixture.',
  bad: {
    files: { 'site.region': '<p>{collection.⟦titel⟧}</p>', 'content/index.json': '{"collection":{"title":"Home"}}' },
  },
  good: {
    files: { 'site.region': '<p>{collection.title}</p>', 'content/index.json': '{"collection":{"title":"Home"}}' },
  },
  find(checked, report) {
    if (!checked.vocabulary.hasFixtures) return;
    const known = knownNames(checked);
    for (const view of checked.views) {
      for (const { node } of view.nodes) {
        for (const { reference, span, isQuiet } of referencesOf(node)) {
          const unknown = segmentsOf(reference).find((name) => !known.has(name));
          if (unknown === undefined) continue;
          const likely = unknown.length < SHORTEST_GUESS ? undefined : suggest(unknown, known);
          // A condition asks whether something is there, so a name that nothing resembles may simply be absent.
          if (likely === undefined && (isQuiet || !checked.evidence.alwaysMissing(view.path, node.start))) continue;
          const place = view.spanOf(unknown, span);
          report({ view, ...place }, { name: unknown }, likely === undefined ? {} : { suggestion: likely });
        }
      }
    }
  },
};

/** What the vocabulary has, and what the templates define themselves. */
function knownNames({ views, vocabulary }: Checked): Set<string> {
  const known = new Set(vocabulary.names);
  for (const view of views) addDefined(view, known);
  return known;
}

function addDefined(view: TemplateView, known: Set<string>): void {
  for (const { node } of view.nodes) {
    if (node.kind === 'context') for (const [key] of node.members) known.add(key);
    if (node.kind === 'inject' || node.kind === 'bind') known.add(node.name);
  }
}

interface Used {
  readonly reference: Reference;
  readonly span: Span;
  readonly isQuiet: boolean;
}

function referencesOf(node: Node): Used[] {
  const quiet = (reference: Reference): Used => ({ reference, span: node, isQuiet: true });
  switch (node.kind) {
    case 'variable':
      return node.references.map((reference) => ({ reference, span: node, isQuiet: false }));
    case 'bind':
      return node.references.map(quiet);
    case 'if':
      return [...node.references.map(quiet), ...orReferences(node)];
    case 'section':
    case 'repeated-section':
      return [quiet(node.reference), ...orReferences(node)];
    case 'predicate':
      return [...operandsOf(node.call, node), ...orReferences(node)];
    case 'context':
      return node.members.map(([, reference]) => quiet(reference));
    default:
      return [];
  }
}

function orReferences(node: Extract<Node, { alternate: unknown }>): Used[] {
  const used: Used[] = [];
  for (let next = node.alternate; next?.kind === 'or'; next = next.alternate) {
    if (next.call !== undefined) used.push(...operandsOf(next.call, next));
  }
  return used;
}

function operandsOf(call: Extract<Node, { kind: 'predicate' }>['call'], span: Span): Used[] {
  if (!COMPARISON.test(call.name)) return [];
  return (call.raw?.texts ?? [])
    .filter((text) => NAME.test(text) && !['true', 'false', 'null'].includes(text))
    .map((text) => ({ reference: text.split('.'), span, isQuiet: true }));
}

/** The names of a path; local variables and the arguments of partials are no members of data. */
function segmentsOf(reference: Reference): string[] {
  if (reference[0] === '@args') return [];
  return reference.filter(
    (part): part is string => typeof part === 'string' && !part.startsWith('@') && !/^\d+$/.test(part),
  );
}
