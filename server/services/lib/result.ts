import type { ApiErrorName } from '#contract';

/** What an API error tells besides its name. */
export interface ApiErrorDetails {
  /** The message with its parameters filled in, where the error's own has parameters. */
  readonly message?: string;
  /** What is wrong, by field. */
  readonly errors?: Readonly<Record<string, string>>;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly track?: string;
}

export type ApiError<ErrorName extends ApiErrorName> = ApiErrorDetails & {
  readonly ok: false;
  readonly problem: ErrorName;
};

/** Expected errors are values; only internal errors are thrown. */
export type Result<Value, ErrorName extends ApiErrorName> =
  | { readonly ok: true; readonly value: Value }
  | ApiError<ErrorName>;

export function accept<Value>(value: Value): { readonly ok: true; readonly value: Value } {
  return { ok: true, value };
}

export function refuse<const ErrorName extends ApiErrorName>(
  error: ErrorName,
  details: ApiErrorDetails = {},
): ApiError<ErrorName> {
  return { ok: false, problem: error, ...details };
}

/** Carries an API error out of a transaction, which is rolled back by it. */
class Rollback extends Error {
  readonly apiError: ApiError<ApiErrorName>;
  constructor(apiError: ApiError<ApiErrorName>) {
    super(apiError.problem);
    this.apiError = apiError;
  }
}

/** Runs work whose error must undo what it did: `run` is given the transaction's starter. */
export async function undoOnError<Value, ErrorName extends ApiErrorName>(
  run: (settle: <Part>(result: Result<Part, ErrorName>) => Part) => Promise<Value>,
): Promise<Result<Value, ErrorName>> {
  try {
    return accept(
      await run((result) => {
        if (result.ok) return result.value;
        throw new Rollback(result);
      }),
    );
  } catch (failure) {
    // Only `settle` above throws a Rollback, and it throws errors of this type.
    if (failure instanceof Rollback) return failure.apiError as ApiError<ErrorName>;
    throw failure;
  }
}
