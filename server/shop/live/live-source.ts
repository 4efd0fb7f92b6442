import type { LiveOverlay } from '../../http/pages/site-host.ts';
import type { JsonObject } from '../../site/lib/json-access.ts';

/** What the database knows better than a page's file, of one kind. */
export interface LiveSource {
  version(): string;
  /** Asks what the page as it was published needs, and answers what lays it over the page. */
  look(published: JsonObject): Promise<(page: JsonObject) => JsonObject>;
}

/** For a page of which nothing is known better. */
export const asItIs = (page: JsonObject): JsonObject => page;

/** Several sources as one overlay. All are asked at once: one after the other, a silent database would be waited for by each. */
export function together(...sources: readonly LiveSource[]): LiveOverlay {
  return {
    version: () => sources.map((source) => source.version()).join('.'),
    async apply(context) {
      const layers = await Promise.all(sources.map((source) => source.look(context)));
      return layers.reduce((page, lay) => lay(page), context);
    },
  };
}
