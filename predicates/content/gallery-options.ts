import { childOf, definePredicate, type PredicateDefinition, toBoolean, toText } from '#engine';
import { galleryChoices, gallerySwitches } from '#model';

/** What each choice is about; the name of a predicate is gallery-OPTION-WORD?. */
const subjects = {
  design: 'the gallery is laid out as',
  'meta-position': 'the texts of the gallery stand at',
  'active-alignment': 'the active picture of the gallery is aligned',
} as const;

type Choice = keyof typeof subjects;

function choicePredicates(option: Choice): PredicateDefinition[] {
  const path = ['options', option];
  return galleryChoices[option].map((word) => {
    const name = `gallery-${option}-${word}?`;
    return definePredicate({
      name,
      family: 'content',
      summary: `True when ${subjects[option]}: ${word}.`,
      examples: [
        { template: `{.${name}}yes{.or}no{.end}`, data: { options: { [option]: word } }, output: 'yes' },
        { template: `{.${name}}yes{.or}no{.end}`, data: {}, output: 'no' },
      ],
      test: (_input, _args, context) => toText(context.find(path)) === word,
    });
  });
}

/** Options that templates have no predicate for. */
const unasked: readonly string[] = ['indicators', 'newWindow', 'transparentBackground'];

function switchPredicate(option: string): PredicateDefinition {
  const name = `gallery-${option}?`;
  return definePredicate({
    name,
    family: 'content',
    summary: `True when the option ${option} of the gallery is on.`,
    examples: [
      { template: `{.${name}}on{.or}off{.end}`, data: { options: { [option]: true } }, output: 'on' },
      { template: `{.${name}}on{.or}off{.end}`, data: { options: { [option]: 'yes' } }, output: 'off' },
    ],
    test: (_input, _args, context) => toBoolean(childOf(context.find(OPTIONS), option)),
  });
}

const OPTIONS = ['options'];

export const galleryOptions: readonly PredicateDefinition[] = [
  ...choicePredicates('design'),
  ...choicePredicates('meta-position'),
  ...choicePredicates('active-alignment'),
  ...gallerySwitches.filter((option) => !unasked.includes(option)).map(switchPredicate),
];
