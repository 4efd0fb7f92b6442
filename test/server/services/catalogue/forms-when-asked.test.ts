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

  it('are not looked for where the owner says which one is meant', () => {
    const page = countedPage();
    const contact = { id: 'contact', name: 'Write to us', fields: [] };
    const catalogue = catalogueFromPages({ pages: [page], store: { forms: [contact] } });
    const before = page.read;
    expect(catalogue.form('contact')).toMatchObject({ name: 'Write to us' });
    expect(page.read).toBe(before);
    expect(catalogue.siteForms()).toEqual(['contact']);
    expect(catalogue.form('contact')).toMatchObject({ name: 'Write to us' });
  });

  it('are looked for in a page that was saved, and not in the others again', () => {
    const [page, saved] = [countedPage(), countedPage()];
    catalogueFromPages({ pages: [page] }).siteForms();
    const catalogue = catalogueFromPages({ pages: [page, saved] });
    const before = [page.read, saved.read];
    expect(catalogue.siteForms()).toEqual(['contact']);
    expect([page.read, saved.read]).toEqual([before[0], (before[1] ?? 0) + 1]);
  });
});
