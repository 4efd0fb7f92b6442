import type { SiteHost } from '../pages/site-host.ts';
import { systemPaths } from '../pages/system-pages.ts';
import { escapeHtml } from '../site/head/markup.ts';
import { textAt } from '../site/members.ts';
import { faultNames } from './faults.ts';
import { allMessages } from './messages/all-messages.ts';
import type { PlayedMessage } from './messages/played.ts';
import { isScene, type Place } from './messages/scene.ts';
import { pageFor } from './messages/stages.ts';
import { productStates, type StateFiles } from './product-states.ts';
import { type WordingName, wordingNames } from './wordings.ts';

const STYLE = `
:root { color-scheme: light dark; font: 15px/1.45 system-ui } body { margin: 0; background: Canvas; color: CanvasText; display: grid; grid-template-columns: 17rem 1fr;
  height: 100vh } aside { overflow: auto; padding: 1rem; border-right: 1px solid #8884 } h1 { font-size: 1rem; margin: 0 0 .5rem }
h2 { font-size: .8rem; margin: 1rem 0 .25rem; opacity: .8 } ul { list-style: none; margin: 0; padding: 0 }
aside a { display: block; padding: .2rem 0; color: inherit; overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
[hidden] { display: none !important } aside a[aria-current] { font-weight: 700 } main { display: grid; grid-template: auto 1fr / minmax(0, 1fr); min-width: 0 }
form { display: flex; flex-wrap: wrap; gap: .75rem; padding: .75rem 1rem; border-bottom: 1px solid #8884; align-items: end }
label { display: grid; font-size: .8rem; gap: .15rem } input, select { font: inherit; max-width: 12rem }
.stage { overflow: auto; padding: 1rem; background: #8882; display: flex; gap: 1rem } iframe[title^=Data] { flex: 0 0 24rem }
aside form { padding: 0; border: 0; display: grid; gap: .4rem } textarea { font: inherit; width: 100%; box-sizing: border-box }
main > p { margin: 0; padding: 0 1rem } .bar a { margin-right: .75rem } .bar { margin: 1rem } .bar [aria-current] { font-weight: 700; text-decoration: none; color: inherit }
form label:has([type=checkbox]) { align-content: start; justify-items: start }
.thumbnail { height: 15rem; overflow: hidden; box-shadow: 0 0 0 1px #8886 } .sheet .thumbnail iframe { width: 1280px;
height: 960px; transform: scale(.25); transform-origin: 0 0; margin: 0; pointer-events: none }
.tree { font-size: .85rem; padding: 1rem } .tree ul { list-style: none; padding-left: 1rem } .tree h1 { font-size: .9rem }
mark { margin: 0 .4rem; padding: 0 .3rem; border-radius: .5rem } summary { cursor: pointer }
[data-path]:not([data-used]) > b { font-weight: 400 } iframe { border: 0; background: Canvas; display: block; margin: auto;
  height: 100%; width: 100%; box-shadow: 0 0 0 1px #8886 } .sheet { display: grid; gap: 1.5rem;
  grid-template-columns: repeat(auto-fill, minmax(20rem, 1fr)); padding: 1rem } .sheet iframe { height: 30rem } figure { margin: 0 }
.single { display: block; height: auto } .single main { display: block } .single h1 { margin: 0 1rem } table { border-collapse: collapse; margin: 1rem } td, th { padding: .3rem .7rem; text-align: left;
  border-bottom: 1px solid #8884; vertical-align: top } td { overflow-wrap: anywhere }
@media (max-width: 50rem) { body:not(.single) { display: block; height: auto } aside { max-height: 14rem; border: 0; border-bottom: 1px solid #8884 }
  input, select { max-width: 100% } form label { grid-template-columns: minmax(0, 1fr); max-width: 100% } .stage { padding: .5rem; flex-wrap: wrap } .stage iframe { height: 80vh }
  .stage iframe[title^=Data] { flex: 1 0 100% } .sheet { grid-template-columns: minmax(0, 1fr) } table { margin: .5rem }
  td, th { padding: .3rem } }`;

