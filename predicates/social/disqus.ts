import { definePredicate, isTruthy } from '#engine';

const NAME = ['websiteSettings', 'disqusShortName'];

export const disqus = definePredicate({
  name: 'disqus?',
  family: 'social',
  summary: 'True when Disqus keeps the comments of the site (disqusShortName, with a capital N).',
  examples: [
    { template: '{.disqus?}yes{.or}no{.end}', data: { websiteSettings: { disqusShortName: 'shop' } }, output: 'yes' },
    { template: '{.disqus?}yes{.or}no{.end}', data: { websiteSettings: { disqusShortname: 'shop' } }, output: 'no' },
  ],
  test: (_input, _args, context) => isTruthy(context.find(NAME)),
});
