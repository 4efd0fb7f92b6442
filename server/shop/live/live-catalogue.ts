import type { JsonValue } from '#engine';
import type { Catalogue } from '../../services/catalogue/catalogue.ts';
import { catalogueFromPages } from '../../services/catalogue/catalogue-from-pages.ts';
import { largeCatalogue } from '../../services/catalogue/large-catalogue.ts';
import type { OwnMails } from '../../services/catalogue/own-mails.ts';
// biome-ignore lint/style/noRestrictedImports: of pages that are held in memory only, a thousand at most.
import { eachPage } from '../../site/content/each-page.ts';
import type { LargeContent, PageSource } from '../../site/content/page-source.ts';
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
  const storeFile = liveStoreFile(content, report);
  return source.large === undefined
    ? liveCatalogue(source, storeFile, mails)
    : catalogueInParts(source, source.large, storeFile, mails);
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
    hidden: (id) => latest().hidden(id),
    items: (from) => latest().items(from),
    itemsOfType: (type) => latest().itemsOfType(type),
    form: (id) => latest().form(id),
    siteForms: () => latest().siteForms(),
    content: (id) => latest().content(id),
    galleries: () => latest().galleries(),
    mails,
  };
}

/** What a large content says of the shop as a whole stands in what its pages share, or on its home page. */
function catalogueInParts(
  source: PageSource,
  large: LargeContent,
  storeFile: LiveStoreFile,
  mails: OwnMails | undefined,
): Catalogue {
  let made: { readonly shared: JsonValue; readonly store: unknown; readonly catalogue: Catalogue } | undefined;
  const whole = () => {
    const shared = source.peek('/')?.context ?? source.shared();
    const store = storeFile();
    if (made?.shared !== shared || made.store !== store) {
      const catalogue = catalogueFromPages({ pages: [shared], mails, ...(store === undefined ? {} : { store }) });
      made = { shared, store, catalogue };
    }
    return made.catalogue;
  };
  return largeCatalogue({ ...large, page: (path) => source.peek(path)?.context }, whole);
}

function read(source: PageSource, store: unknown, mails: OwnMails | undefined): Catalogue {
  const pages = [...eachPage(source)].flatMap(({ path }) => source.peek(path)?.context ?? []);
  return catalogueFromPages({ pages, mails, ...(store === undefined ? {} : { store }) });
}
