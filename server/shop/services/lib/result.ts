import type { ProblemName } from '#contract';

/** What a refusal says beside its name. */
export interface RefusalDetails {
  /** Words with their holes filled, where the problem's own have holes. */
  readonly message?: string;
  /** What is wrong, by field. */
  readonly errors?: Readonly<Record<string, string>>;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly track?: string;
}

export type Refusal<Problem extends ProblemName> = RefusalDetails & { readonly ok: false; readonly problem: Problem };

/** Expected refusals are values; only faults of ours are thrown. */
export type Result<Value, Problem extends ProblemName> =
  | { readonly ok: true; readonly value: Value }
  | Refusal<Problem>;

export function accept<Value>(value: Value): { readonly ok: true; readonly value: Value } {
  return { ok: true, value };
}

export function refuse<const Problem extends ProblemName>(
  problem: Problem,
  details: RefusalDetails = {},
): Refusal<Problem> {
  return { ok: false, problem, ...details };
}

/** Carries a refusal out of a transaction, which is rolled back by it. */
class Rollback extends Error {
  readonly refusal: Refusal<ProblemName>;
  constructor(refusal: Refusal<ProblemName>) {
    super(refusal.problem);
    this.refusal = refusal;
  }
}

/** Runs work whose refusal must undo what it did: `run` is given the transaction's starter. */
export async function undoOnRefusal<Value, Problem extends ProblemName>(
  run: (settle: <Part>(result: Result<Part, Problem>) => Part) => Promise<Value>,
): Promise<Result<Value, Problem>> {
  try {
    return accept(
      await run((result) => {
        if (result.ok) return result.value;
        throw new Rollback(result);
      }),
    );
  } catch (failure) {
    // Only `settle` above throws a Rollback, and it throws refusals of this type.
    if (failure instanceof Rollback) return failure.refusal as Refusal<Problem>;
    throw failure;
  }
}
