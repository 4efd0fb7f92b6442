import { isArray, isObject, type JsonValue } from '#engine';
import { type Fixture, readFixtures } from '../../server/author/check/analysis/fixtures.ts';
import { at, type JsonObject } from '../../server/site/lib/json-access.ts';
import { loadSite } from '../../server/site/load-site.ts';
import { renderPage } from '../../server/site/render-page.ts';
import { harmIn } from './harm.ts';
import { payloads } from './hostile-markup.ts';
import { registry } from './serve-site.ts';
import type { SiteFolders } from './site-folders.ts';

/** Leaves that decide which template makes the page: changed by themselves, because without them there is no page. */
const STRUCTURAL = /(?:^|\.)(?:typeName|regionName|urlId|fullUrl|id|pageTypeName|productType|recordTypeLabel|type)$/;

/** How a payload takes a leaf's place. */
const replace = (_leaf: string, payload: string) => payload;
const ways = [replace, (leaf: string, payload: string) => `${leaf} ${payload}`];

/**
 * Renders pages with a payload in every leaf of their JSON, the next one in each round, and gives what of it does harm.
 * As many rounds as there are payloads put each of them into each leaf.
 */
export async function harmOfSite(
  { template, content }: SiteFolders,
  rounds: number,
  choose: (pages: readonly Fixture[]) => readonly Fixture[] = (pages) => pages,
): Promise<{ harm: string[]; rendered: number }> {
  const { site } = await loadSite({ folder: template, registry });
  if (site === undefined) throw new Error(`There is no site in ${template}.`);
  const fixtures = readFixtures(template, content);
  const harm: string[] = [];
  let rendered = 0;
  for (const { path, context, data } of choose(fixtures.pages)) {
    for (let round = 0; round < rounds; round += 1) {
      for (const hostile of variationsOf(context, round)) {
        const { body } = renderPage(site, hostile, { path, data, runtime: '/boot.js' });
        rendered += 1;
        harm.push(...harmIn(body.toString()).map((found) => `${path} in round ${round}: ${found}`));
      }
    }
  }
  await fixtures.close();
  return { harm, rendered };
}

export const allRounds = payloads.length;

function* variationsOf(context: JsonObject, round: number): Generator<JsonObject> {
  let leaves = round;
  const way = ways[round % ways.length] ?? replace;
  const hostile = (leaf: string) => {
    leaves += 1;
    return way(leaf, payloads[leaves % payloads.length] ?? '');
  };
  yield changed(context, (path, leaf) => (STRUCTURAL.test(path) ? leaf : hostile(leaf)));
  yield changed(context, (path, leaf) => (STRUCTURAL.test(path) && !/type/i.test(path) ? hostile(leaf) : leaf));
}

function changed(context: JsonObject, change: (path: string, leaf: string) => string): JsonObject {
  const walk = (value: JsonValue, path: string): JsonValue => {
    if (typeof value === 'string') return change(path, value);
    if (isArray(value)) return value.map((member, index) => walk(member, `${path}.${index}`));
    if (!isObject(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, walk(member, `${path}.${name}`)]));
  };
  // An object comes out as an object.
  return walk(context, '') as JsonObject;
}

/** One page of each kind: the same template makes the others. */
export function oneOfEach(pages: readonly Fixture[]): readonly Fixture[] {
  const kinds = new Map<string, Fixture>();
  for (const page of pages) {
    const { collection, item, pageTypeName } = page.context;
    const kind = JSON.stringify([at(collection, 'typeName') ?? pageTypeName, item === undefined]);
    if (!kinds.has(kind)) kinds.set(kind, page);
  }
  return [...kinds.values()];
}
