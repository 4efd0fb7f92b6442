import type { SiteHost } from '../../http/pages/site-host.ts';
import { isDraft } from '../../site/content/drafts.ts';
import { eachPage, firstPage } from '../../site/content/each-page.ts';
import { escapeHtml } from '../../site/head/markup.ts';
import { textAt } from '../../site/lib/json-access.ts';
import { choiceBar } from './choice-bar.ts';
import { galleryStyle } from './gallery-style.ts';
import { allMessages } from './messages/all-messages.ts';
import type { PlayedMessage } from './messages/played.ts';
import { productStates, type StateFiles } from './messages/product-states.ts';
import { isScene, type Place } from './messages/scene.ts';
import { pageFor } from './messages/stages.ts';
import { type PseudoLocale, pseudoLocales } from './pseudo-locales.ts';

/** The shell around the pages: list, choices, and the page in a frame. What is chosen is in the address. */
export async function galleryPage(host: SiteHost, files: StateFiles, nonce: string): Promise<string> {
  const { systemPaths } = await import('../../shop/pages/list.ts');
  const link = (path: string, title: string) =>
    `<li><a href="?page=${encodeURIComponent(path)}" data-page="${escapeHtml(path)}">${escapeHtml(title)}</a></li>`;
  const own = pagesOf(host)
    .map((page) => link(page.path, labelOf(host, page)))
    .join('');
  const templates = host.site.staticPages.map((name) => link(`/${name}`, name)).join('');
  const system = groupedPages([...systemPaths, '/config', '/a-page-that-is-not-there'])
    .map(([name, paths]) => `<h3>${name}</h3><ul>${paths.map((path) => link(path, path)).join('')}</ul>`)
    .join('');
  return shell(
    'Preview',
    `<aside><h1>Preview</h1><h2>Pages</h2><input type="search" placeholder="Find a page" aria-label="Find a page" data-find><ul>${own}</ul>${templates === '' ? '' : `<h2>Templates</h2><ul>${templates}</ul>`}<h2>System</h2>${system}
<form data-capture><h2>Add a page</h2><label>Address of a page, or what its ?format=json says
<textarea name="source" rows="2" required></textarea></label><button>Add</button><output></output></form></aside>
<main>${choiceBar(files)}<p class="fault" data-fault-on hidden><span></span> <button type="button">Switch it off</button></p><div class="stage"><iframe title="Page"></iframe><section class="audit" aria-label="Accessibility" aria-live="polite" hidden></section><iframe title="Data of the page" hidden></iframe></div>
<p role="status"></p><p class="hint">Hold Alt over the page, or switch Inspect on: each element says which line prints it, from which data. A click opens your editor there.</p></main>
<script type="application/json" data-scenes>${JSON.stringify(scenesByName()).replace(/</g, '\\u003c')}</script>
<script nonce="${nonce}" type="module" src="/__vitrine/gallery.js"></script>`,
  );
}

/** The platform's own pages by the first part of their address; those that stand alone come last. */
function groupedPages(paths: readonly string[]): (readonly [name: string, paths: readonly string[]])[] {
  const groups = new Map<string, string[]>();
  for (const path of paths) {
    const part = path.split('/')[1] ?? '';
    groups.set(part, [...(groups.get(part) ?? []), path]);
  }
  const named = [...groups].filter(([, all]) => all.length > 1);
  const alone = [...groups].flatMap(([, all]) => (all.length > 1 ? [] : all));
  const title = (part: string) => part.charAt(0).toUpperCase() + part.slice(1).replace(/-/g, ' ');
  return [...named.map(([part, all]) => [title(part), all] as const), ['Others', alone] as const];
}

/** Every product state on the page of a product, one beside the other, each a link. */
export function matrixPage(host: SiteHost, files: StateFiles, nonce: string): string {
  const product = firstPage(host.source, ({ path }) => isProduct(host, path))?.path;
  if (product === undefined)
    return shell('Product states', '<p>The content has no product page to show states on.</p>', 'single');
  const cells = [...productStates(files)].map(([name, { about }]) =>
    card({
      kind: 'phone',
      shown: stillAddress(product, `state=${name}&`),
      opens: new URLSearchParams({ page: product, state: name }),
      label: name,
      about,
    }),
  );
  return shell(
    'Product states',
    sheetOf(cells, 'One product in every state that a shopper can meet.', nonce),
    'single',
  );
}

interface Card {
  readonly kind: 'page' | 'phone';
  /** Address of the page in the picture. */
  readonly shown: string;
  /** Choices with which the preview opens it. */
  readonly opens: URLSearchParams;
  readonly label: string;
  readonly about: string;
}

/** A page made small, which leads to its preview. */
function card({ kind, shown, opens, label, about }: Card): string {
  const frame = `<iframe loading="lazy" tabindex="-1" title="${escapeHtml(label)}" src="${escapeHtml(shown)}"></iframe>`;
  const caption = `<figcaption><b>${escapeHtml(label)}</b>${escapeHtml(about)}</figcaption>`;
  return `<figure><a href="/__vitrine/?${escapeHtml(opens.toString())}"><div class="thumbnail ${kind}" inert>${frame}</div>${caption}</a></figure>`;
}

function sheetOf(cells: readonly string[], about: string, nonce: string): string {
  return `<p class="about">${about}</p><div class="sheet">${cells.join('')}</div>${sheetScript(nonce)}`;
}

/** A page among many: the sheet around it says when it has changed. */
function stillAddress(path: string, choices = ''): string {
  return `${path}?vitrine=${encodeURIComponent(`${choices}still=`)}`;
}

