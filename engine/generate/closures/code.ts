import { cut, recover } from '../../render/limits.ts';
import type { Code } from '../../render/state.ts';
import type { Body } from '../../tree/tree.ts';
import { buildSteps, createClosureContext } from './body.ts';
import { codeOf } from './code-of.ts';

/** A whole template as closures, for use as a partial: a used-up budget leaves it. */
export function buildTree(tree: Body): Code {
  const whole = { start: 0, end: 0 };
  return codeOf(tree.source, createClosureContext(tree.source).body(tree.body, whole));
}

/** The same as a page: an instruction that uses a budget up is left out, and the rest of the page still renders. */
export function buildPage(tree: Body): Code {
  const { source } = tree;
  const steps = buildSteps(tree.body, createClosureContext(source));
  return codeOf(source, (run) => {
    const { frame } = run;
    for (const step of steps) {
      const { out, levels } = run;
      try {
        step(run);
        if (run.out.length > run.room) run.out = cut(run, run.out, run.span);
      } catch (thrown) {
        recover(run, thrown, frame, levels);
        run.out = out;
      }
    }
  });
}
