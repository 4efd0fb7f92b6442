import { definePredicate, toNumber } from '#engine';
import { folderBehaviours } from '#model';

const BEHAVIOUR = ['folderBehavior'];

export const clickable = definePredicate({
  name: 'clickable?',
  family: 'content',
  summary: 'True unless the value is a folder that neither shows an index nor redirects.',
  examples: [
    { template: '{.clickable?}link{.or}text{.end}', data: { folderBehavior: 1 }, output: 'link' },
    { template: '{.clickable?}link{.or}text{.end}', data: { folderBehavior: 3 }, output: 'text' },
  ],
  test(_input, _args, context) {
    const behaviour = context.find(BEHAVIOUR);
    if (behaviour === undefined) return true;
    const code = toNumber(behaviour);
    return code === folderBehaviours.index || code === folderBehaviours.redirect;
  },
});
