import { formatLinked } from '../../render/calls.ts';
import { format, formatAlone, formatEach } from '../../render/format.ts';
import { StackFrame } from '../../render/frame.ts';
import { print } from '../../render/print.ts';
import type { Run } from '../../render/state.ts';
import type { Step } from './closure-context.ts';
import { look, lookAll } from './finder.ts';
import type { Chain, Part } from './part.ts';
import { printWatched } from './watched.ts';

const TYPE = 'VARIABLE';

/** Prints a row of tags with the text around them in one step, and most of them without a call. */
export function buildPrinter(parts: readonly Part[], after: string): Step {
  return (run) => {
    if (run.isWatched) {
      for (const part of parts) printWatched(run, part);
      run.out += after;
      return;
    }
    let { out } = run;
    const longest = run.budgets.formatterOutputLength;
    for (const part of parts) {
      const { call, chain, ofText } = part;
      out += part.before;
      if (chain !== undefined) {
        // What is called may ask how much has been printed.
        run.out = out;
        out += chainText(run, part, chain);
        continue;
      }
      const value = look(run, part.finder);
      if (call === undefined || ofText === undefined) {
        out += typeof value === 'string' ? value : print(value);
      } else if (typeof value !== 'string') {
        out += print(formatAlone(run, call, value, part.tag));
      } else {
        const text = ofText(value);
        if (text.length <= longest) out += text;
        else run.overlong(call.name, part.tag, text.length);
      }
    }
    run.out = out + after;
  };
}

function chainText(run: Run, { tag, call, finder }: Part, { finders, needsFrame, link }: Chain): string {
  const { frame } = run;
  if (finders !== undefined) {
    const values = lookAll(finders, run);
    if (needsFrame) run.frame = new StackFrame(values[0], frame);
    const text = format(run, tag, values, TYPE) ? print(values[0]) : '';
    run.frame = frame;
    return text;
  }
  const value = look(run, finder);
  if (needsFrame) run.frame = new StackFrame(value, frame);
  // Generated code has links of its own; what it runs as closures must not fill these.
  const isLinked = link !== undefined && call !== undefined && !run.generated;
  const text = isLinked ? formatLinked(run, call, link, value) : formatEach(run, tag, value, TYPE);
  run.frame = frame;
  return print(text);
}
