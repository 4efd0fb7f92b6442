import type { JsonValue } from '#engine';
import { escapeHtml } from '../head/markup.ts';
import { type SiteDiagnostic, siteDiagnostic } from '../lib/diagnostics.ts';
import { type JsonObject, withMembers } from '../lib/json-access.ts';
import { activeIn, folderOf } from './navigation.ts';
import { categoryData, queryData, relatedData } from './query.ts';
import { hasNavigations, navigationIn, type SiteData } from './site-data.ts';

export interface RenderedTag {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  /** The file that the tag stands in, for messages. */
  readonly file: string;
  /** Whether it has a body of more than white space. */
  readonly hasBody: boolean;
}

/** What a tag may do. */
export interface TagHost {
  readonly context: JsonObject;
  readonly data: SiteData;
  readonly navigations: readonly string[];
  readonly revision: string;
  hasBlock(name: string): boolean;
  /** Whether all tags of a file that name a block stand in comments of the page: then its author does without. */
  isCommentedOut(file: string, block: string): boolean;
  /** What a tag puts in its place: a rendered block, its own rendered body, markup, a script element. */
  block(name: string, data: JsonObject): void;
  body(data: JsonObject): void;
  text(html: string): void;
  script(html: string): void;
  /** The markup of an island; undefined where its body stands for it. */
  island(tag: RenderedTag): string | undefined;
  report(diagnostic: SiteDiagnostic): void;
}

type TagRenderer = (tag: RenderedTag, host: TagHost) => void;

/** Every platform tag that is known; the set of names derives from here. */
const renderers = {
  navigation: renderNavigation,
  'folder-navigation': renderFolderNavigation,
  'folder-nav': renderFolderNavigation,
  'block-field': renderBlockField,
  script: renderScript,
  query: (tag, host) => renderOver(queryData(tag.attributes, host.context, host.data), tag, host),
  category: (tag, host) => renderOver(categoryData(tag.attributes, host.context, host.data), tag, host),
  island: renderIsland,
  related: (tag, host) => renderOver(relatedData(tag.attributes, host.context, host.data), tag, host),
} satisfies Record<string, TagRenderer>;

export const tagNames: ReadonlySet<string> = new Set(Object.keys(renderers));

export function renderTag(tag: RenderedTag, host: TagHost): void {
  const table: Readonly<Record<string, TagRenderer>> = renderers;
  if (Object.hasOwn(table, tag.name)) table[tag.name]?.(tag, host);
}

/** What a page and a navigation call by the same names: the navigation's own are meant. */
const NOT_THE_PAGE = { collection: null, item: null };

function renderIsland(tag: RenderedTag, host: TagHost): void {
  const html = host.island(tag);
  if (html !== undefined) host.text(html);
  else if (tag.hasBody) host.body(host.context);
}

/** Prints the tag's body, or the block that it names, over data of its own. */
function renderOver(data: JsonObject, tag: RenderedTag, host: TagHost, otherwise = ''): void {
  if (tag.hasBody) {
    host.body(data);
    return;
  }
  const template = templateOf(tag, host, otherwise);
  if (template !== undefined) host.block(template, data);
}

function renderNavigation(tag: RenderedTag, host: TagHost): void {
  const id = tag.attributes.get('navigationid') ?? host.navigations[0] ?? '';
  const items = activeIn(navigationOf(id, host), host.context);
  renderOver(withMembers(host.context, { ...NOT_THE_PAGE, items, navigationId: id }), tag, host, id);
}

/** Where no navigation is known, all pages are one. A further one that its owner left empty beside others is empty. */
function navigationOf(name: string, { context, data, navigations }: TagHost): readonly JsonValue[] {
  const isFirst = name === (navigations[0] ?? name);
  if (!isFirst && hasNavigations(context) && navigationIn(context, name) === undefined) return [];
  return data.navigation(name) ?? [];
}

function renderFolderNavigation(tag: RenderedTag, host: TagHost): void {
  for (const name of host.navigations) {
    const folder = folderOf(activeIn(navigationOf(name, host), host.context));
    if (folder === undefined) continue;
    const { collection, items } = folder;
    const data = withMembers(host.context, { collection, items, folder, pages: [folder] });
    renderOver(data, tag, host, 'folder-navigation');
    return;
  }
}

/** `template` names a block, with or without its extension. */
function templateOf(tag: RenderedTag, host: TagHost, otherwise: string): string | undefined {
  const name = (tag.attributes.get('template') ?? otherwise).replace(/\.block$/i, '');
  if (name === '') {
    host.report(siteDiagnostic('tag-attribute-missing', { file: tag.file }, { name: tag.name, attribute: 'template' }));
    return undefined;
  }
  if (host.hasBlock(`${name}.block`)) return `${name}.block`;
  if (!host.isCommentedOut(tag.file, name)) {
    host.report(siteDiagnostic('tag-template-missing', { file: tag.file }, { name: tag.name, template: name }));
  }
  return undefined;
}

function renderBlockField(tag: RenderedTag, host: TagHost): void {
  host.text(blockField(tag, host));
}

function blockField(tag: RenderedTag, host: TagHost): string {
  const id = tag.attributes.get('id') ?? '';
  const html = id === '' ? undefined : host.data.blockField(id);
  if (html?.trimStart().startsWith('<div class="sqs-layout')) {
    const own = tag.attributes.get('class') ?? '';
    return own === '' ? html : html.replace('<div class="sqs-layout', (start) => `${start} ${escapeHtml(own)}`);
  }
  const columns = /^\d{1,2}$/.test(tag.attributes.get('columns') ?? '') ? tag.attributes.get('columns') : '12';
  const attribute = (name: string, value: string) => (value === '' ? '' : ` ${name}="${escapeHtml(value)}"`);
  const label = attribute('data-layout-label', tag.attributes.get('label') ?? '');
  const own = tag.attributes.get('class') ?? '';
  const classes = own === '' ? '' : ` ${escapeHtml(own)}`;
  const opening = `<div class="sqs-layout sqs-grid-${columns} columns-${columns}${classes}`;
  if (html === undefined || html === '') {
    return `${opening} empty"${label} data-type="block-field"${attribute('id', id)}></div>`;
  }
  const column = `<div class="row sqs-row"><div class="col sqs-col-${columns} span-${columns}">${html}</div></div>`;
  return `${opening}"${label} data-type="block-field"${attribute('id', id)}>${column}</div>`;
}

/** A file of scripts/ as a script tag names it. */
export function scriptName(source: string): string {
  return source.replace(/^(?:\.\/)?(?:scripts\/)?/, '');
}

const OWNERS_BRANCH = /\{\.(?:if|section)\s+authenticatedAccount\s*\}(?:(?!\{\.(?:or|end))[\s\S])*$/;

/** Whether a place of a template is printed to those alone who edit the site: here they do so on pages of their own. */
export function isForOwners(template: string, offset: number): boolean {
  return OWNERS_BRANCH.test(template.slice(0, offset));
}

function renderScript(tag: RenderedTag, host: TagHost): void {
  const source = tag.attributes.get('src') ?? '';
  if (source === '') {
    host.report(siteDiagnostic('tag-attribute-missing', { file: tag.file }, { name: tag.name, attribute: 'src' }));
    return;
  }
  const isAbsolute = /^(?:https?:)?\/\//i.test(source);
  const address = isAbsolute || source.startsWith('/') ? source : `/scripts/${scriptName(source)}`;
  host.script(`<script src="${escapeHtml(isAbsolute ? address : `${address}?v=${host.revision}`)}"></script>`);
}
