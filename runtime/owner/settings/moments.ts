/** A moment as a field of the kind `datetime-local` has it, by the clocks of a zone; without one by this machine's. */
export function momentText(at: number, timeZone: string | undefined): string {
  return new Date(onClocks(at, timeZone)).toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length);
}

/** The moment that such a text stands for; `undefined` for what is none. */
export function readMoment(text: string, timeZone: string | undefined): number | undefined {
  const wanted = Date.parse(`${text}Z`);
  if (Number.isNaN(wanted)) return undefined;
  const shiftAt = (moment: number) => onClocks(moment, timeZone) - moment;
  // Where clocks change within hours of it, the shift beside it is another than its own.
  const near = wanted - shiftAt(wanted);
  return wanted - shiftAt(near);
}

/** What the clocks show, as if they were those of UTC. Whole minutes. */
function onClocks(at: number, timeZone: string | undefined): number {
  const format = new Intl.DateTimeFormat('en', {
    ...{ timeZone, hourCycle: 'h23' },
    ...{ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' },
  });
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  // Date.UTC takes a year of two digits, which is what a year is while it is typed, for one of the last century.
  const day = new Date(0).setUTCFullYear(part('year'), part('month') - 1, part('day'));
  return day + (part('hour') * 60 + part('minute')) * 60_000;
}
