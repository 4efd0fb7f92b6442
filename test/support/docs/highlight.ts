import { escapeHtml } from './page.ts';

const TAG = /\{##[\s\S]*?##\}|\{[.#@\w^][^{}]*\}/g;

/** Marks the tags of a template: instructions, values and comments. */
export function highlight(template: string): string {
  let html = '';
  let at = 0;
  for (const { 0: tag, index } of template.matchAll(TAG)) {
    html += `${escapeHtml(template.slice(at, index))}<span class="${kindOf(tag)}">${escapeHtml(tag)}</span>`;
    at = index + tag.length;
  }
  return html + escapeHtml(template.slice(at));
}

function kindOf(tag: string): string {
  if (tag.startsWith('{#')) return 'tag-comment';
  return /^\{\^?\./.test(tag) ? 'tag-instruction' : 'tag-value';
}
