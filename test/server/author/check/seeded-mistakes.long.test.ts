import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { demonstration } from '../../../../server/cli/site-folder.ts';
import { boxenFolder, boxenPages } from '../../../support/boxen.ts';
import { diagnosticsIn, marked } from '../../../support/check.ts';
import { scratchFolder, writeFiles } from '../../../support/serve-site.ts';

interface Mistake {
  readonly code: string;
  readonly file: string;
  /** What of the file is exchanged, and for what; `⟦…⟧` is where the diagnostic must stand. */
  readonly from: string;
  readonly to: string;
  /** Further diagnostics that the mistake cannot avoid. */
  readonly also?: readonly string[];
}

const mistake = (code: string, file: string, from: string, to: string, ...also: string[]): Mistake => ({
  code,
  file,
  from,
  to,
  also,
});

/** Each exchanges something in the demonstration shop for what a tired author might have written. */
const mistakes: readonly Mistake[] = [
  mistake('formatter-unknown', 'blocks/event-row.block', '{title|html}', '{title|⟦htlm⟧}'),
  mistake('formatter-unknown', 'collections/products.item', '{@|product-price}', '{@|⟦produkt-price⟧}'),
  mistake('predicate-unknown', 'blocks/product-list.block', '{.equal? @index 1}', '{.⟦eqal?⟧ @index 1}'),
  mistake(
    'instruction-unknown',
    'blocks/navigation.block',
    '{.repeated section',
    '⟦{.repeatd section',
    'tag-outside-block',
  ),
  mistake('instruction-malformed', 'collections/blog.item', '{.section item}', '⟦{.var price 5}⟧{.section item}'),
  mistake('partial-unknown', 'blocks/product-card.block', 'apply picture.block', 'apply ⟦picture.blok⟧'),
  mistake('partial-unknown', 'site.region', 'apply footer.block', 'apply ⟦foter.block⟧', 'block-unused'),
  mistake('link-target-missing', 'site.region', 'href="#main"', 'href="⟦#mian⟧"'),
  mistake('name-unknown', 'blocks/post-card.block', '{.if author.displayName}', '{.if author.⟦displyName⟧}'),
  mistake('name-unknown', 'collections/events.item', '<h1>{title|html}', '<h1>{⟦titel⟧|html}'),
  mistake('name-unknown', 'collections/gallery.list', '{collection.title|html}', '{collection.⟦titlle⟧|html}'),
  mistake('name-unknown', 'blocks/footer.block', '{.section website.location}', '{.section website.⟦loction⟧}'),
  mistake('name-unknown', 'collections/index.list', '{.equal? typeName "products"}', '{.equal? ⟦typeNme⟧ "products"}'),
  mistake('variable-unknown', 'blocks/event-row.block', '{title|html}', '{.var @when startDate}{⟦@wen⟧|date %e}'),
  mistake('block-unclosed', 'collections/events.list', '{.if past}', '⟦{.section past}⟧{.if past}'),
  mistake('tag-outside-block', 'collections/products.list', '</header>', '</header>⟦{.end}⟧'),
  mistake('or-never-runs', 'pages/cart.page', '{.or}', '{.or}⟦{.or}⟧'),
  mistake('tag-not-allowed-in-block', 'blocks/neighbours.block', '<span>Later</span>', '⟦{.alternates with}⟧'),
  mistake('condition-empty', 'pages/order.page', '{.if regionMarkup}', '⟦{.if }⟧{.end}{.if regionMarkup}'),
  mistake('comment-unclosed', 'pages/error.page', '<p class="lede">', '⟦{## soon <p class="lede">', 'html-unbalanced'),
  mistake('brace-unclosed', 'pages/not-found.page', '</section>', '</section>⟦{⟧title'),
  mistake('tag-malformed', 'collections/blog.list', '{collection.title|html}', '⟦{collection.title |html}⟧'),
  mistake('argument-invalid', 'blocks/event-row.block', '{startDate|date %e}', '{startDate|date ⟦%Q⟧}'),
  mistake(
    'argument-invalid',
    'blocks/navigation-footer.block',
    '{externalLink.title|html}',
    '{externalLink.title|truncate ⟦ten⟧|html}',
  ),
  mistake('expression-invalid', 'collections/products.item', '{.section item}', '⟦{.eval @x = (1 + 2}⟧{.section item}'),
  mistake('expression-invalid', 'collections/gallery.list', '<section', '⟦{.eval @x = foo(1)}⟧<section'),
  mistake('partial-too-deep', 'blocks/mark.block', '</svg>', '</svg>⟦{@|apply mark.block}⟧'),
  mistake(
    'tag-template-missing',
    'blocks/footer.block',
    '<squarespace:navigation navigationId="footerNavigation" template="navigation-footer" />',
    '⟦<squarespace:navigation navigationId="footerNavigation" template="navigation-foter" />⟧',
    'block-unused',
  ),
  mistake('tag-unknown', 'blocks/header.block', '<squarespace:navigation ', '⟦<squarespace:navigtion⟧ '),
  mistake(
    'tag-unclosed',
    'collections/products.item',
    '</squarespace:query>\n</aside>',
    '</squarespace:query>\n⟦<squarespace:related⟧ limit="1"></aside>',
  ),
  mistake(
    'argument-invalid',
    'blocks/header.block',
    '{.if collection.homepage}',
    '{.⟦equal?⟧}{.end}{.if collection.homepage}',
  ),
  mistake('json-invalid', 'template.conf', '"author": "Vitrine"', '"author": ⟦Vitrine⟧'),
  mistake('style-brace-unclosed', 'styles/cart.less', 'NEW', '\n.unclosed ⟦{⟧ color: red;'),
  mistake('style-name-unknown', 'styles/print.less', 'NEW', '\n.a {\n  ⟦.no-such-mixin();⟧\n}'),
  mistake('html-unbalanced', 'collections/products.list', '<h1>', '⟦<div>⟧<h1>'),
  mistake(
    'html-unbalanced',
    'blocks/neighbours.block',
    '{.if pagination.nextItem}',
    '{.if pagination.nextItem}⟦<span>⟧',
  ),
  mistake('html-unbalanced', 'pages/search.page', '</form>', '</form>⟦</div>⟧'),
  mistake(
    'branch-unreachable',
    'collections/index.list',
    '{.or equal? typeName "events"}',
    '⟦{.or equal? typeName "page"}⟧',
  ),
  mistake('block-unused', 'blocks/old-card.block', 'NEW', '⟦<⟧p>{title|html}</p>'),
  mistake('block-unused', 'blocks/product-card.block', '<li', '⟦{.macro teaser}⟧{title|html}{.end}<li'),
  mistake(
    'alt-missing',
    'collections/index.list',
    '<img src="/assets/hero-tall.svg?format=1000w"',
    '⟦<img src="/a.png">⟧<img src="/assets/hero-tall.svg?format=1000w"',
  ),
  mistake('alt-missing', 'blocks/picture.block', '<img', '⟦<img src="{assetUrl|htmltag}">⟧<img'),
  mistake(
    'id-repeated',
    'blocks/navigation.block',
    '<li><a href="{externalLink',
    '<li ⟦id="entry"⟧><a href="{externalLink',
  ),
  mistake('text-unescaped', 'collections/blog.list', '{collection.title|html}', '⟦{collection.title}⟧'),
  mistake('text-unescaped', 'pages/search.page', 'for “{searchQuery|html}”{.or}', 'for “⟦{searchQuery}⟧”{.or}'),
  mistake('attribute-unescaped', 'blocks/picture.block', 'alt="{altText|htmltag}"', 'alt="⟦{altText}⟧"'),
  mistake('attribute-unescaped', 'pages/search.page', 'value="{searchQuery|htmltag}"', 'value="⟦{searchQuery}⟧"'),
  mistake(
    'address-unescaped',
    'collections/index.list',
    'href="{fullUrl|htmltag}">All of it',
    'href="⟦{fullUrl}⟧">All of it',
  ),
  mistake('attribute-unquoted', 'collections/gallery.list', '<h1>', '<h1 title=⟦{collection.title|html}⟧>'),
  mistake(
    'script-unescaped',
    'collections/blog.item',
    '{@|comments}',
    '{@|comments}<script>let t = "⟦{title|html}⟧";</script>',
  ),
  mistake('script-unescaped', 'blocks/post-card.block', '<h3>', '<h3 onclick="say(\'⟦{title|htmltag}⟧\')">'),
  mistake(
    'style-unescaped',
    'collections/events.list',
    '{.if past}',
    '<style>a::after{content:"⟦{collection.title}⟧"}</style>{.if past}',
  ),
  mistake(
    'name-deprecated',
    'collections/products.item',
    '{@|product-price}',
    '{@|product-price}{structuredContent.variants.0.price|⟦money-format⟧}',
  ),
];

