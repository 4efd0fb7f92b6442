import type { JsonValue } from '#engine';
import { pageTypes } from '#model';
import type { FilledRegion } from '../../http/pages/filled-region.ts';

/** A page that names what there is not, or what is not this visitor's: said in words, and in the answer's status. */
export function unknownPage(markup: string, members: Readonly<Record<string, JsonValue>> = {}): FilledRegion {
  return { markup, members: { pageType: pageTypes.notFound, ...members }, status: 404 };
}
