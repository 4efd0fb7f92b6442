import type { AmountFormat } from './amount.ts';
import { type Data, data, isData, localeOf, moneyOf, readContext, text } from './read-context.ts';

export { isData, text };

/** What the page says about itself, as far as regions need it. Every member is optional: foreign pages have none. */
export interface PageFacts extends AmountFormat {
  websiteId: string;
  currency: string;
  expressCheckout: boolean;
  captchaSiteKey: string | undefined;
  strings: Data;
  /** The product of a product page, or the products of a list, by id. */
  item: (id: string) => Data | undefined;
  merchandising: (id: string) => Data | undefined;
  installments: Data | undefined;
}

/** Reads the page-context element; asks for it by attribute, because content may own any id or global name. */
function readPageFacts(document: Document): PageFacts {
  const context = readContext(document);
  const website = data(context['website']);
  const settings = data(context['websiteSettings']);
  const store = data(settings['storeSettings'] ?? context['storeSettings']);
  const merchandising = data(context['productMerchandisingContext']);
  return {
    websiteId: text(website['id']),
    locale: localeOf(document, context),
    money: moneyOf(context),
    currency: text(store['selectedCurrency']) || 'USD',
    expressCheckout: store['expressCheckout'] === true,
    captchaSiteKey: text(data(context['recaptchaEnterpriseContext'])['recaptchaEnterpriseSiteKey']) || undefined,
    strings: data(context['localizedStrings']),
    item: (id) => findItem(context, id),
    merchandising: (id) => (Object.hasOwn(merchandising, id) ? data(merchandising[id]) : undefined),
    installments: isData(store['installments']) ? store['installments'] : undefined,
  };
}

const factsOf = new WeakMap<object, PageFacts>();

/** The facts of a document, read once per page context. */
export function pageFacts(document: Document): PageFacts {
  const source = document.querySelector('script[data-page-context]') ?? document;
  let facts = factsOf.get(source);
  if (!facts) factsOf.set(source, (facts = readPageFacts(document)));
  return facts;
}

/** Adds a product that arrived after the page: what a quick view shows comes with its own page context. */
export function learnFrom(document: Document, other: Document, id: string): void {
  const facts = pageFacts(document);
  const { item, merchandising } = readPageFacts(other);
  const known = { item: facts.item, merchandising: facts.merchandising };
  facts.item = (wanted) => (wanted === id ? item(id) : undefined) ?? known.item(wanted);
  facts.merchandising = (wanted) => (wanted === id ? merchandising(id) : undefined) ?? known.merchandising(wanted);
}

function findItem(context: Data, id: string): Data | undefined {
  const items = Array.isArray(context['items']) ? context['items'] : [];
  return [context['product'], context['item'], ...items].filter(isData).find((item) => item['id'] === id);
}
