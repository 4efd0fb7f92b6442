import { definePredicate, toBoolean } from '#engine';

const VIEW = ['calendarView'];

export const calendarView = definePredicate({
  name: 'calendar-view?',
  family: 'content',
  summary: 'True when the page shows its events as a calendar.',
  examples: [
    { template: '{.calendar-view?}calendar{.or}list{.end}', data: { calendarView: true }, output: 'calendar' },
    { template: '{.calendar-view?}calendar{.or}list{.end}', data: { calendarView: 'yes' }, output: 'list' },
  ],
  test: (_input, _args, context) => toBoolean(context.find(VIEW)),
});
