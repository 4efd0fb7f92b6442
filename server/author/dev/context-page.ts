import { isArray, isObject, type JsonValue } from '#engine';
import { escapeHtml } from '../../site/head/markup.ts';
import type { JsonObject } from '../../site/lib/json-access.ts';

const DEEPEST = 16;
const MOST_ENTRIES = 200;
const LONGEST_VALUE = 200;

/** The page's data as a tree that opens and closes; what its templates read is marked, and stands open. */
export function contextTree(context: JsonObject, touched: readonly string[]): string {
  const used = new Set(touched);
  const around = new Set<string>();
  for (const path of touched) {
    for (let at = path.lastIndexOf('.'); at > 0; at = path.lastIndexOf('.', at - 1)) around.add(path.slice(0, at));
  }
  return `<ul>${members(context, '', { used, around }, 0)}</ul>`;
}

interface Marks {
  readonly used: ReadonlySet<string>;
  /** Ways that lead to something used. */
  readonly around: ReadonlySet<string>;
}

function members(value: JsonObject | readonly JsonValue[], path: string, marks: Marks, depth: number): string {
  const entries = Object.entries(value);
  const shown = entries.slice(0, MOST_ENTRIES).map(([name, member]) => {
    const own = path === '' ? name : `${path}.${name}`;
    return entry(name, member, own, marks, depth);
  });
  const rest = entries.length - shown.length;
  return shown.join('') + (rest > 0 ? `<li>and ${rest} more</li>` : '');
}

function entry(name: string, value: JsonValue, path: string, marks: Marks, depth: number): string {
  const isUsed = marks.used.has(path);
  const isAround = marks.around.has(path);
  const label = `<b>${escapeHtml(name)}</b>${isUsed ? '<mark title="A template read this.">read</mark>' : ''}`;
  const item = (body: string) => `<li data-path="${escapeHtml(path)}"${isUsed ? ' data-used' : ''}>${body}</li>`;
  if (typeof value !== 'object' || value === null) return item(`${label} <code>${shownValue(value)}</code>`);
  const size = isArray(value) ? `[${value.length}]` : isObject(value) ? `{${Object.keys(value).length}}` : '';
  if (size === '[0]' || size === '{0}' || depth >= DEEPEST) return item(`${label} <code>${size}</code>`);
  const inner = members(isArray(value) ? value : value, path, marks, depth + 1);
  const open = isAround ? ' open' : '';
  return item(`<details${open}><summary>${label} <code>${size}</code></summary><ul>${inner}</ul></details>`);
}

function shownValue(value: string | number | boolean | null): string {
  const text = JSON.stringify(value);
  return escapeHtml(text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text);
}
