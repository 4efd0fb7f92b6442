import type { FormatterDefinition } from '#engine';
import { datetime } from './datetime.ts';
import { datetimeInterval } from './datetime-interval.ts';
import { decimal } from './decimal.ts';
import { message } from './message.ts';
import { money } from './money.ts';
import { relativeTime } from './relative-time.ts';
import { timesince } from './timesince.ts';

export const i18nFamily: readonly FormatterDefinition[] = [
  datetime,
  datetimeInterval,
  decimal,
  message,
  money,
  relativeTime,
  timesince,
];
