import {
  type ArgumentReader,
  childOf,
  isArray,
  isTruthy,
  type Reference,
  type RenderContext,
  readReference,
  toText,
  type Value,
  walk,
} from '#engine';

/** What `find-first` and `find-last` ask of an element. */
export interface ElementTest {
  /** Where the element's text is looked up as a key; the element itself is asked without it. */
  readonly lookup: Reference | undefined;
  /** The path that must be truthy; without it every element will do. */
  readonly path: Reference | undefined;
}

/** `PATH`, or `LOOKUP PATH`. With three arguments and more only the first one counts, as PATH. */
export const elementTest: ArgumentReader<ElementTest> = {
  summary: 'PATH that must be truthy, or the name of a LOOKUP table and a PATH in it',
  optional: true,
  rest: true,
  most: 2,
  allowed: 'one or two names or dotted paths',
  read(_given, all) {
    const [first, second] = all.map(readReference);
    return all.length === 2 ? { lookup: first, path: second } : { lookup: undefined, path: first };
  },
  error: (given) => (given === '' ? 'the name is empty' : undefined),
};

/** The first element, from either end, that passes. */
export function firstMatch(input: Value, test: ElementTest, context: RenderContext, fromEnd = false): Value {
  if (!isArray(input)) return undefined;
  const { path } = test;
  if (path === undefined) return fromEnd ? input.at(-1) : input[0];
  const table = test.lookup && context.find(test.lookup);
  const passes = (element: Value): boolean =>
    isTruthy(walk(test.lookup ? childOf(table, toText(element)) : element, path));
  return fromEnd ? input.findLast(passes) : input.find(passes);
}
