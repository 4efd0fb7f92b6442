import { compile, type Registry } from '#engine';
import { TemplateView } from '../check/analysis/template-view.ts';
import type { Span } from '../check/analysis/tree-walk.ts';
import { LineIndents } from './line-indents.ts';
import { isEven, verbatimSpans } from './verbatim-spans.ts';

const INDENT = '  ';

/**
 * A template with its lines moved in by element and block. White space only becomes other white space, where browsers
 * show one like the other. A file without elements, which may be part of an attribute or a script, stays as it is, and so
 * does one whose tags are not written whole.
 */
export function formatTemplate(text: string, registry: Registry): string {
  const before = viewOf(text, registry);
  if (before.html.tags.length === 0 || !isEven(before)) return text;
  return indented(viewOf(tidyTags(before), registry));
}

function viewOf(text: string, registry: Registry): TemplateView {
  return new TemplateView('', text, [compile(text, { registry }).tree.body], []);
}

/** One blank between the attributes of a tag that stand on one line. */
function tidyTags({ html, text }: TemplateView): string {
  let tidied = '';
  let copied = 0;
  for (const tag of html.tags) {
    if (tag.kind !== 'open') continue;
    const pieces = [...tag.attributes, ...tag.holes].sort((a, b) => a.start - b.start);
    let from = tag.start + 1 + tag.name.length;
    for (const { start, end } of pieces) {
      if (start < from) continue;
      if (/^[ \t]{2,}$/.test(text.slice(from, start))) {
        tidied += `${text.slice(copied, from)} `;
        copied = start;
      }
      from = end;
    }
    const isQuoted = /["']/.test(text[from - 1] ?? '');
    if (isQuoted && /^[ \t]+>$/.test(text.slice(from, tag.end))) {
      tidied += text.slice(copied, from);
      copied = tag.end - 1;
    }
  }
  return tidied + text.slice(copied);
}

function indented(view: TemplateView): string {
  const kept = verbatimSpans(view);
  const isKept = (offset: number) => kept.some(({ start, end }) => start < offset && offset < end);
  const levels = levelsOf(view);
  let formatted = '';
  let isBlank = false;
  for (const { start, end, ending, level } of levels) {
    const written = view.text.slice(start, end);
    // White space that nothing follows is not that of a line break.
    const content = isKept(end) || ending === '' ? written : written.replace(/(?<![ \t])[ \t]+$/, '');
    if (start === 0 || isKept(start)) formatted += content + ending;
    else if (!isBlankLine(content)) formatted += INDENT.repeat(level) + content.replace(/^[ \t]+/, '') + ending;
    else if (!isBlank) formatted += ending;
    isBlank = isBlankLine(content) && !isKept(start);
  }
  const isOpenEnded = isKept(view.text.length - 1) || isKept(view.text.length);
  return isOpenEnded ? formatted : formatted.replace(/(?<![ \t\r\n])([ \t]*\r?\n)(?:[ \t]*\r?\n)+$/, '$1');
}

/** Of the blanks that browsers take together; others are text. */
function isBlankLine(line: string): boolean {
  return /^[ \t]*$/.test(line);
}

/** The lines of a file with how far each is to be moved in. */
function levelsOf(view: TemplateView): (Line & { readonly level: number })[] {
  const indents = new LineIndents(view);
  const lines: (Line & { readonly level: number })[] = [];
  for (const line of linesOf(view.text)) {
    const own = indents.levelOf(line.start, line.end);
    const tag = view.html.tags.find(({ start, end }) => start < line.start && line.start < end);
    const first = tag && lines.find(({ start, end }) => start <= tag.start && tag.start <= end);
    const isLast = /^[ \t]*\/?>/.test(view.text.slice(line.start, line.end));
    lines.push({ ...line, level: first === undefined ? own : first.level + (isLast ? 0 : 1) });
  }
  return lines;
}

interface Line extends Span {
  /** What ends it: a line break, or nothing at the end of the file. */
  readonly ending: string;
}

function* linesOf(text: string): Generator<Line> {
  let start = 0;
  for (const { 0: ending, index } of text.matchAll(/\r?\n|$(?![\s\S])/g)) {
    if (index < start || (index === text.length && start === text.length)) continue;
    yield { start, end: index, ending };
    start = index + ending.length;
  }
}
