import { definePredicate, isTruthy } from '#engine';

const DEBUG = ['debug'];

export const debug = definePredicate({
  name: 'debug?',
  family: 'core',
  summary: 'True when the page is in debug mode.',
  examples: [
    { template: '{.debug?}debugging{.end}', data: { debug: true }, output: 'debugging' },
    { template: '{.debug?}debugging{.or}live{.end}', data: {}, output: 'live' },
  ],
  test: (_input, _args, context) => isTruthy(context.find(DEBUG)),
});
