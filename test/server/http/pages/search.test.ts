import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { compile, isArray } from '#engine';
import { FolderContent } from '../../../../server/site/content/folder-content.ts';
import { HeldPages } from '../../../../server/site/content/held-pages.ts';
import type { PageSource, PageSummary } from '../../../../server/site/content/page-source.ts';
import { searchHeld } from '../../../../server/site/content/search.ts';
import { textAt } from '../../../../server/site/lib/json-access.ts';
import { registry } from '../../../support/serve-site.ts';

function page(path: string, title: string, text: string): PageSummary {
  const summary = {
    path,
    fullUrl: path,
    urlId: path.slice(1),
    title,
    text: `${title} ${text}`,
    excerpt: text.slice(0, 40),
  };
  const told = { canonical: path, changed: undefined, isPublic: true, listed: [] };
  return {
    ...summary,
    ...told,
    isItem: true,
    isProduct: false,
    ordering: 0,
    collection: undefined,
    image: '',
    items: [],
  };
}

function sourceOf(pages: readonly PageSummary[]): {
  source: PageSource;
  change: (next: readonly PageSummary[]) => void;
} {
  let list = pages;
  let version = 1;
  const source: PageSource = {
    find: async () => undefined,
    fresh: () => undefined,
    peek: () => undefined,
    pages: (part) => new HeldPages(list).part(part),
    get count() {
      return list.length;
    },
    collections: () => [],
    collectionAt: () => undefined,
    shared: () => ({}),
    get version() {
      return String(version);
    },
    close: async () => {},
  };
  return {
    source,
    change(next) {
      list = next;
      version += 1;
    },
  };
}

const pages = [
  page('/mug', 'Harbour mug', 'A stoneware mug, thrown on Thursdays.'),
  page('/cafe', 'The Café', 'Tea in our mugs by the harbour.'),
  page('/404', 'Not found mug', 'mug'),
];
const { source } = sourceOf(pages);
const found = (text: string, from = source) =>
  (searchHeld(from, {}, text)['searchResults'] as { fullUrl: string }[]).map(({ fullUrl }) => fullUrl);

describe('search', () => {
  it.each([
    ['mug', ['/mug', '/cafe']],
    ['harbour mug', ['/mug', '/cafe']],
    // Every word is wanted; the beginning of one is enough, and accents and case do not count.
    ['harbour thursdays', ['/mug']],
    ['thurs', ['/mug']],
    ['CAFE', ['/cafe']],
    // A slip in a long word is forgiven, in a short one it is another word.
    ['stonewear', ['/mug']],
    ['tee', []],
    ['samovar', []],
    ['', []],
    ['  ', []],
    ['<script>', []],
    ['constructor __proto__', []],
    // The first eight words count: each costs as much as a search.
    ['a stoneware mug thrown on thurs harbour st samovar', ['/mug']],
    ['a stoneware mug thrown on thurs harbour samovar', []],
  ])('finds for %j: %j', (text, expected) => {
    expect(found(text)).toEqual(expected);
  });

  it('says how many there are and shows fifty', () => {
    const many = Array.from({ length: 60 }, (_, n) => page(`/p${n}`, `Page ${n}`, 'about clay'));
    const answer = searchHeld(sourceOf(many).source, {}, 'clay');
    expect([answer['searchCount'], found('clay', sourceOf(many).source).length]).toEqual([60, 50]);
  });

  it('finds what was added after the first search', () => {
    const { source: changing, change } = sourceOf(pages);
    expect(found('kiln', changing)).toEqual([]);
    change([...pages, page('/kiln', 'The kiln', 'Fire.')]);
    expect(found('kiln', changing)).toEqual(['/kiln']);
  });
});

describe('items that only their list has', () => {
  it('are found like pages of their own, products with what a result shows of them', async () => {
    const source = new FolderContent({ folder: 'fixtures/sites/classic/content', report: () => {} });
    const paths = (words: string) => found(words, source);
    expect(paths('marbled')).toEqual(['/goods/marbled-sheet']);
    expect(paths('glue rest')).toEqual(['/letters/glue']);
    // A list of dates has them in two lists.
    expect([paths('harvest'), paths('tooling')]).toEqual([['/open-days/harvest-market'], ['/open-days/gold-tooling']]);
    const { searchResults } = searchHeld(source, {}, 'marbled');
    const [first] = isArray(searchResults) ? searchResults : [];
    expect(textAt(first, 'item.title')).toBe('Marbled sheet');
    await source.close();
  });
});

describe('the documentation', () => {
  it.each(['react component', 'inspect', 'hot reload'])('says something of “%s”, and shows where', async (words) => {
    const source = new FolderContent({ folder: 'site-templates/docs/content', report: () => {} });
    const { searchResults } = searchHeld(source, {}, words);
    await source.close();
    const snippets = isArray(searchResults)
      ? searchResults.map((result) => textAt(result, 'snippet').toLowerCase())
      : [];
    expect(snippets.some((snippet) => words.split(' ').some((word) => snippet.includes(word)))).toBe(true);
  });

  it('keeps the words in the box', () => {
    const masthead = readFileSync('site-templates/docs/blocks/masthead.block', 'utf8');
    const { output } = compile(masthead, { registry }).render({ searchQuery: 'a "b"' });
    expect(output).toContain('name="q" value="a &quot;b&quot;"');
  });
});
