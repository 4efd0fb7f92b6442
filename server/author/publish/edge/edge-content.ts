import { createHash } from 'node:crypto';
import type { EdgeContent } from '../../../http/edge/written-content.ts';
import { eachPage } from '../../../site/content/each-page.ts';
import type { PageSource, PageSummary } from '../../../site/content/page-source.ts';

/** The content of a site as a worker has it. */
export function edgeContent(source: PageSource): EdgeContent {
  const shared = source.shared();
  const pages: Record<string, string> = {};
  const aliases: Record<string, string> = {};
  const summaries = [...eachPage(source)];
  for (const { path } of summaries) {
    const context = source.peek(path)?.context ?? {};
    // What all pages share stands once.
    const own = Object.entries(context).filter(([name, value]) => shared[name] !== value);
    pages[path] = JSON.stringify(Object.fromEntries(own));
  }
  for (const summary of summaries) {
    for (const address of addressesOf(summary)) {
      if (!Object.hasOwn(pages, address) && !Object.hasOwn(aliases, address)) aliases[address] = summary.path;
    }
  }
  const written = { shared: JSON.stringify(shared), pages, aliases };
  const version = createHash('sha256').update(JSON.stringify(written)).digest('hex').slice(0, 16);
  return { version, ...written };
}

/** The address that a page gives itself; the home page's is `/` too. */
function addressesOf({ fullUrl, isItem, collection }: PageSummary): readonly string[] {
  const isHome = !isItem && collection?.['homepage'] === true;
  return [fullUrl, ...(isHome ? ['/'] : [])].filter((address) => address.startsWith('/'));
}
