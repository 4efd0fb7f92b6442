import { defineFormatter, toNumber } from '#engine';
import { relativeTime, relativeTimeMessages } from '#model';
import { escapeHtml } from '../lib/html.ts';
import { pageMessage } from '../lib/page-message.ts';

const DAY_SECONDS = 86_400;

export const timesince = defineFormatter({
  name: 'timesince',
  family: 'i18n',
  summary: 'Prints inside a span about how long ago a time was, in the words of the page.',
  examples: [
    {
      template: '{addedOn|timesince}',
      data: { addedOn: 1599827200000 },
      now: 1600000000000,
      output: '<span class="timesince" data-date="1599827200000">about 2 days ago</span>',
    },
    {
      template: '{addedOn|timesince}',
      data: { addedOn: 1700000000000 },
      now: 1600000000000,
      output: '<span class="timesince" data-date="1700000000000">less than a minute ago</span>',
    },
    { template: '{addedOn|timesince}', data: { addedOn: 'abc' }, now: 1600000000000, output: 'Invalid date.' },
  ],
  apply(input, _args, context) {
    const epoch = toNumber(input);
    // The messages are the page's, so no locale data are loaded for them; where these are switched off, the reference prints
    // no time either.
    if (!Number.isFinite(epoch) || context.locale === null) return 'Invalid date.';
    const messageOf = pageMessage(context, relativeTimeMessages);
    const text = escapeHtml(relativeTime((inRange(context.now) - inRange(epoch)) / 1000, messageOf));
    return `<span class="timesince" data-date="${epoch}">${text}</span>`;
  },
});

const FIRST_DAY = -2_440_588;
const LAST_DAY = 2_440_915;

/**
 * Whole milliseconds inside the library's calendar, which starts in 4713 BC and ends in 8652: days beyond are its
 * first or last, their hours stay.
 */
function inRange(epoch: number): number {
  const length = DAY_SECONDS * 1000;
  const day = Math.floor(epoch / length);
  if (day >= FIRST_DAY && day <= LAST_DAY) return Math.floor(epoch);
  const ofDay = epoch % length;
  return (day < 0 ? FIRST_DAY : LAST_DAY) * length + (ofDay < 0 ? ofDay + length : ofDay);
}