function sheetScript(nonce: string): string {
  return `<script nonce="${nonce}" type="module" src="/__vitrine/sheet.js"></script>`;
}

function isProduct(host: SiteHost, path: string): boolean {
  return textAt(host.source.peek(path)?.context ?? {}, 'item.structuredContent.productType') !== '';
}

/** Every page at a glance, each a link. The pictures are the pages themselves, made small. */
export function pagesSheet(host: SiteHost, nonce: string): string {
  const cells = pagesOf(host).map((page) =>
    card({
      kind: 'page',
      shown: stillAddress(page.path),
      opens: new URLSearchParams({ page: page.path }),
      label: labelOf(host, page),
      about: page.path,
    }),
  );
  return shell('All pages', sheetOf(cells, 'Every page of the content, as a wide window shows it.', nonce), 'single');
}

/** The mails of the site, with sample facts. */
export const mailsPage = (sheet: string): string => shell('Mails', sheet, 'single');

/** The tweaks of the template beside a page that follows them. */
export function stylePage(nonce: string): string {
  const panel = `<div data-owner-area><noscript>The panel needs JavaScript.</noscript></div>`;
  const own = `<link rel="stylesheet" href="/__vitrine/style.css"><script nonce="${nonce}" type="module" src="/__vitrine/style.js"></script>`;
  return shell('Style', panel + own, 'single');
}

/** What a page is made from, beside what its templates read of it. */
export function contextPage(address: string, tree: string, count: number, nonce: string): string {
  const head = `<header><h1>${escapeHtml(address.replace(/\?.*/s, ''))}</h1><p>Templates read ${count} of these values; they are marked.</p>
<input type="search" placeholder="Find a name or a value" aria-label="Find a name or a value" data-find> <span role="status"></span></header>`;
  const script = `<script nonce="${nonce}" type="module" src="/__vitrine/data.js"></script>`;
  return shell('Data', `<div class="tree">${head}${tree}</div>${script}`, 'single');
}

/** Every text of the error catalogues, each one click away from its place. */
export function messagesPage(host: SiteHost, pseudoLocale: PseudoLocale | undefined, nonce: string): string {
  const names = Object.entries(pseudoLocales);
  const pseudoLocaleOptions = [['', "the site's own"] as const, ...names].map(([name, about]) => {
    const isChosen = name === (pseudoLocale ?? '');
    return `<a href="?pseudoLocale=${name}"${isChosen ? ' aria-current="true"' : ''}>${about}</a>`;
  });
  const rows = allMessages().map(({ name, text, place }) => {
    const show = showLink(host, name, place, pseudoLocale);
    return `<tr data-found><td>${escapeHtml(name)}</td><td>${escapeHtml(text)}</td><td>${show}</td></tr>`;
  });
  const table = `<table><tr><th>Name</th><th>Messages</th><th>Place</th></tr>${rows.join('')}</table>`;
  const find = '<input type="search" placeholder="Find a message" aria-label="Find a message" data-find>';
  const about = '<p class="about">Every text that a visitor or an owner can meet, one click away from its place.</p>';
  const bar = `<div class="bar">${find}<span>Messages:</span> ${pseudoLocaleOptions.join(' ')}</div>`;
  return shell('Messages', `${about}${bar}${table}${sheetScript(nonce)}`, 'single');
}

function showLink(host: SiteHost, name: string, place: Place, pseudoLocale: PseudoLocale | undefined): string {
  if (!isScene(place)) return `Said by ${escapeHtml(place.saidBy)}.`;
  const page = pageFor(host, place);
  if (page === undefined) return 'The content has no page for it.';
  const { state, settings, form } = place;
  const choices = Object.entries({ page, state, settings, form, pseudoLocale, play: name }).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, value]],
  );
  return `<a href="/__vitrine/?${escapeHtml(new URLSearchParams(choices).toString())}">show</a>`;
}

function pagesOf(host: SiteHost) {
  return [...eachPage(host.source)].sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** What a page is called; of a draft also that it is one, since visitors find nothing at its address. */
function labelOf({ source }: SiteHost, { path, title, isPublic }: ReturnType<typeof pagesOf>[number]): string {
  const isOfDraft = !isPublic && isDraft(source.peek(path)?.context['item']);
  return `${title === '' ? path : title}${isOfDraft ? ' (draft)' : ''}`;
}

function scenesByName(): Record<string, PlayedMessage> {
  return Object.fromEntries(
    allMessages().flatMap(({ name, text, place }) => (isScene(place) ? [[name, { text, steps: place.steps }]] : [])),
  );
}

const sheets = {
  '': 'Preview',
  pages: 'All pages',
  matrix: 'Product states',
  messages: 'Messages',
  mails: 'Mails',
  style: 'Style',
} as const;

/** The ways between the sheets of the gallery. */
function ways(title: string): string {
  const links = Object.entries(sheets).map(([name, label]) => {
    const isHere = label === title;
    return `<a href="/__vitrine/${name}"${isHere ? ' aria-current="page"' : ''}>${label}</a>`;
  });
  return `<nav class="ways" aria-label="Preview">${links.join(' ')}</nav>`;
}

function shell(title: string, body: string, kind: 'rooms' | 'single' = 'rooms'): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title} · Vitrine</title><style>${galleryStyle}</style></head><body class="${kind}">${kind === 'rooms' ? ways(title) + body : single(title, body)}</body></html>`;
}

/** A sheet without a list beside it; that of data stands in a frame, and has a heading of its own. */
function single(title: string, body: string): string {
  if (title === 'Data') return `<main>${body}</main>`;
  return `${ways(title)}<main><h1>${title}</h1>${body}</main>`;
}
