import type { Catalogue } from '../../services/catalogue/catalogue.ts';
import { catalogueFromPages } from '../../services/catalogue/catalogue-from-pages.ts';
import type { OwnMails } from '../../services/catalogue/own-mails.ts';
import type { PageSource } from '../../site/content/page-source.ts';
import { type LiveStoreFile, liveStoreFile } from './live-store-file.ts';

/**
 * What a site sells and asks: its pages, with the rules of its store file. Throws when that file cannot be read; one that
 * breaks later is told to `report`, and its last good state stays.
 */
export function siteCatalogue(
  source: PageSource,
  content: string | undefined,
  report: (error: unknown) => void = () => undefined,
  mails?: OwnMails,
): Catalogue {
  return liveCatalogue(source, liveStoreFile(content, report), mails);
}

/**
 * The catalogue of a site's pages and its `store.json`, read anew when either has changed. What identifies the site
 * stays.
 */
function liveCatalogue(source: PageSource, storeFile: LiveStoreFile, own: OwnMails | undefined): Catalogue {
  let version = source.version;
  let store = storeFile();
  let current = read(source, store, own);
  const latest = () => {
    const written = storeFile();
    if (source.version !== version || written !== store) {
      version = source.version;
      store = written;
      current = read(source, store, own);
    }
    return current;
  };
  const { websiteId, currency, website, mails } = current;
  return {
    websiteId,
    currency,
    website,
    get rules() {
      return latest().rules;
    },
    refreshRules: async () => undefined,
    item: (id) => latest().item(id),
    items: () => latest().items(),
    form: (id) => latest().form(id),
    siteForms: () => latest().siteForms(),
    content: (id) => latest().content(id),
    galleries: () => latest().galleries(),
    mails,
  };
}

function read(source: PageSource, store: unknown, mails: OwnMails | undefined): Catalogue {
  const pages = source.list().flatMap(({ path }) => source.peek(path)?.context ?? []);
  return catalogueFromPages({ pages, mails, ...(store === undefined ? {} : { store }) });
}
