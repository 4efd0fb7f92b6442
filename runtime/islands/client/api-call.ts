declare const types: unique symbol;

/** One of the calls of `api`: what it is asked with, and what it answers. */
export interface ApiCall<Input extends object, Value> {
  readonly method: string;
  readonly path: string;
  /** For the type checker alone; never there. */
  readonly [types]?: (input: Input) => Value;
}
