import { describe, expect, it } from 'vitest';
import type { MessageText } from '#model';
import { holesOf, pluralForms } from '../../../server/site/languages/check-messages.ts';
import { directionOf, languageTags, platformMessages } from '../../../server/site/languages/index.ts';
import { loadSite } from '../../../server/site/load-site.ts';
import { renderPage } from '../../../server/site/render-page.ts';
import { siteDataOf } from '../../../server/site/tags/site-data.ts';
import { englishMessages } from '../../support/english-messages.ts';
import { registry, scratchFolder } from '../../support/serve-site.ts';

/** Signs, brands and abbreviations that are the same in several languages. */
const signs = /^(?:[{}\w\s/,:%]*\}|AM\/PM|Eircode|Cookies|Email|Audio: \{title\})$/;

describe('the words of the platform', () => {
  it('are there in eight languages beside English', () => {
    expect([...languageTags].sort()).toEqual(['ar', 'de', 'es', 'fr', 'it', 'ja', 'nl', 'pt']);
    expect(platformMessages('en-US')).toBeUndefined();
    expect(platformMessages('sv')).toBeUndefined();
    expect(platformMessages('pt_BR')).toBe(platformMessages('pt'));
  });

  it.each(languageTags)('are complete in %s: the same ids, names in braces and plural forms of the language', (tag) => {
    const words = platformMessages(tag) ?? {};
    expect([...englishMessages.keys()].filter((id) => words[id] === undefined)).toEqual([]);
    expect(Object.keys(words).filter((id) => !englishMessages.has(id))).toEqual([]);
    const wrong = [...englishMessages].flatMap(([id, english]) => faultsOf(id, english, words[id] ?? '', tag));
    expect(wrong).toEqual([]);
  });

  it.each(languageTags)('are not English in %s', (tag) => {
    const words = platformMessages(tag) ?? {};
    const same = [...englishMessages].flatMap(([id, text]) =>
      typeof text === 'string' && words[id] === text ? [text] : [],
    );
    // A word or two is the same in two languages; a sentence is not.
    expect(same.filter((text) => !signs.test(text) && text.split(' ').length > 2)).toEqual([]);
  });

  it('are written from right to left where the language is', () => {
    expect(['ar', 'ar-EG', 'he', 'fa_IR', 'de', 'en', '', 'no tag!'].map(directionOf)).toEqual([
      'rtl',
      'rtl',
      'rtl',
      'rtl',
      'ltr',
      'ltr',
      'ltr',
      'ltr',
    ]);
  });
});

/** What is wrong with a message in another language. */
function faultsOf(id: string, english: MessageText, own: MessageText, tag: string): readonly string[] {
  const texts = typeof own === 'string' ? [own] : Object.values(own);
  const forms = typeof own === 'string' ? [] : Object.keys(own).sort();
  const wanted = typeof english === 'string' ? [] : [...pluralForms(tag)].sort();
  return [
    ...(texts.some((text) => text.trim() === '') ? [`${id}: empty`] : []),
    ...(String(holesIn(id, own)) === String(holesIn(id, english)) ? [] : [`${id}: names in braces`]),
    ...(String(forms) === String(wanted) ? [] : [`${id}: plural forms`]),
  ];
}

function holesIn(id: string, text: MessageText): readonly string[] {
  // A form for one thing may leave its number out, and so may a message of one year.
  const ofOne = id.endsWith('__1Years') ? 'duration' : undefined;
  return [...holesOf(typeof text === 'string' ? text : text.other)].filter((hole) => hole !== ofOne).sort();
}

const folder = {
  'template.conf': '{ "layouts": { "default": { "regions": ["site"] } } }',
  'site.region':
    '<!doctype html><html class="x"><head>{squarespace-headers}</head><body>{item|product-status}|{item|comment-count}|{item.addedOn|timesince}</body></html>',
};
const item = {
  id: 'i1',
  publicCommentCount: 2,
  addedOn: Date.UTC(2020, 0, 1),
  structuredContent: { productType: 1, variants: [{ qtyInStock: 0 }] },
};

