import { childOf, definePredicate, toText } from '#engine';

export const serviceNameEmail = definePredicate({
  name: 'serviceNameEmail?',
  family: 'content',
  summary: 'True when a social account is an e-mail address.',
  examples: [
    { template: '{.serviceNameEmail?}yes{.or}no{.end}', data: { serviceName: 'email' }, output: 'yes' },
    { template: '{.serviceNameEmail?}yes{.or}no{.end}', data: { serviceName: 'twitter' }, output: 'no' },
  ],
  test: (input) => toText(childOf(input, 'serviceName')) === 'email',
});
