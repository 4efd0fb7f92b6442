import { suggest } from '#engine';
import { systemPaths } from '../../../shop/pages/list.ts';
import { restOf } from '../../../site/extensions/path-pattern.ts';
import { isAnswered } from '../analysis/answered-paths.ts';
import { contentPages, seenFrom } from '../analysis/content-pages.ts';
import { readText } from '../analysis/read-text.ts';
import type { Checked, Rule } from '../analysis/rule.ts';
import { staticAttributes } from '../analysis/static-attributes.ts';
import { TemplateView } from '../analysis/template-view.ts';

const NAMES: ReadonlySet<string> = new Set(['href', 'action']);

export const linkDead: Rule = {
  id: 'link-dead',
  severity: 'warning',
  summary: 'A link inside the site that leads to no page, in a template or in the texts of a page.',
  message: 'No page of the content has the address $path.',
  help: 'Correct the address, or add the page. Pages that only the live site has belong into the content too.',
  bad: {
    files: { 'site.region': '<a href="⟦/abuot⟧">About</a>', 'content/about.json': '{"collection":{"title":"About"}}' },
    fixed: { 'site.region': '<a href="/about">About</a>' },
  },
  good: {
    files: {
      'site.region': '<a href="/about#us">About</a><a href="/works/vase">Vase</a>',
      'content/about.json': '{"collection":{"title":"About"}}',
      'content/works.json':
        '{"collection":{"title":"Works","fullUrl":"/works"},"items":[{"title":"Vase","urlId":"vase"}]}',
    },
  },
  find(checked, report) {
    const pages = pathsOf(checked);
    if (checked.fixtures.length === 0) return;
    const { redirects = [] } = checked.site.extensions.config;
    const isDead = (path: string) =>
      /^\/(?!\/)/.test(path) &&
      !path.includes('{') &&
      !pages.has(path) &&
      !isAnswered(path) &&
      redirects.every(({ from }) => restOf(from, path) === undefined);
    const tell = (view: TemplateView, { written, start }: Address) => {
      const path = written.replaceAll('\\/', '/').replace(/(?<=.)\/$/, '');
      if (!isDead(path)) return;
      const likely = suggest(path, pages);
      const place = { view, start, end: start + written.length };
      report(place, { path }, likely === undefined ? {} : { suggestion: likely });
    };
    for (const { view, tag, value, start } of staticAttributes(checked.views, NAMES)) {
      if (tag.name !== 'a' && tag.name !== 'form' && tag.name !== 'area') continue;
      const [written = ''] = value.split(/[?#]/);
      tell(view, { written, start });
    }
    if (checked.content === undefined) return;
    for (const file of contentPages(checked.content)) {
      const text = readText(file) ?? '';
      const view = new TemplateView(seenFrom(checked.site.root, file), text, [], []);
      for (const address of addressesIn(text)) tell(view, address);
    }
  },
};

interface Address {
  readonly written: string;
  readonly start: number;
}

/** Where links in the texts of a page's JSON lead to, as it is written there. */
function* addressesIn(json: string): Generator<Address> {
  for (const { 0: whole, 1: markup = '', index } of json.matchAll(TEXT)) {
    const start = index + whole.length - markup.length - 1;
    for (const { 0: link, 1: written = '', index: at } of markup.matchAll(LINK)) {
      yield { written, start: start + at + link.length - written.length };
    }
  }
}

/** The members in which pages have markup of their authors'; others may hold what only looks so, an example say. */
const TEXT = /"(?:body|excerpt|description|html|mainContent|caption|submissionMessage)"\s*:\s*"((?:[^"\\]|\\.)*)"/g;

/** A link as far as a query or a hash. What JSON escapes may be written either way. */
const LINK =
  /(?:<|\\u003c)a(?=[\s\\])(?:[^<>"\\]|\\["n/]){0,400}?(?:\s|\\n)href=(?:\\"|')((?:\\?\/)(?:[^"'\\\s<>?#]|\\\/){0,400})/gi;

function pathsOf({ addresses, site }: Checked): Set<string> {
  const paths = new Set(['/', ...systemPaths, ...addresses]);
  for (const name of site.staticPages) paths.add(`/${name}`);
  for (const { path } of site.extensions.config.feeds ?? []) paths.add(path);
  return paths;
}