const VIEWPORTS = { free: '', phone: '390', tablet: '820', desktop: '1440' } as const;

/** The shell around the pages: list, choices, and the page in a frame. What is chosen is in the address. */
export function galleryPage(host: SiteHost, files: StateFiles, nonce: string): string {
  const link = (path: string, title: string) =>
    `<li><a href="?page=${encodeURIComponent(path)}" data-page="${escapeHtml(path)}">${escapeHtml(title)}</a></li>`;
  const own = pagesOf(host)
    .map(({ path, title }) => link(path, title === '' ? path : title))
    .join('');
  const templates = host.site.staticPages.map((name) => link(`/${name}`, name)).join('');
  const system = [...systemPaths, '/a-page-that-is-not-there'].map((path) => link(path, path)).join('');
  const option = (value: string, label = value) => `<option value="${escapeHtml(value)}">${escapeHtml(label)}</option>`;
  const states = [...productStates(files)].map(([name, { about }]) => option(name, `${name}: ${about}`)).join('');
  const settings = [...files.settings.keys()].map((name) => option(name)).join('');
  const faults = [...faultNames].map(([name, words]) => option(name, `${name}: ${words}`)).join('');
  const wordings = Object.entries(wordingNames)
    .map(([name, about]) => option(name, about))
    .join('');
  const widths = Object.entries(VIEWPORTS)
    .map(([name, width]) => option(width, name))
    .join('');
  return shell(
    'Preview',
    `<aside><h1>Preview</h1><ul><li><a href="/__vitrine/pages">All pages at a glance</a></li><li><a href="/__vitrine/matrix">Product states</a></li><li><a href="/__vitrine/messages">Messages</a></li></ul>
<h2>Pages</h2><input type="search" placeholder="Find a page" aria-label="Find a page" data-find><ul>${own}</ul>${templates === '' ? '' : `<h2>Templates</h2><ul>${templates}</ul>`}<h2>System</h2><ul>${system}</ul>
<form data-capture><h2>Add a page</h2><label>Address of a page, or what its ?format=json says
<textarea name="source" rows="2" required></textarea></label><button>Add</button><output></output></form></aside>
<main><form data-choices>
<label>Width<select name="width">${widths}</select></label>
<label>Locale<input name="locale" placeholder="de-CH" size="6"></label>
<label>Time zone<input name="timeZone" placeholder="Europe/Paris" size="12"></label>
<label>Direction<select name="direction">${option('', 'as it is')}${option('ltr')}${option('rtl')}</select></label>
<label>Scheme<select name="scheme">${option('', 'as the system')}${option('light')}${option('dark')}</select></label>
<label>Product state<select name="state">${option('', 'as it is')}${states}</select></label>
<label>Shop settings<select name="settings">${option('', 'as they are')}${settings}</select></label>
<label>Fault<select name="fault">${option('', 'none')}${faults}</select></label>
<label>Words<select name="wording">${option('', "the site's own")}${wordings}</select></label>
<label>Data<input type="checkbox" name="data"></label>
</form><div class="stage"><iframe title="Page"></iframe><iframe title="Data of the page" hidden></iframe></div>
<p role="status"></p></main>
<script type="application/json" data-scenes>${JSON.stringify(scenesByName()).replace(/</g, '\\u003c')}</script>
<script nonce="${nonce}" type="module" src="/__vitrine/gallery.js"></script>`,
  );
}

