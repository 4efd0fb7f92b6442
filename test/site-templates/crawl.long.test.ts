import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { type CrawledPage, crawl } from '../support/crawl.ts';
import { serveFolders } from '../support/serve-site.ts';
import { siteFolders } from '../support/site-folders.ts';

/** Pages of which no link tells, because nobody would follow one. */
const unlinked = ['/nothing/here'];

describe.each(siteFolders)('site template $name', ({ template, content }) => {
  it('answers every address that its pages name, and is sound on each page', { timeout: 60_000 }, async () => {
    const { app, diagnostics, faults } = await serveFolders(template, content);
    const flaws: string[] = [];
    const found = await crawl(app, (page) => void flaws.push(...flawsOf(page)));
    expect(diagnostics).toEqual([]);
    expect(faults).toEqual([]);
    expect(found.broken).toEqual([]);
    expect(found.asked).toBeGreaterThan(30);
    expect(flaws).toEqual([]);
    for (const path of unlinked) expect((await request(app).get(path)).status).toBe(404);
  });
});

/** What a careful reader of the HTML would strike out. */
function flawsOf({ path, document }: CrawledPage): string[] {
  const flaws: string[] = [];
  const flaw = (text: string, element?: Element) =>
    flaws.push(`${path}: ${text}${element === undefined ? '' : ` in ${element.outerHTML.slice(0, 120)}`}`);
  const all = (selector: string) => [...document.querySelectorAll(selector)];

  if (document.documentElement.lang === '') flaw('no language');
  if (document.title.trim() === '') flaw('no title');
  if (all('h1').length !== 1) flaw(`${all('h1').length} first headings`);
  let last = 0;
  for (const heading of all('h1, h2, h3, h4, h5, h6')) {
    const level = Number(heading.tagName.slice(1));
    if (level > last + 1) flaw(`heading of level ${level} after ${last}`, heading);
    if (heading.textContent?.trim() === '') flaw('empty heading', heading);
    last = level;
  }
  // A film's still is no picture before a script makes one of it.
  for (const image of all('img:not(.sqs-video-overlay img)')) {
    if (!image.hasAttribute('alt')) flaw('picture without alternative text', image);
    if (!/^\d+$/.test(image.getAttribute('width') ?? '') || !/^\d+$/.test(image.getAttribute('height') ?? ''))
      flaw('picture without a size', image);
  }
  if (all('img:not([loading="lazy"])').length > 2) flaw('too many pictures that do not wait');
  for (const link of all('a[href]:not([aria-hidden="true"])')) {
    const name = [link.textContent, link.getAttribute('aria-label'), link.querySelector('img')?.alt].join('').trim();
    if (name === '') flaw('link without a name', link);
  }
  const ids = all('[id]').map((element) => element.id);
  for (const id of ids.filter((one, index) => ids.indexOf(one) !== index)) flaw(`id ${id} stands twice`);
  for (const field of all('input:not([type=hidden], [type=submit]), select, textarea')) {
    const isNamed =
      field.hasAttribute('aria-label') ||
      field.closest('label') !== null ||
      all('label[for]').some((label) => label.getAttribute('for') === field.id) ||
      // The restock form's own markup; the runtime labels it.
      field.closest('.product-restock-form') !== null;
    if (!isNamed) flaw('field without a label', field);
  }
  if (all('main').length !== 1 || all('a[href="#main"]').length !== 1) flaw('no way past the menu');
  // What is meant to be code may look like it.
  for (const code of all('code, pre, samp, style')) code.remove();
  const text = document.body.textContent ?? '';
  if (/\{[.@a-z#]/i.test(text)) flaw('template code in the text');
  // A predicate and codes have that name, and what the library's functions give may be that value.
  const isReference = /^\/(?:predicates|library-api|page-context)\b/.test(path);
  if (!isReference && /\bundefined\b|\bNaN\b|\[object/.test(text)) flaw('a value that is none');
  return flaws;
}
