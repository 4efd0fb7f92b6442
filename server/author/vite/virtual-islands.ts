import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { islandAttributes, islandPrefix, regionParts } from '#islands';
import { packageFile } from '../../lib/package-file.ts';
import { findIslands } from '../../site/islands/find-islands.ts';
import { readRuntimeFiles } from '../../site/islands/runtime-files.ts';

const BOOT = 'virtual:vitrine/boot';
const REGION_BOOT = 'virtual:vitrine/boot-regions';
const ISLAND = 'virtual:vitrine/island/';
const REGION = 'virtual:vitrine/region/';
const NOTHING = 'virtual:vitrine/nothing';

/** The address of a virtual module in Vite's dev server. */
const addressOf = (id: string): string => `/@id/${id}`;

/** The modules that a page with islands loads from a project's dev server. */
export const virtualIslands = {
  boot: addressOf(BOOT),
  regionBoot: addressOf(REGION_BOOT),
  /** In the place of the shop's own script, which a project's dev server does not have. */
  noShop: addressOf(NOTHING),
  script: (name: string) => addressOf(ISLAND + name),
  regionScript: (name: string, module: string) => addressOf(`${REGION}${name}/${encodeURIComponent(module)}`),
  /** A build of no module. */
  nothing: NOTHING,
  resolve: (id: string): string | undefined => (/^virtual:vitrine\//.test(id) ? id : undefined),
  load(id: string, template: string): string | undefined {
    if (id === NOTHING) return '';
    if (id === BOOT) return bootSource(readRuntimeFiles()?.boot);
    if (id === REGION_BOOT) return bootSource(readRuntimeFiles()?.regionBoot);
    if (id.startsWith(REGION)) return regionSource(id.slice(REGION.length));
    if (!id.startsWith(ISLAND)) return undefined;
    const file = findIslands(template, [])?.get(id.slice(ISLAND.length));
    return file === undefined ? undefined : islandSource(join(template, file));
  },
};

/** The same script as on a served page: it wakes islands when their elements say so. */
function bootSource(boot: string | undefined): string {
  if (boot === undefined) throw new Error('The browser’s side of this package was not built.');
  const source = readFileSync(packageFile(`dist/runtime/${boot.slice(boot.lastIndexOf('/') + 1)}`), 'utf8');
  // What it imports is named by the page: Vite has nothing to look through there.
  return source.replace(/\bimport\(/g, 'import(/* @vite-ignore */ ');
}

/** An island as the project's own React takes it over: that one knows fast refresh. */
function islandSource(file: string): string {
  return `import { createElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
import Component from ${JSON.stringify(file)};
export default async function wake(element) {
  const props = JSON.parse(element.getAttribute(${JSON.stringify(islandAttributes.props)}) || '{}');
  const place = element.getAttribute(${JSON.stringify(islandAttributes.place)}) || '';
  const identifierPrefix = ${JSON.stringify(islandPrefix('*'))}.replace('*', place);
  await new Promise((resolve) => {
    hydrateRoot(element, createElement(Component, props), { identifierPrefix });
    setTimeout(resolve);
  });
}
`;
}

/** A region as the project's own React takes it over. */
function regionSource(named: string): string {
  const [name = '', module = ''] = named.split('/');
  return `import { hydrateRoot } from 'react-dom/client';
import region from ${JSON.stringify(decodeURIComponent(module))};
import { hydrateRegion } from ${JSON.stringify(packageFile(`dist/client/${regionParts}.js`))};
function takeOver(element, _name, identifierPrefix, render) {
  const content = render();
  if (content !== null) hydrateRoot(element, content, { identifierPrefix });
  return new Promise((resolve) => setTimeout(resolve));
}
export default (element) => hydrateRegion(element, ${JSON.stringify(name)}, region, takeOver);
`;
}