/** Every product state on the page of a product, one beside the other, each a link. */
export function matrixPage(host: SiteHost, files: StateFiles, nonce: string): string {
  const product = host.source.list().find(({ path }) => isProduct(host, path))?.path;
  if (product === undefined)
    return shell('Product states', '<p>The content has no product page to show states on.</p>', 'single');
  const cells = [...productStates(files)].map(([name, { about }]) => {
    const address = stillAddress(product, `state=${name}&`);
    const label = escapeHtml(`${name}: ${about}`);
    const link = `<a href="/__vitrine/?page=${encodeURIComponent(product)}&amp;state=${encodeURIComponent(name)}">${label}</a>`;
    return `<figure><iframe loading="lazy" title="${label}" src="${escapeHtml(address)}"></iframe><figcaption>${link}</figcaption></figure>`;
  });
  return shell('Product states', `<div class="sheet">${cells.join('')}</div>${sheetScript(nonce)}`, 'single');
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
  const cells = pagesOf(host).map(({ path, title }) => {
    const label = escapeHtml(title === '' ? path : title);
    const link = `<a href="/__vitrine/?page=${encodeURIComponent(path)}">${label}</a>`;
    const frame = `<iframe loading="lazy" tabindex="-1" title="${label}" src="${escapeHtml(stillAddress(path))}"></iframe>`;
    return `<figure><div class="thumbnail" inert>${frame}</div><figcaption>${link}</figcaption></figure>`;
  });
  return shell('All pages', `<div class="sheet">${cells.join('')}</div>${sheetScript(nonce)}`, 'single');
}

/** What a page is made from, beside what its templates read of it. */
export function contextPage(address: string, tree: string, count: number): string {
  const head = `<header><h1>${escapeHtml(address)}</h1><p>Templates read ${count} of these values; they are marked.</p></header>`;
  return shell('Data', `<div class="tree">${head}${tree}</div>`, 'single');
}

/** Every text of the error catalogues, each one click away from its place. */
export function messagesPage(host: SiteHost, wording: WordingName | undefined): string {
  const names = Object.entries(wordingNames);
  const wordings = [['', "the site's own"] as const, ...names].map(([name, about]) => {
    const isChosen = name === (wording ?? '');
    return `<a href="?wording=${name}"${isChosen ? ' aria-current="true"' : ''}>${about}</a>`;
  });
  const rows = allMessages().map(({ name, words, place }) => {
    const show = showLink(host, name, place, wording);
    return `<tr><td>${escapeHtml(name)}</td><td>${escapeHtml(words)}</td><td>${show}</td></tr>`;
  });
  const table = `<table><tr><th>Name</th><th>Words</th><th>Place</th></tr>${rows.join('')}</table>`;
  return shell('Messages', `<p class="bar">Words: ${wordings.join(' ')}</p>${table}`, 'single');
}

function showLink(host: SiteHost, name: string, place: Place, wording: WordingName | undefined): string {
  if (!isScene(place)) return `Said by ${escapeHtml(place.saidBy)}.`;
  const page = pageFor(host, place);
  if (page === undefined) return 'The content has no page for it.';
  const { state, settings, form } = place;
  const choices = Object.entries({ page, state, settings, form, wording, play: name }).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, value]],
  );
  return `<a href="/__vitrine/?${escapeHtml(new URLSearchParams(choices).toString())}">show</a>`;
}

function pagesOf(host: SiteHost) {
  return [...host.source.list()].sort((a, b) => (a.path < b.path ? -1 : 1));
}

function scenesByName(): Record<string, PlayedMessage> {
  return Object.fromEntries(
    allMessages().flatMap(({ name, words, place }) => (isScene(place) ? [[name, { words, steps: place.steps }]] : [])),
  );
}

const sheets = { '': 'Preview', pages: 'All pages', matrix: 'Product states', messages: 'Messages' } as const;

/** The ways between the sheets of the gallery, on those that have no list of pages beside them. */
function wayBack(title: string): string {
  const links = Object.entries(sheets).map(([name, label]) => {
    const isHere = label === title;
    return `<a href="/__vitrine/${name}"${isHere ? ' aria-current="page"' : ''}>${label}</a>`;
  });
  return `<nav class="bar" aria-label="Preview">${links.join(' ')}</nav>`;
}

function shell(title: string, body: string, kind = ''): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title} · Vitrine</title><style>${STYLE}</style></head><body class="${kind}">${kind === '' ? body : single(title, body)}</body></html>`;
}

/** A sheet without a list beside it; that of data stands in a frame, and has a heading of its own. */
function single(title: string, body: string): string {
  if (title === 'Data') return `<main>${body}</main>`;
  return `${wayBack(title)}<main><h1>${title}</h1>${body}</main>`;
}
