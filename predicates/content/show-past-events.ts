import { childOf, definePredicate, toText } from '#engine';

export const showPastEvents = definePredicate({
  name: 'show-past-events?',
  family: 'content',
  summary: 'True when an events page shows past events.',
  examples: [
    { template: '{.show-past-events?}yes{.or}no{.end}', data: { showPastOrUpcomingEvents: 'past' }, output: 'yes' },
    { template: '{.show-past-events?}yes{.or}no{.end}', data: { showPastOrUpcomingEvents: 'upcoming' }, output: 'no' },
  ],
  test: (input) => toText(childOf(input, 'showPastOrUpcomingEvents')) === 'past',
});
