import type { JsonValue } from '#model';
import type { Catalogue } from './catalogue.ts';
import { collectForms, collectItems, readGallery } from './catalogue-from-pages.ts';
import { contentItems } from './content-items.ts';

const noForms: Parameters<typeof collectForms>[1] = new Map();

/**
 * What one page says of what is sold, asked and discussed, without any rules. Page data never change, so each part is read
 * when it is first asked for: a list of a large content asks for the stock of two dozen pages that nobody else has read.
 */
export class PageCatalogue implements Pick<Catalogue, 'item' | 'content' | 'form' | 'siteForms' | 'galleries'> {
  readonly #pages: readonly [page: JsonValue];
  #sold: ReturnType<typeof collectItems> | undefined;
  #contents: ReturnType<typeof contentItems> | undefined;

  constructor(page: JsonValue) {
    this.#pages = [page];
  }

  item(id: string): ReturnType<Catalogue['item']> {
    return this.#itemsOfPage.items.get(id);
  }

  content(id: string): ReturnType<Catalogue['content']> {
    this.#contents ??= contentItems(this.#pages);
    return this.#contents.get(id);
  }

  form(id: string): JsonValue | undefined {
    return this.#itemsOfPage.asked.get(id) ?? this.#forms.byId.get(id);
  }

  siteForms(): readonly string[] {
    return this.#forms.ofSite;
  }

  galleries(): ReturnType<Catalogue['galleries']> {
    return this.#pages.flatMap((page) => readGallery(page) ?? []);
  }

  get #itemsOfPage(): ReturnType<typeof collectItems> {
    this.#sold ??= collectItems(this.#pages);
    return this.#sold;
  }

  /** By page, the forms themselves are remembered already. */
  get #forms(): ReturnType<typeof collectForms> {
    return collectForms(this.#pages, noForms);
  }
}
