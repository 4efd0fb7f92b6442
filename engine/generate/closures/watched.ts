import { takesContext } from '../../analyse/analysis.ts';
import { format } from '../../render/format.ts';
import { StackFrame } from '../../render/frame.ts';
import { find } from '../../render/names.ts';
import { print } from '../../render/print.ts';
import type { Run } from '../../render/state.ts';
import type { Trace } from '../../render/trace.ts';
import type { Part, PrintingTag } from './part.ts';

const TYPE = 'VARIABLE';

/** Prints a tag with the text in front of it in a render that somebody watches: its missing names, its texts, its origins. */
export function printWatched(run: Run, { before: text, tag }: Part): void {
  run.out += text;
  run.trace?.forget();
  run.out += tag.formatters.length === 0 ? watchPlain(run, tag) : watchFormatted(run, tag);
}

function watchPlain(run: Run, tag: PrintingTag): string {
  const { trace } = run;
  const [reference = []] = tag.references;
  const value = find(run.frame, reference);
  run.missingNames?.note(run, tag, reference, value);
  let text = print(value);
  if (run.printed !== undefined) text = run.printed(text, undefined);
  if (trace !== undefined) noteOrigin(run, trace, tag, text, trace.count, trace.last);
  return text;
}

function watchFormatted(run: Run, tag: PrintingTag): string {
  const { frame, trace } = run;
  const [reference = []] = tag.references;
  const values = tag.references.map((each) => find(frame, each));
  run.missingNames?.note(run, tag, reference, values[0]);
  const before = trace?.count ?? 0;
  const path = trace?.last ?? '';
  if (tag.formatters.some(({ definition }) => takesContext(definition))) run.frame = new StackFrame(values[0], frame);
  let text = format(run, tag, values, TYPE) ? print(values[0]) : '';
  if (run.printed !== undefined) text = run.printed(text, tag.formatters.at(-1)?.name);
  if (trace !== undefined) noteOrigin(run, trace, tag, text, before, path);
  run.frame = frame;
  return text;
}

/** Notes where text comes from that is about to be printed; what an applied partial noted moves to where its text goes. */
function noteOrigin(run: Run, trace: Trace, tag: PrintingTag, text: string, before: number, path: string): void {
  const start = run.out.length;
  const [call] = tag.formatters;
  if (tag.formatters.length === 1 && call?.definition?.partial !== undefined) {
    trace.shift(before, start);
    return;
  }
  trace.drop(before);
  trace.add({
    start,
    end: start + text.length,
    file: run.source.name,
    spanStart: tag.start,
    spanEnd: tag.end,
    chain: run.chain,
    path,
    formatters: tag.formatters.map(({ name }) => name),
  });
}
