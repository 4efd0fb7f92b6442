import { existsSync, readdirSync } from 'node:fs';
import { isObject } from '#engine';
import { readInside } from '../lib/contained-files.ts';
import { readJson } from '../lib/json.ts';
import { textAt } from '../lib/json-access.ts';
import { siteLimits } from '../lib/limits.ts';
import { sharedFile } from './content-files.ts';

/** Files of a folder that are looked at for its id. */
const MOST_LOOKED_AT = 100;

/**
 * The id of the site whose pages lie in a folder, from the first of its files that says it: for a site that is not opened
 * yet. Empty where none says it, or what says it cannot be read: that is told when the site is opened.
 */
export function peekWebsiteId(folder: string): string {
  if (!existsSync(folder)) return '';
  const pages = readdirSync(folder).filter((name) => /\.json$/i.test(name) && !/^_|^store\.json$/.test(name));
  for (const name of [...pages.sort().slice(0, MOST_LOOKED_AT), sharedFile]) {
    const id = idIn(folder, name);
    if (id !== '') return id;
  }
  return '';
}

function idIn(folder: string, name: string): string {
  try {
    const text = readInside(folder, name, siteLimits.pageJsonBytes).toString('utf8');
    const reading = readJson(text, { maxDepth: siteLimits.pageJsonDepth });
    return reading.ok && isObject(reading.value) ? textAt(reading.value, 'website.id') : '';
  } catch {
    return '';
  }
}
