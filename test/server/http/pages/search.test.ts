import { describe, expect, it } from 'vitest';
import type { PageSource, PageSummary } from '../../../../server/site/content/page-source.ts';
import { search } from '../../../../server/site/content/search.ts';

function page(path: string, title: string, text: string): PageSummary {
  const summary = {
    path,
    fullUrl: path,
    urlId: path.slice(1),
    title,
    text: `${title} ${text}`,
    excerpt: text.slice(0, 40),
  };
  return { ...summary, isItem: true, ordering: 0, collection: undefined, image: '', items: [] };
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
    list: () => list,
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
  (search(from, {}, text)['searchResults'] as { fullUrl: string }[]).map(({ fullUrl }) => fullUrl);

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
  ])('finds for %j: %j', (text, expected) => {
    expect(found(text)).toEqual(expected);
  });

  it('says how many there are and shows fifty', () => {
    const many = Array.from({ length: 60 }, (_, n) => page(`/p${n}`, `Page ${n}`, 'about clay'));
    const answer = search(sourceOf(many).source, {}, 'clay');
    expect([answer['searchCount'], found('clay', sourceOf(many).source).length]).toEqual([60, 50]);
  });

  it('finds what was added after the first search', () => {
    const { source: changing, change } = sourceOf(pages);
    expect(found('kiln', changing)).toEqual([]);
    change([...pages, page('/kiln', 'The kiln', 'Fire.')]);
    expect(found('kiln', changing)).toEqual(['/kiln']);
  });
});
