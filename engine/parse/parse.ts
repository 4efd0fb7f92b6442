import type { Registry } from '../definition/registry.ts';
import type { Budgets } from '../errors/budgets.ts';
import { Reporter } from '../errors/reporter.ts';
import type { Source } from '../errors/source.ts';
import { Cursor } from '../tokenize/cursor.ts';
import { scan } from '../tokenize/scan.ts';
import type { Tree } from '../tree/tree.ts';
import type { ParseContext } from './parse-context.ts';
import type { Grammar } from './syntax.ts';
import { readTag } from './tag.ts';
import { TreeBuilder } from './tree-builder.ts';

export interface ParseOptions {
  readonly grammar: Grammar;
  readonly registry: Registry;
  readonly budgets: Budgets;
  /** Only `{^…}` tags mean something and all others are text: the first pass of a template that makes a template. */
  readonly preprocessor?: boolean;
}

/** More opening braces than this without a closing one, and the source is no template. */
const UNCLOSED_BRACES = 256;
const CARET = 0x5e;

/** Reads a template's text. There is always a tree; what is wrong is in its diagnostics, all of it. */
export function parse(source: Source, { grammar, registry, budgets, preprocessor = false }: ParseOptions): Tree {
  const { text } = source;
  const reporter = new Reporter(source, budgets.diagnostics);
  if (text.length > budgets.sourceLength) {
    const params = { limit: budgets.sourceLength, length: text.length };
    reporter.report('source-too-large', { start: 0, end: 0 }, params);
    return { source, body: [], complete: true, diagnostics: reporter.diagnostics };
  }
  const builder = new TreeBuilder(text, reporter, grammar, budgets);
  const cursor = new Cursor(text);
  const context: ParseContext = { cursor, registry, reporter, start: 0, end: 0 };

  function addText(start: number, end: number): void {
    builder.add({ kind: 'text', text: text.slice(start, end), start, end });
  }

  scan(text, {
    text(start, end) {
      if (end === text.length) reportUnclosedBraces(reporter, start);
      addText(start, end);
    },
    comment(start, end, textEnd) {
      if (textEnd === end) reporter.report('comment-unclosed', { start, end: start + 3 }, {});
      builder.add({ kind: 'comment', text: text.slice(start + 3, textEnd), multiLine: true, start, end });
    },
    tag(start, end) {
      const marked = text.charCodeAt(start + 1) === CARET;
      if (preprocessor !== marked) {
        addText(start, end);
        return;
      }
      cursor.enter(marked ? start + 2 : start + 1, end - 1);
      context.start = start;
      context.end = end;
      const tag = readTag(context, grammar);
      if (tag === undefined) addText(start, end);
      else builder.add(tag);
    },
  });
  const complete = builder.finish(text.length);
  return { source, body: builder.body, complete, diagnostics: reporter.diagnostics };
}

function reportUnclosedBraces(reporter: Reporter, start: number): void {
  const { text } = reporter.source;
  let count = 0;
  for (let at = text.indexOf('{', start); at >= 0; at = text.indexOf('{', at + 1)) count += 1;
  if (count === 0) return;
  const last = text.lastIndexOf('{');
  if (count > UNCLOSED_BRACES) reporter.report('braces-unclosed', { start, end: text.length }, { count });
  else reporter.report('brace-unclosed', { start: last, end: last + 1 }, {});
}
