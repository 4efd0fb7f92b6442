import type { JsonValue } from '#engine';
import type { JsonObject } from './lib/json-access.ts';
import { scanFirst } from './lib/json-scanner.ts';

const MEMBERS = ['name', 'author', 'layouts', 'navigations', 'stylesheets', 'customTypes', 'systemCollections'];
const LAYOUT = /(["'])([\w-]+)\1\s*:\s*\{[^{}]{0,500}?(["']?)regions\3\s*:/g;

/**
 * What a `template.conf` with a mistake in it says all the same: each member that can be read by itself, and each layout.
 * The mistake is told; the page that a visitor asks for has its regions and its style sheets.
 */
export function salvageConfig(text: string): JsonObject {
  const found = MEMBERS.flatMap((name): [string, JsonValue][] => {
    const match = new RegExp(`(?<![\\w$-])(["']?)${name}\\1\\s*:`).exec(text);
    const value = match === null ? undefined : scanFirst(text.slice(match.index + match[0].length));
    return value === undefined ? [] : [[name, value]];
  });
  const layouts = [...text.matchAll(LAYOUT)].flatMap(({ 0: whole, 2: name = '', index }): [string, JsonValue][] => {
    const regions = scanFirst(text.slice(index + whole.length));
    return regions === undefined ? [] : [[name, { regions }]];
  });
  return Object.fromEntries([['layouts', Object.fromEntries(layouts)], ...found]);
}
