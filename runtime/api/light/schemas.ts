/**
 * The few kinds of schema that the shop's answers are made of, under the names of `zod/mini`, for which the browser's
 * build puts this file (vite.config.ts): the library's own weigh 7 kB there, these a tenth. The contract stays
 * the only description of an answer; `test/runtime/light-schemas.test.ts` holds both readings of it to each other.
 */
export interface LightSchema {
  /** The value as the schema describes it, or `refused`. */
  readonly read: Read;
  readonly shape: Shape;
  readonly safeParse: (value: unknown) => { success: true; data: unknown } | { success: false };
  readonly check: (...checks: readonly Check[]) => LightSchema;
}

type Read = (value: unknown) => unknown;
type Shape = Readonly<Record<string, LightSchema>>;
type Check = (value: never) => boolean;

const refused = Symbol();

function schema(read: Read, shape: Shape = {}): LightSchema {
  return {
    read,
    shape,
    safeParse(value) {
      const data = read(value);
      return data === refused ? { success: false } : { success: true, data };
    },
    // The schema has read the value by then, so it is of the type that its checks are for.
    check: (...checks) => where((value) => checks.every((check) => check(value as never)), read),
  };
}

function where(test: (value: unknown) => boolean, read: Read = (value) => value): LightSchema {
  return schema((value) => {
    const data = read(value);
    return data !== refused && test(data) ? data : refused;
  });
}

export const unknown = () => where(() => true);
export const string = () => where((value) => typeof value === 'string');
export const boolean = () => where((value) => typeof value === 'boolean');
export const number = () => where(Number.isFinite);
export const int = () => where(Number.isSafeInteger);
export const literal = (wanted: unknown) => where((value) => value === wanted);
export const custom = (test: (value: unknown) => boolean) => where(test);
const oneOf = (values: readonly unknown[]) => where((value) => values.includes(value));

export { oneOf as enum };

export const optional = (inner: LightSchema) => orElse(inner, undefined, undefined);
export const exactOptional = optional;
export const nullable = (inner: LightSchema) => orElse(inner, null, null);
export const nullish = (inner: LightSchema) => optional(nullable(inner));
export const _default = (inner: LightSchema, value: unknown) => orElse(inner, undefined, value);

function orElse({ read }: LightSchema, absent: unknown, value: unknown): LightSchema {
  return schema((given) => (given === absent ? value : read(given)));
}

export function union(choices: readonly LightSchema[]): LightSchema {
  return schema((value) => choices.map(({ read }) => read(value)).find((data) => data !== refused) ?? refused);
}

/** The member that tells the choices apart saves nothing here. */
export const discriminatedUnion = (_member: string, choices: readonly LightSchema[]) => union(choices);

export function array({ read }: LightSchema): LightSchema {
  return schema((list) => {
    if (!Array.isArray(list)) return refused;
    const data = list.map(read);
    return data.includes(refused) ? refused : data;
  });
}

/** Members beyond the shape are left out. */
export const object = (shape: Shape) => members(shape);
export const extend = (base: LightSchema, more: Shape) => members({ ...base.shape, ...more });
export const catchall = (base: LightSchema, rest: LightSchema) => members(base.shape, rest.read);
export const looseObject = (shape: Shape) => members(shape, (value) => value);
export const record = (_name: LightSchema, value: LightSchema) => members({}, value.read);
export const partialRecord = record;
export const strictObject = (shape: Shape) => members(shape, () => refused);

function members(shape: Shape, readRest?: Read): LightSchema {
  return schema((value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return refused;
    const data: [string, unknown][] = [];
    for (const [name, given] of Object.entries({ ...absent(shape), ...value })) {
      const read = Object.hasOwn(shape, name) ? shape[name]?.read : readRest;
      const member = read?.(given);
      if (member === refused) return refused;
      if (member !== undefined) data.push([name, member]);
    }
    return Object.fromEntries(data);
  }, shape);
}

const absent = (shape: Shape) => Object.fromEntries(Object.keys(shape).map((name) => [name, undefined]));

export const regex = (pattern: RegExp) => (text: string) => pattern.test(text);
export const minimum = (least: number) => (value: number) => value >= least;
export const maximum = (most: number) => (value: number) => value <= most;
export const minLength = (least: number) => (text: string) => text.length >= least;
/** The words of a refusal are for what is asked. */
export const refine = (test: Check): Check => test;
/** What fields have to do with each other is looked at where something is asked, never in an answer. */
export const superRefine = () => () => true;
export const maxLength = (most: number) => (text: string) => text.length <= most;
