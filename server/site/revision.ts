import { createHash } from 'node:crypto';
import type { SiteConfig } from './config.ts';
import type { Extensions } from './extensions/extensions.ts';
import type { Islands } from './islands/islands.ts';
import type { UsedGlobals } from './platform/used-globals.ts';
import type { SiteStrings } from './strings.ts';
import type { SiteStyles } from './styles/site-styles.ts';

interface Pieces {
  readonly sources: ReadonlyMap<string, string>;
  readonly config: Pick<SiteConfig, 'layouts'>;
  readonly extensions: Pick<Extensions, 'revision'>;
  readonly islands: Pick<Islands, 'bundle'> | undefined;
  readonly strings: SiteStrings;
  readonly messages: SiteStrings;
  readonly styles: SiteStyles;
  readonly usedGlobals: UsedGlobals;
}

/** What a page is made of, in a few digits: the same on every server that has the same folder and the same tweaks. */
export function revisionOf({ sources, config, extensions, islands, strings, ...pieces }: Pieces): string {
  const { messages, styles, usedGlobals } = pieces;
  const hash = createHash('sha256');
  for (const [path, source] of sources) hash.update(`${path}\0${source}\0`);
  hash.update(JSON.stringify([...config.layouts]) + styles.css);
  hash.update(extensions.revision);
  if (islands !== undefined) hash.update(islands.bundle.revision);
  if (strings.size + messages.size > 0) hash.update(JSON.stringify([...strings, ...messages]));
  if (styles.tweaks.length > 0) hash.update(JSON.stringify([styles.tweaks, styles.values]));
  if (usedGlobals.files.size > 0) hash.update(JSON.stringify([...usedGlobals.files]));
  return hash.digest('hex').slice(0, 16);
}
