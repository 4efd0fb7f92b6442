import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { collectionTypes, folderBehaviours } from '#model';
import type { ReferencePage } from '../reference-pages.ts';
import { apiPieces } from './api.ts';
import {
  commandPieces,
  constructPieces,
  regionPieces,
  rulePieces,
  siteDiagnosticPieces,
  templateErrorPieces,
} from './catalogues.ts';
import { definitionIndex, definitionPages } from './definitions.ts';
import { commonErrorTable, httpApiPieces } from './http-api.ts';
import { type Generators, readMarkdown } from './markdown.ts';
import { escapeHtml, type Heading, type Json, type Page } from './page.ts';
import { pageCodesPieces } from './page-codes.ts';
import { pageContextPieces } from './page-context.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const texts = path.join(root, 'site-templates/docs/text');
/** What `npm run docs` writes, whole. */
export const docsContent = path.join(root, 'site-templates/docs/content');

const generators: Generators = {
  formatters: definitionIndex('formatters'),
  predicates: definitionIndex('predicates'),
  'page-codes': pageCodesPieces,
  'page-context': () => pageContextPieces(path.join(texts, 'page-context.json')),
  calls: httpApiPieces,
  'common-refusals': commonErrorTable,
  'template-errors': templateErrorPieces,
  'site-problems': siteDiagnosticPieces,
  rules: rulePieces,
  constructs: constructPieces,
  commands: commandPieces,
  regions: regionPieces,
  api: apiPieces,
};

/** The menu's groups, in order. */
const groups = ['Start', 'Write templates', 'Run a site'] as const;

/** The documentation site's content: file name below `content/` to text. */
function docsFiles(): ReadonlyMap<string, string> {
  const pages = [...writtenPages(), ...definitionPages()].sort((a, b) => a.order - b.order);
  const files = new Map<string, string>([['_site.json', json(sharedContext(pages))]]);
  pages.forEach((page, index) => {
    files.set(`${page.path || 'index'}.json`, json(pageContext(page, pages[index - 1], pages[index + 1])));
  });
  // A page on a line, so that changes of two pages do not meet.
  files.set('assets/search.json', `[\n${pages.map((page) => JSON.stringify(searchEntry(page))).join(',\n')}\n]\n`);
  return files;
}

/** The same as files of the repository. */
export const docsPages = (): ReferencePage[] =>
  [...docsFiles()].map(([name, text]) => ({ file: path.join(docsContent, name), text }));

const json = (value: Json): string => `${JSON.stringify(value, null, 1)}\n`;

/** A text starts with its page's facts, `name: value` lines between two lines of hyphens. */
function writtenPages(): Page[] {
  return readdirSync(texts)
    .filter((name) => name.endsWith('.md'))
    .map((name) => {
      const [, facts = '', body = ''] =
        /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(readFileSync(path.join(texts, name), 'utf8')) ?? [];
      const fact = (key: string) => new RegExp(`^${key}: (.+)$`, 'm').exec(facts)?.[1];
      const title = fact('title') ?? '';
      const base = name.replace(/\.md$/, '');
      return {
        path: base === 'index' ? '' : base,
        title,
        menuTitle: fact('menu') ?? title,
        description: fact('description') ?? '',
        group: fact('group'),
        order: Number(fact('order')),
        kind: fact('kind') ?? 'guide',
        pieces: readMarkdown(body, generators),
      };
    });
}

const addressOf = ({ path: place }: Page): string => `/${place}`;

function collectionOf(page: Page): Json {
  return {
    id: `docs-${page.path.replaceAll('/', '-') || 'home'}`,
    title: page.title,
    navigationTitle: page.menuTitle,
    description: page.description,
    urlId: page.path.replaceAll('/', '-') || 'home',
    fullUrl: addressOf(page),
    typeName: page.kind,
    // What the template folder has a collection for that is this one page.
    type: collectionTypes[page.kind === 'guide' ? 'generic' : 'template-page'],
    homepage: page.path === '',
    ordering: page.order,
    enabled: true,
  };
}

const link = (page: Page): Json => {
  const { id, title, navigationTitle, fullUrl } = collectionOf(page);
  return {
    collection: {
      id: id ?? null,
      title: title ?? null,
      navigationTitle: navigationTitle ?? null,
      fullUrl: fullUrl ?? null,
    },
  };
};

function sharedContext(pages: readonly Page[]): Json {
  return {
    website: {
      id: 'vitrine-docs',
      identifier: 'vitrine-docs',
      siteTitle: 'Vitrine',
      siteTagLine: 'Site templates, rendered fast on the server and brought to life in the browser',
      baseUrl: 'https://vitrine.example',
      language: 'en-GB',
      timeZone: 'UTC',
      siteStatus: { value: 1 },
    },
    featureFlags: { useCLDRMoneyFormat: true },
    websiteSettings: { commentsEnabled: false, simpleLikingEnabled: false },
    cookieSettings: { isCookieBannerEnabled: false, isRestrictiveCookiePolicyEnabled: false },
    navigation: {
      mainNavigation: groups.map((group) => ({
        collection: { id: `group-${group}`, title: group, folder: true, folderBehavior: folderBehaviours.none },
        items: pages.filter((page) => page.group === group).map((page) => menuEntry(page, pages)),
      })),
    },
  };
}

/** A page with its own pages beneath it. */
function menuEntry(page: Page, pages: readonly Page[]): Json {
  const below = pages.filter((other) => other.path.startsWith(`${page.path}/`) && page.path !== '');
  return below.length === 0 ? link(page) : { ...link(page), items: below.map(link) };
}

function pageContext(page: Page, before: Page | undefined, after: Page | undefined): Json {
  const collection = collectionOf(page);
  const brief = (other: Page | undefined) =>
    other === undefined ? null : { title: other.title, fullUrl: addressOf(other) };
  return {
    pageType: 1,
    collection,
    collectionId: collection['id'] ?? null,
    parts: page.pieces.map(({ part }) => part),
    contents: headingsOf(page)
      .filter(({ level }) => level === 2)
      .map(({ id, title }) => ({ id, title })),
    pagination: { prevItem: brief(before), nextItem: brief(after) },
    // What the server's search reads is markup, as content is.
    body: page.pieces
      .map(({ words = '' }) => escapeHtml(words))
      .filter((words) => words !== '')
      .join(' '),
  };
}

const headingsOf = ({ pieces }: Page): Heading[] => pieces.flatMap(({ headings = [] }) => headings);

/** What the search field in the browser looks through. */
const searchEntry = (page: Page) => ({
  title: page.title,
  url: addressOf(page),
  about: page.description,
  headings: headingsOf(page).map(({ id, title }) => [id, title]),
});
