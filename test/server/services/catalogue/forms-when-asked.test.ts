import { describe, expect, it } from 'vitest';
import { catalogueFromPages } from '../../../../server/services/catalogue/catalogue-from-pages.ts';

/** A page that counts how often somebody reads its markup. */
function countedPage() {
  const page = {
    read: 0,
    get mainContent() {
      page.read += 1;
      return '<form data-form-id="contact"><div class="form-item text" id="name"></div></form>';
    },
  };
  return page;
}

describe('forms that pages show', () => {
  it('are looked for when somebody asks for one, once', () => {
    const page = countedPage();
    const catalogue = catalogueFromPages({ pages: [page] });
    const before = page.read;
    expect(catalogue.form('contact')).toMatchObject({ id: 'contact', purpose: 'form' });
    expect(page.read).toBe(before + 1);
    expect(catalogue.siteForms()).toEqual(['contact']);
    expect(catalogue.form('of another site')).toBeUndefined();
    expect(page.read).toBe(before + 1);
  });
});
