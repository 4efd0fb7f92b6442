import { knownWebsites } from '../services/known-websites.ts';
import { siteCatalogue } from '../shop/live/live-catalogue.ts';
import { FolderContent } from '../site/content/folder-content.ts';
import type { Store } from '../store/index.ts';
import { UsageError } from './exit.ts';
import { contentFor } from './site-folder.ts';

interface Named {
  readonly website?: string;
  /** Folder of page JSON. */
  readonly content?: string;
}

/**
 * The website that a command is about: the one that is named, that of the pages that are named, or the only one there is.
 * A misspelt one is refused: what is done to it would be done to nothing.
 */
export async function whichWebsite(store: Store, { website, content }: Named): Promise<string> {
  const inDatabase = await knownWebsites(store);
  const ofPages = await websiteIn(contentFor(undefined, content));
  const known = new Set([...inDatabase, ofPages].filter((id) => id !== ''));
  const listed = `Known are: ${[...known].join(', ')}.`;
  if (website !== undefined) {
    if (known.has(website)) return website;
    throw new UsageError(
      `There is no website ${website}. ${listed} For one that nobody has visited yet, name its pages with --content.`,
    );
  }
  if (content !== undefined && ofPages !== '') return ofPages;
  const candidates = inDatabase.size > 0 ? [...inDatabase] : [...known];
  const [only] = candidates;
  if (only !== undefined && candidates.length === 1) return only;
  throw new UsageError(
    candidates.length === 0
      ? 'This database knows no website yet. Name the pages of one with --content.'
      : `There are several websites here: say which by --website. ${listed}`,
  );
}

/** Empty where there are no pages. */
async function websiteIn(content: string | undefined): Promise<string> {
  if (content === undefined) return '';
  const source = new FolderContent({ folder: content, report: () => undefined });
  try {
    return siteCatalogue(source, undefined).websiteId;
  } finally {
    await source.close();
  }
}
