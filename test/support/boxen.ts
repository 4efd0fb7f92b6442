import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Files } from './serve-site.ts';

interface Case {
  readonly name: string;
  readonly template: string;
  readonly partials?: Readonly<Record<string, string>>;
  readonly json?: unknown;
}

const casesFile = join(process.cwd(), '../shared/conformance/dev/site-boxen.jsonl');

/** Files of the folder whose text is a case's whole template. */
const templates: Readonly<Record<string, string>> = {
  'site.region': 'site-home',
  'collections/stories.list': 'site-stories-content',
  'collections/stories.item': 'site-story-1-content',
  'collections/gallery.list': 'site-gallery-content',
  'collections/index.list': 'site-index-tabi-content',
  'collections/products.list': 'site-products-content',
  'collections/products.item': 'site-product-content',
  'blocks/navi.block': 'site-block-navigation',
  'blocks/navi--mobile.block': 'site-block-navigation',
  'blocks/navi--index.block': 'site-block-navi-index',
};

/** A published template repository, put together again from the cases that carry its sources; undefined without them. */
export function boxenFolder(): Files | undefined {
  if (!existsSync(casesFile)) {
    process.stdout.write(`${casesFile} is not there: the published template folder is not tried.\n`);
    return undefined;
  }
  const cases = readCases();
  const files: Record<string, string> = {
    'template.conf': JSON.stringify({
      name: 'Boxen',
      layouts: { default: { name: 'Default', regions: ['site'] } },
      navigations: [
        { title: 'Main', name: 'navi' },
        { title: 'Mobile', name: 'navi--mobile' },
      ],
      stylesheets: [],
    }),
  };
  for (const [path, name] of Object.entries(templates)) {
    const found = cases.find((candidate) => candidate.name === name);
    if (found === undefined) throw new Error(`There is no case ${name}.`);
    files[path] = found.template;
  }
  for (const { partials = {} } of cases) {
    for (const [name, source] of Object.entries(partials)) files[`blocks/${name}`] = source;
  }
  return files;
}

/** Page JSON of the same site, by file name: every case whose data is a whole page. */
export function boxenPages(): Files | undefined {
  if (!existsSync(casesFile)) return undefined;
  const pages = readCases().filter(({ json }) => typeof json === 'object' && json !== null && 'collection' in json);
  return Object.fromEntries(pages.map(({ name, json }) => [`${name}.json`, JSON.stringify(json)]));
}

function readCases(): Case[] {
  return readFileSync(casesFile, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Case);
}
