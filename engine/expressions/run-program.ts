import type { Reference, Value } from '../definition/value.ts';
import type { Span } from '../errors/source.ts';
import { bind } from '../render/frame.ts';
import type { Run } from '../render/state.ts';
import type { Program, Scalar } from './items.ts';
import { reduceStatement } from './reduce.ts';
import { showProgram } from './show-program.ts';

/** Runs one `.eval` in the current frame and gives what it prints. */
export type Evaluator = (run: Run) => string;

/** Runs the program that a render has for the expression at `span`, unless its host has switched expressions off. */
export function createProgramEvaluator(span: Span, programFor: (run: Run) => Program): Evaluator {
  return (run) => {
    run.span = span;
    if (run.expressions) return runProgram(run, span, programFor(run));
    if (run.isFirst(span)) run.report('expressions-off', {});
    return '';
  };
}

/** The same as a row of statements (language reference, “Running expressions”). */
function runProgram(run: Run, span: Span, program: Program): string {
  const shown = program.debug ? showProgram(program) : '';
  if (program.errors.length > 0) {
    if (run.isFirst(span)) reportErrors(run, program);
    return shown;
  }
  const { frame, budgets } = run;
  const assigned = new Map<string, Scalar>();
  let failed = false;
  let result: Scalar | undefined;
  const names = {
    find(reference: Reference): Value {
      const [first] = reference;
      // The position of a loop cannot be assigned, whatever an expression tries.
      const isPosition = first === '@index' || first === '@index0';
      const own = typeof first === 'string' && !isPosition ? assigned.get(first) : undefined;
      if (own === undefined) return run.find(reference);
      return reference.length === 1 ? own : undefined;
    },
    assign: (name: string, value: Scalar) => void assigned.set(name, value),
  };
  for (const statement of program.statements) {
    result = reduceStatement(statement, names, budgets.expressionStringLength, (error) => {
      failed = true;
      run.report('expression-failed', { expression: program.written, error });
    });
  }
  if (failed) return shown;
  for (const [name, value] of assigned) bind(frame, name, value);
  if (result === undefined) return shown;
  const printed = result === null ? '' : String(result);
  return program.debug ? `${shown} -> ${printed}` : printed;
}

function reportErrors(run: Run, { errors, written }: Program): void {
  for (const error of errors) run.report('expression-invalid', { expression: written, error });
}
