import { existsSync, readdirSync } from 'node:fs';
import { isObject } from '#engine';
import { readInside } from '../lib/contained-files.ts';
import { readJson } from '../lib/json.ts';
import { textAt } from '../lib/json-access.ts';
import { siteLimits } from '../lib/limits.ts';
import { isReserved, sharedFile } from './content-files.ts';

/** Files of a folder that are looked at for its id. */
const MOST_LOOKED_AT = 100;

/**
 * The id of the site whose pages lie in a folder, for a site that is not opened yet: what its first page says, or what all
 * pages share, or whichever page says one. Empty where none does, or what says it cannot be read: that is told when the
 * site is opened.
 */
export function peekWebsiteId(folder: string): string {
  if (!existsSync(folder)) return '';
  const pages = readdirSync(folder).filter((name) => /\.json$/i.test(name) && !isReserved(name));
  const [first = sharedFile, ...others] = pages.sort().slice(0, MOST_LOOKED_AT);
  // In this order: to read all pages of a thousand sites took four fifths of the start of a server of those.
  for (const name of new Set([first, sharedFile, ...others])) {
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
