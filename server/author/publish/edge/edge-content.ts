import { createHash } from 'node:crypto';
import type { JsonValue } from '#engine';
import { packText } from '../../../http/edge/packed-text.ts';
import type { EdgeContent } from '../../../http/edge/written-content.ts';
import { isClean } from '../../../site/clean/clean-content.ts';
import { eachPage } from '../../../site/content/each-page.ts';
import { pathsByName } from '../../../site/content/held-pages.ts';
import type { PageSource } from '../../../site/content/page-source.ts';
import { aliasesOf } from '../../../site/content/summary.ts';

/** The content of a site as a worker has it. */
export function edgeContent(source: PageSource): EdgeContent {
  const shared = source.shared();
  const pages: Record<string, string> = {};
  const aliases: Record<string, string> = {};
  const unclean: Record<string, readonly string[]> = {};
  const look = (path: string, members: Readonly<Record<string, JsonValue>>) => {
    const names = Object.entries(members).flatMap(([name, value]) => (needsLook(name, value) ? [name] : []));
    if (names.length > 0) unclean[path] = names;
  };
  look('', shared);
  const summaries = [...eachPage(source)];
  for (const { path } of summaries) {
    const context = source.peek(path)?.context ?? {};
    // What all pages share stands once.
    const own = Object.entries(context).filter(([name, value]) => shared[name] !== value);
    const members = Object.fromEntries(own);
    pages[path] = packText(JSON.stringify(members));
    look(path, members);
  }
  for (const summary of summaries) {
    for (const address of aliasesOf(summary)) {
      if (!Object.hasOwn(pages, address) && !Object.hasOwn(aliases, address)) aliases[address] = summary.path;
    }
  }
  const names = Object.fromEntries(pathsByName(summaries.filter(({ isItem }) => !isItem)));
  const written = { shared: packText(JSON.stringify(shared)), pages, aliases, unclean, names };
  const version = createHash('sha256').update(JSON.stringify(written)).digest('hex').slice(0, 16);
  return { version, ...written };
}

/** Whether a member has to be looked through for what could do harm, whenever a page shows it. */
function needsLook(name: string, value: JsonValue): boolean {
  return typeof value === 'object' && value !== null && !isClean(value, name);
}
