import { defineFormatter, toNumber } from '#engine';
import { toInt32 } from '../lib/text.ts';

const MILLISECONDS = 1000;
const SECONDS = 60;

export const humanizeDuration = defineFormatter({
  name: 'humanizeDuration',
  family: 'content',
  summary: 'Milliseconds as minutes and seconds.',
  examples: [
    { template: '{duration|humanizeDuration}', data: { duration: 65000 }, output: '1:05' },
    { template: '{duration|humanizeDuration}', data: { duration: 36000000 }, output: '600:00' },
  ],
  apply(input) {
    const seconds = toInt32(toNumber(input) / MILLISECONDS);
    return `${toInt32(seconds / SECONDS)}:${String(seconds % SECONDS).padStart(2, '0')}`;
  },
});
