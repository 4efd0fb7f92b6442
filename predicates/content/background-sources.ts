import { childOf, definePredicate, type PredicateDefinition, toNumber } from '#engine';
import { backgroundSources } from '#model';

export const backgroundSourcePredicates: readonly PredicateDefinition[] = Object.entries(backgroundSources).map(
  ([source, code]) => {
    const name = `background-source-${source}?`;
    return definePredicate({
      name,
      family: 'content',
      summary: `True when the background of a section comes from: ${source}.`,
      examples: [
        { template: `{.${name}}yes{.or}no{.end}`, data: { backgroundSource: code }, output: 'yes' },
        { template: `{.${name}}yes{.or}no{.end}`, data: { backgroundSource: source }, output: 'no' },
      ],
      test: (input) => toNumber(childOf(input, 'backgroundSource')) === code,
    });
  },
);
