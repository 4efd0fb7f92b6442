import { childOf, definePredicate, toNumber } from '#engine';
import { folderBehaviours } from '#model';

export const redirect = definePredicate({
  name: 'redirect?',
  family: 'content',
  summary: 'True when the value is a folder that redirects.',
  examples: [
    { template: '{.redirect?}yes{.or}no{.end}', data: { folderBehavior: 2 }, output: 'yes' },
    { template: '{.redirect?}yes{.or}no{.end}', data: { folderBehavior: 1 }, output: 'no' },
  ],
  test: (input) => toNumber(childOf(input, 'folderBehavior')) === folderBehaviours.redirect,
});
