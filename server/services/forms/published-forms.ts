import { type EditedForm, type JsonValue, withEdits } from '#model';
import type { Catalogue } from '../catalogue/catalogue.ts';

/** The forms of a site as its visitors see them: what was published lies over the content. */
export class PublishedForms {
  /** The catalogue of the content, with the forms as they were published. */
  readonly catalogue: Catalogue;
  readonly #content: Catalogue;
  #published: ReadonlyMap<string, EditedForm> = new Map();
  #changes = 0;
  /** A form is the same object until it changes: its markup is kept by it. */
  readonly #made = new Map<string, { json: JsonValue; edited: EditedForm; form: JsonValue }>();

  constructor(content: Catalogue) {
    this.#content = content;
    this.catalogue = withForms(content, (formId) => this.#form(formId));
  }

  /** How often they have changed. */
  get changes(): number {
    return this.#changes;
  }

  take(published: ReadonlyMap<string, EditedForm>): void {
    if (JSON.stringify([...published]) === JSON.stringify([...this.#published])) return;
    this.#published = published;
    this.#changes += 1;
  }

  #form(formId: string): JsonValue | undefined {
    const json = this.#content.form(formId);
    const edited = this.#published.get(formId);
    if (json === undefined || edited === undefined) return json;
    const known = this.#made.get(formId);
    if (known?.json === json && known.edited === edited) return known.form;
    const form = withEdits(json, edited);
    this.#made.set(formId, { json, edited, form });
    return form;
  }
}

/** The same catalogue with other forms; what it knows of the content follows the content. */
function withForms(content: Catalogue, form: Catalogue['form']): Catalogue {
  return {
    websiteId: content.websiteId,
    currency: content.currency,
    website: content.website,
    get rules() {
      return content.rules;
    },
    refreshRules: () => content.refreshRules(),
    item: (id) => content.item(id),
    hidden: (id) => content.hidden(id),
    items: (from) => content.items(from),
    itemsOfType: (type) => content.itemsOfType(type),
    form,
    siteForms: () => content.siteForms(),
    content: (id) => content.content(id),
    galleries: () => content.galleries(),
    mails: content.mails,
  };
}
