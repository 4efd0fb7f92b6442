import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createRegistry, isArray, isObject, type JsonValue } from '#engine';
import { formatters } from '#formatters';
import { predicates } from '#predicates';
import { localeData, timeZones } from '../../server/cli/locale-packs.ts';
import { Images } from '../../server/http/images/images.ts';
import { openSite } from '../../server/http/pages/open-sites.ts';
import { readPageQuery } from '../../server/http/pages/read-page-query.ts';
import { type JsonObject, withMembers } from '../../server/site/lib/json-access.ts';

const root = path.resolve(import.meta.dirname, '../..');
const registry = createRegistry({ formatters, predicates });
/** With time enough on a machine that does something else: a list that is cut short is another page. */
const settings = { localeData, timeZones, now: Date.UTC(2026, 10, 26), budgets: { milliseconds: 60_000 } };

/** A demonstration site whose lists change: each state of the live data says something else of one of their items. */
export async function openDemonstration(name: string, cache: false | undefined) {
  const live = {
    state: 0,
    change: (items: readonly JsonValue[]) => items,
    around: (page: JsonObject) => page,
  };
  const overlay = {
    version: () => String(live.state),
    // All objects are made anew, as what comes from a database is.
    apply: (page: JsonObject) => {
      const { items } = page;
      return withMembers(live.around(page), {
        items: isArray(items) ? structuredClone(live.change(items)) : undefined,
      });
    },
  };
  const place = {
    template: path.join(root, 'site-templates', name),
    content: path.join(root, 'fixtures/pages', name),
  };
  const { host } = await openSite(name, place, {
    ...{ registry, settings, cache, privatePages: undefined, boot: '/_runtime/boot-1.js', hashesScripts: true },
    images: new Images({ folder: mkdtempSync(path.join(tmpdir(), 'vitrine-rows-')) }),
    live: () => ({ overlay }),
    report: () => undefined,
  });
  const show = async (address: string) => {
    const query = new URLSearchParams();
    const answer = await host.page(address, readPageQuery(address, query), query);
    if ('kind' in answer) throw new Error(`${address} leads elsewhere.`);
    return answer.page;
  };
  return { live, show };
}

/** A product with so much of each of its variants. */
export function withStock(content: JsonValue | undefined, stock: number): JsonValue | undefined {
  if (!isObject(content) || !isArray(content['variants'])) return content;
  const variants = content['variants'].map((one) =>
    isObject(one) ? withMembers(one, { qtyInStock: stock % 3, unlimited: false }) : one,
  );
  return withMembers(content, { variants });
}
