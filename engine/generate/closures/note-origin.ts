import type { Span } from '../../errors/source.ts';
import type { Run } from '../../render/state.ts';
import type { Trace } from '../../render/trace.ts';
import type { FormatterCall } from '../../tree/nodes.ts';

interface Tag extends Span {
  readonly formatters: readonly FormatterCall[];
}

/** Notes where text comes from that is about to be printed; what an applied partial noted moves to where its text goes. */
export function noteOrigin(run: Run, trace: Trace, tag: Tag, text: string, before: number, path: string): void {
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
