import { childOf, toText, type Value } from '../data.ts';

/** An event's place as one line, as calendars take it: the parts that are there, joined by commas. */
export function placeLine(location: Value): string {
  return ['addressLine1', 'addressLine2', 'addressCountry']
    .map((name) => toText(childOf(location, name)).trim())
    .filter((part) => part !== '')
    .join(', ');
}
