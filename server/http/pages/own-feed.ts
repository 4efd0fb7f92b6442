import { withTimeout } from '../../lib/with-timeout.ts';
import { readListQuery } from '../../site/content/list-query.ts';
import { absolutePath, baseOf } from '../../site/discovery/addresses.ts';
import type { FeedDefinition, FeedPage } from '../../site/extensions/kinds/feeds.ts';
import { objectAt } from '../../site/lib/json-access.ts';
import { siteLimits } from '../../site/lib/limits.ts';
import { type DiscoveryText, noBase, publicPagesOf } from './discovery.ts';
import { baseContext } from './resolve-page.ts';
import type { SiteHost } from './site-host.ts';

/** Milliseconds that a feed may take to be made. */
const LONGEST = 30_000;
const NO_QUERY = new URLSearchParams();

/** The feed that a site's config has at a path. */
export function ownFeedAt(host: SiteHost, path: string): FeedDefinition | undefined {
  return host.site.extensions.config.feeds?.find((feed) => feed.path === path);
}

/** A feed of the config's own, made of the pages that are for everybody. */
export async function ownFeedText(host: SiteHost, feed: FeedDefinition): Promise<DiscoveryText> {
  const shared = await baseContext(host.source);
  const base = baseOf(shared);
  if (base === '') return noBase;
  const made: unknown = await withTimeout(
    Promise.resolve(
      feed.make({ baseUrl: base, website: objectAt(shared, 'website') ?? {}, pages: () => pagesFor(host, base) }),
    ),
    LONGEST,
    () => {
      throw new Error(`The feed ${feed.path} was not made within ${LONGEST / 1_000} seconds.`);
    },
  );
  if (typeof made !== 'string')
    throw new TypeError(`The feed ${feed.path} is made as ${typeof made}, and not as text.`);
  if (made.length > siteLimits.outputBytes)
    throw new Error(`The feed ${feed.path} has more than ${siteLimits.outputBytes} characters.`);
  return { type: /charset/i.test(feed.type) ? feed.type : `${feed.type}; charset=utf-8`, text: made };
}

async function* pagesFor(host: SiteHost, base: string): AsyncGenerator<FeedPage> {
  const query = { ...readListQuery(NO_QUERY), search: '' };
  for (const { path } of publicPagesOf(host)) {
    const found = await host.context(path, query, NO_QUERY);
    if (found.kind === 'page' && found.status === 200 && !found.isPrivate)
      yield { path, url: absolutePath(path, base), context: found.context };
  }
}
