import { createByteSearch } from '../assembly/byte-search.ts';
import type { Piece } from '../assembly/page-assembly.ts';
import { type JsonObject, listAt } from '../lib/json-access.ts';

/** The place of a month's table in a template: its scripts make the table, of the list that is printed into the place. */
const mark = createByteSearch('data-month-filter=');
const place = /<[a-z][^<>]*?\sdata-month-filter=(?:"[^"<>]*"|'[^'<>]*'|[^\s"'<>]+(?![^\s"'<>]))[^<>]*>/i;

/** Whether a page has dates to print. */
export function hasEvents(context: JsonObject): boolean {
  return listAt(context, 'upcoming').length > 0 || listAt(context, 'past').length > 0;
}

/** Prints the list that stands in the calendar's place until a script has made a month of it; false where there is none. */
export function fillEventCalendar(pieces: Piece[], list: () => string): boolean {
  for (const [index, piece] of pieces.entries()) {
    if (typeof piece === 'string' || !mark.isIn(piece)) continue;
    const text = piece.toString();
    const found = place.exec(text);
    if (found === null) continue;
    const end = found.index + found[0].length;
    pieces[index] = Buffer.from(`${text.slice(0, end)}<div data-calendar-events>${list()}</div>${text.slice(end)}`);
    return true;
  }
  return false;
}