/** Several mistakes share a copy of the folder, at most one in a file: one must not hide or bring forth another. */
function copies(): Mistake[][] {
  const groups: Mistake[][] = [];
  for (const one of mistakes) {
    const free = groups.find(
      (group) => group.length < 6 && group.every(({ file, code }) => file !== one.file && code !== one.code),
    );
    if (free === undefined) groups.push([one]);
    else free.push(one);
  }
  return groups;
}

const { template, content } = demonstration();

interface Expected {
  readonly code: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

function make(folder: string, { code, file, from, to }: Mistake): Expected {
  const path = join(folder, file);
  const isNew = from === 'NEW';
  const original = existsSync(path) ? readFileSync(path, 'utf8') : '';
  if (!isNew && !original.includes(from)) throw new Error(`${file} does not hold ${from}`);
  const changed = isNew ? original + to : original.replace(from, () => to);
  const { text, line, column } = marked(changed);
  writeFiles(folder, { [file]: text });
  return { code, file, line, column };
}

describe('seeded mistakes', () => {
  it('are at least forty, of at least thirty kinds', () => {
    expect(mistakes.length).toBeGreaterThanOrEqual(40);
    expect(new Set(mistakes.map(({ code }) => code)).size).toBeGreaterThanOrEqual(30);
  });

  it.each(copies().map((group, index) => [index + 1, group] as const))(
    'are each named with file, line, column and kind: those of copy %i',
    async (_number, group) => {
      const folder = scratchFolder();
      cpSync(template, folder, { recursive: true });
      const expected = group.map((one) => make(folder, one));
      const found = await diagnosticsIn(folder, content);
      const places = found.map(({ code, file, line, column }) => ({ code, file, line, column }));
      expect(places).toEqual(expect.arrayContaining(expected));
      const allowed = new Set([...group.map(({ code }) => code), ...group.flatMap(({ also = [] }) => also)]);
      expect(found.filter(({ code }) => !allowed.has(code))).toEqual([]);
      expect(found.length).toBeLessThanOrEqual(
        group.length + group.filter(({ also = [] }) => also.length > 0).length * 2,
      );
    },
    60_000,
  );
});

describe('folders without a mistake', () => {
  it.each(['shop', 'magazine', 'portfolio'])(
    'have no diagnostic: the template %s',
    async (name) => {
      expect(await diagnosticsIn(`site-templates/${name}`, `fixtures/pages/${name}`)).toEqual([]);
    },
    60_000,
  );

  it('have no diagnostic: a published template with its pages', async () => {
    const files = boxenFolder();
    const pages = boxenPages();
    if (files === undefined || pages === undefined) return;
    const folder = scratchFolder(files);
    expect(await diagnosticsIn(folder, undefined)).toEqual([]);
    const found = await diagnosticsIn(folder, scratchFolder(pages));
    // Of the repository, the cases carry some files only.
    expect(found.filter(({ code }) => code !== 'collection-template-missing')).toEqual([]);
  }, 60_000);
});
