import { type CompletionItem, CompletionItemKind, InsertTextFormat } from 'vscode-languageserver';
import { tagNames } from '../../site/tags/render-tag.ts';
import { tagForms } from '../check/analysis/tag-forms.ts';

const REQUIRED = 2;

/** What may follow `<squarespace:`, or stand in a tag that is begun; undefined elsewhere. */
export function completePlatformTag(before: string): CompletionItem[] | undefined {
  const open = /<squarespace:([\w-]*)([^<>]*)$/i.exec(before);
  if (open === null) return /<s?q?u?a?r?e?s?p?a?c?e?$/i.test(before) ? tagItems('squarespace:') : undefined;
  const [, name = '', rest = ''] = open;
  if (rest === '') return tagItems('');
  const isBetween = /\s[\w-]*$/.test(rest) && (rest.match(/"/g)?.length ?? 0) % 2 === 0;
  if (!isBetween) return undefined;
  return (tagForms[name.toLowerCase()]?.attributes ?? []).map((label) => ({
    label,
    kind: CompletionItemKind.Property,
    insertText: `${label}="$1"`,
    insertTextFormat: InsertTextFormat.Snippet,
  }));
}

function tagItems(prefix: string): CompletionItem[] {
  return [...tagNames].map((name) => {
    const { detail = '', attributes = [], body = false } = tagForms[name] ?? {};
    const written = attributes.slice(0, REQUIRED).map((attribute, at) => ` ${attribute}="$${at + 1}"`);
    const end = body ? `>$0</squarespace:${name}>` : ' />';
    return {
      label: `${prefix}${name}`,
      detail,
      kind: CompletionItemKind.Class,
      insertText: `${prefix}${name}${written.join('')}${end}`,
      insertTextFormat: InsertTextFormat.Snippet,
    };
  });
}

/** What the tag at a place is for, and how it is written; undefined where there is none. */
export function platformTagAt(text: string, offset: number): string | undefined {
  const start = text.lastIndexOf('<', offset);
  const [written = '', closing = '', name = ''] = /^<(\/?)squarespace:([\w-]+)[^<>]*>?/i.exec(text.slice(start)) ?? [];
  const form = tagForms[name.toLowerCase()];
  if (start < 0 || form === undefined || offset > start + written.length) return undefined;
  const attributes = form.attributes.map((attribute) => ` ${attribute}="…"`).join('');
  const end = form.body ? `>…</squarespace:${name}>` : ' />';
  const example = closing === '' ? `\n\n\`<squarespace:${name}${attributes}${end}\`` : '';
  return `**<squarespace:${name}>**\n\n${form.detail}${example}`;
}

/** What the platform prints in place of a tag of its own. */
export const platformValues: Readonly<Record<string, string>> = {
  'squarespace-headers': 'Title, description, style sheets and scripts of the page. It belongs into `<head>`.',
  'squarespace-footers': 'What comes last on the page. It belongs before `</body>`.',
  'squarespace.main-content': 'The page itself: its blocks, or its list or item.',
  'squarespace.page-id': 'The id of the page, for `<body id>`.',
  'squarespace.page-classes': 'Classes of the page, its collection and the tweaks, for `<body class>`.',
  'squarespace.cart-classes': 'Classes that say whether the cart is empty.',
  'squarespace.template-revision': 'A word that changes with the templates.',
};
