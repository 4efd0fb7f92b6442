import type { Source } from '../../errors/source.ts';
import type { Code, Run } from '../../render/state.ts';
import type { Step } from './closure-context.ts';

/** A body as something that can be called: it prints into the render, so what stands there is put aside. */
export function codeOf(source: Source, body: Step): Code {
  function print(run: Run, out: string): string {
    const before = run.out;
    run.out = out;
    run.room -= before.length;
    run.piece -= before.length;
    try {
      body(run);
      return run.out;
    } finally {
      run.out = before;
      run.room += before.length;
      run.piece += before.length;
    }
  }
  // All names are looked up in the frames of the render, so it is all the same whose frame the current one is.
  return { source, print, include: print };
}
