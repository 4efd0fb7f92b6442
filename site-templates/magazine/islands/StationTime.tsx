import { useState } from 'react';
import { z } from 'zod';

// The times of a departure by the visitor's own clock. Expects its times, and the language and time zone of the site:
// <squarespace:island name="StationTime" departs="{startDate}" arrives="{endDate}" zone="…" language="…"/>
export const props = z
  .object({
    departs: z.coerce.number().int(),
    arrives: z.coerce.number().int(),
    zone: z.string().min(1),
    language: z.string().min(2),
  })
  .refine(({ departs, arrives }) => departs <= arrives, { path: ['arrives'], message: 'It arrives before it departs' });

type Props = z.infer<typeof props>;

export default function StationTime(departure: Props) {
  // Where a visitor is, only the visitor's browser knows: nothing of it is in the page that everybody gets.
  const [own, setOwn] = useState('');
  return (
    <div className="station-time">
      <p>These are the times of the stations’ clocks: {cityOf(departure.zone)} time.</p>
      <button
        type="button"
        aria-pressed={own !== ''}
        onClick={() => setOwn(own === '' ? Intl.DateTimeFormat().resolvedOptions().timeZone : '')}
      >
        By my own clock
      </button>
      <p role="status">{own === '' ? '' : timesIn(own, departure)}</p>
    </div>
  );
}

function timesIn(own: string, { departs, arrives, zone, language }: Props): string {
  const [mine, theirs] = [own, zone].map((one) => {
    const clock = new Intl.DateTimeFormat(language, {
      timeZone: one,
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
    return `departs ${clock.format(departs)} and arrives ${clock.format(arrives)}`;
  });
  return mine === theirs ? 'Your clock shows the same.' : `In ${cityOf(own)} it ${mine}.`;
}

/** `America/New_York` is named by its city. */
const cityOf = (zone: string) => (zone.split('/').pop() ?? zone).replaceAll('_', ' ');
