import type { LiveOverlay } from '../../http/pages/site-host.ts';
import { withTimeout } from '../../lib/with-timeout.ts';
import type { JsonObject } from '../../site/lib/json-access.ts';
import type { StatedAge } from './stated-age.ts';

/** What the database knows better than a page's file, of one kind. */
export interface LiveSource {
  version(): string;
  /** Asks what the page as it was published needs, and answers what lays it over the page. */
  look(published: JsonObject): Promise<(page: JsonObject) => JsonObject>;
}

/** For a page of which nothing is known better. */
export const asItIs = (page: JsonObject): JsonObject => page;

/** Milliseconds that a page waits for what only the database knows: half of what it may take in all while that is silent. */
const patience = 150;

/** What the database answers; undefined when it is late or away. The calls report that; a page can do without for a while. */
export async function inGoodTime<Value>(
  coming: Promise<Value>,
  age: Pick<StatedAge, 'doubt'>,
): Promise<Value | undefined> {
  const answered = await withTimeout(
    coming.then(
      (value) => ({ value }),
      () => undefined,
    ),
    patience,
  );
  if (answered === undefined) age.doubt();
  return answered?.value;
}

/** Several sources as one overlay. All are asked at once: one after the other, a silent database would be waited for by each. */
export function together(...sources: readonly LiveSource[]): LiveOverlay {
  const versions: string[] = [];
  let joined = '';
  return {
    version() {
      // Asked for each request: mostly none has changed, and the text of before is compared in no time.
      let isSame = true;
      for (let at = 0; at < sources.length; at += 1) {
        const version = sources[at]?.version() ?? '';
        if (versions[at] === version) continue;
        versions[at] = version;
        isSame = false;
      }
      if (!isSame) joined = versions.join('.');
      return joined;
    },
    async apply(context) {
      const layers = await Promise.all(sources.map((source) => source.look(context)));
      return layers.reduce((page, lay) => lay(page), context);
    },
  };
}

/**
 * Looks at what was published, also by another server. Asked by the pages themselves: a site that nobody visits asks
 * nothing. A page does not wait for it; what it changes has a version of its own.
 */
export function refreshed(
  refresh: () => Promise<void>,
  report: (failure: unknown) => void,
  age: StatedAge,
): LiveSource {
  let asked = age.version();
  return {
    version() {
      const version = age.version();
      if (version !== asked) {
        asked = version;
        refresh().catch((failure: unknown) => {
          age.doubt();
          report(failure);
        });
      }
      return '';
    },
    look: async () => asItIs,
  };
}
