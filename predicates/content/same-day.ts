import { childOf, definePredicate, type RenderContext, toNumber, type Value } from '#engine';
import { isKnownDay, julianDayOf } from '#formatters/lib/calendar';

const DAY = 86_400_000;

export const sameDay = definePredicate({
  name: 'same-day?',
  family: 'content',
  summary: 'True when an event starts and ends on the same day, in UTC.',
  examples: [
    {
      template: '{.same-day?}yes{.or}no{.end}',
      data: { startDate: 1582502400000, endDate: 1582588799999 },
      output: 'yes',
    },
    {
      template: '{.same-day?}yes{.or}no{.end}',
      data: { startDate: 1582588799999, endDate: 1582588800000 },
      output: 'no',
    },
  ],
  test: (input, _args, context) =>
    dayOf(childOf(input, 'startDate'), context) === dayOf(childOf(input, 'endDate'), context),
});

/** Number of the day. The reference fails on what is no date; under `safe` such a date is on no day. */
function dayOf(date: Value, context: RenderContext): number {
  const time = toNumber(date);
  const days = Math.floor(time / DAY);
  if (!isKnownDay(days) && context.profile !== 'reference') return Number.NaN;
  if (!Number.isFinite(time)) throw new TypeError('the date is not a number of milliseconds');
  return julianDayOf(days);
}
