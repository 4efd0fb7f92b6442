import { describe, expect, it } from 'vitest';
import { loadSite } from '../../../server/site/load-site.ts';
import { renderPage } from '../../../server/site/render-page.ts';
import { siteDataOf } from '../../../server/site/tags/site-data.ts';
import { registry, scratchFolder } from '../../support/serve-site.ts';

const folder = {
  'template.conf': '{ "layouts": { "default": { "regions": ["site"] } } }',
  'site.region': '{localizedStrings.cart}|{localizedStrings.back}|{localizedStrings.search}',
  'strings/template-en-US.json': '{ "cart": "Cart", "back": "Back" }',
  'strings/annotations-en-US.json': '{ "search": "Search" }',
  'strings/template-de-DE.json': '{ "cart": "Warenkorb", "back": "Zurück" }',
  'strings/template-de-AT.json': '{ "cart": "Einkaufswagerl" }',
  'strings/template-es-419.json': '{ "cart": ',
};

const load = () => loadSite({ folder: scratchFolder(folder), registry });

async function words(language: string, localizedStrings = {}): Promise<string> {
  const { site } = await load();
  if (site === undefined) throw new Error('The folder is there.');
  const context = { website: { language }, localizedStrings };
  return renderPage(site, context, { path: '/', data: siteDataOf(context) }).body.toString();
}

describe('strings/*.json', () => {
  it.each([
    ['de-AT', 'Einkaufswagerl|Zurück|Search'],
    ['de-CH', 'Warenkorb|Zurück|Search'],
    ['en-US', 'Cart|Back|Search'],
    ['en-GB', 'Cart|Back|Search'],
    ['fr-FR', 'Cart|Back|Search'],
    ['', 'Cart|Back|Search'],
  ])('are those of %s', async (language, expected) => expect(await words(language)).toBe(expected));

  it('come after what the page says itself', async () => {
    expect(await words('de-DE', { cart: 'Korb' })).toBe('Korb|Zurück|Search');
  });

  it('cost only themselves where they cannot be read, and say so', async () => {
    const { diagnostics } = await load();
    expect(diagnostics).toMatchObject([{ code: 'json-invalid', file: 'strings/template-es-419.json', line: 1 }]);
    expect(await words('es')).toBe('Cart|Back|Search');
  });
});