async function page(language: string, files: Readonly<Record<string, string>> = {}, localizedStrings = {}) {
  const { site, diagnostics } = await loadSite({ folder: scratchFolder({ ...folder, ...files }), registry });
  if (site === undefined) throw new Error('The folder is there.');
  const context = { website: { language }, item, localizedStrings };
  const settings = { now: Date.UTC(2020, 0, 4) };
  const options = { path: '/', data: siteDataOf(context), runtime: '/loader.js', settings };
  const html = renderPage(site, context, options).body.toString();
  const data = /data-page-context>(.*?)<\/script>/s.exec(html)?.[1] ?? '{}';
  return { html, diagnostics, strings: JSON.parse(data).localizedStrings ?? {} };
}

describe('a page in another language', () => {
  it('says it at its root, and in the words of formatters and of the browser', async () => {
    const { html, strings } = await page('de-AT');
    expect(html).toContain('<html class="x" lang="de-AT">');
    expect(html).toContain('>ausverkauft</div>|2 Kommentare|');
    expect(html).toContain('>vor etwa 3 Tagen</span>');
    expect(strings).toMatchObject({ addedToCart: 'In den Warenkorb gelegt', cartItems: { other: expect.any(String) } });
    // Words that only the server or one of its own regions says stay there.
    expect(strings).not.toHaveProperty('mailOrderSubject');
    expect(strings).not.toHaveProperty('placeOrder');
  });

  it('runs from right to left in Arabic, with its plural forms', async () => {
    const { html, strings } = await page('ar');
    expect(html).toContain('<html class="x" lang="ar" dir="rtl">');
    expect(html).toContain('|تعليقان|');
    expect(Object.keys(strings.cartItems)).toEqual(['zero', 'one', 'two', 'few', 'many', 'other']);
  });

  it('is in English as its template printed it, without a word more', async () => {
    const { html, strings } = await page('en-GB');
    expect(html).toContain('<html class="x">');
    expect(html).toContain('>sold out</div>|2 Comments|');
    expect(strings).toEqual({});
  });
});

describe('words of the site in place of the platform’s', () => {
  const messages = (locale: string, words: object) => ({
    [`strings/messages-${locale}.json`]: JSON.stringify(words, null, 2),
  });

  it('come from the folder, then from the page, in the page’s language alone', async () => {
    const files = messages('de', { productSoldOutText: 'weg', addedToCart: 'Liegt im Korb' });
    expect((await page('de', files)).html).toContain('>weg</div>|2 Kommentare|');
    expect((await page('de', files)).strings.addedToCart).toBe('Liegt im Korb');
    expect((await page('de', files, { productSoldOutText: 'leer' })).html).toContain('>leer</div>');
    expect((await page('fr', files)).html).toContain('>épuisé</div>');
    expect((await page('en', files)).strings).toEqual({});
  });

  it('make a language of its own', async () => {
    const files = messages('sv', {
      productSoldOutText: 'slutsåld',
      comments: { one: '{count} kommentar', other: '{count} kommentarer' },
    });
    const { html, diagnostics } = await page('sv-SE', files);
    expect(html).toContain('>slutsåld</div>|2 kommentarer|');
    expect(diagnostics).toEqual([]);
  });

  it('are told with their place when the platform does not know them, and left out', async () => {
    const files = messages('de', {
      addedToCart: 'Liegt im Korb',
      addedToKart: 'Hm',
      viewCart: 'Zum Korb von {name}',
      close: 5,
      comments: { other: '{count} Kommentare' },
    });
    const { diagnostics, strings } = await page('de', files);
    const file = 'strings/messages-de.json';
    expect(diagnostics).toMatchObject([
      { code: 'message-unknown', file, line: 3, column: 3, message: 'The platform has no message "addedToKart".' },
      { code: 'message-hole', file, line: 4 },
      { code: 'message-shape', file, line: 5 },
      { code: 'message-form', file, line: 6, severity: 'warning' },
    ]);
    expect(strings).toMatchObject({ addedToCart: 'Liegt im Korb', viewCart: 'Warenkorb ansehen', close: 'Schließen' });
  });
});
