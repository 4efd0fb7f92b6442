import { cut, recover } from '../../render/limits.ts';
import type { Code } from '../../render/state.ts';
import type { Body } from '../../tree/tree.ts';
import { buildSteps, createClosureContext } from './body.ts';
import type { ClosureLanguage } from './closure-context.ts';
import { codeOf } from './code-of.ts';

/** A whole template as closures, for use as a partial: a used-up budget leaves it. */
export function buildTree({ source, body }: Body, language: ClosureLanguage): Code {
  const whole = { start: 0, end: 0 };
  return codeOf(source, createClosureContext(source, language).body(body, whole));
}

/** The same as a page: an instruction that uses a budget up is left out, and the rest of the page still renders. */
export function buildPage({ source, body }: Body, language: ClosureLanguage): Code {
  const steps = buildSteps(body, createClosureContext(source, language), language, true);
  return codeOf(source, (run) => {
    const { frame } = run;
    for (const step of steps) {
      const { out, levels } = run;
      try {
        step(run);
        if (run.out.length > run.room) run.out = cut(run, run.out, undefined, run.span);
      } catch (thrown) {
        recover(run, thrown, frame, levels);
        run.out = out;
      }
    }
  });
}
