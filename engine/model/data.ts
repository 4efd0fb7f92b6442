/**
 * How rules look at site data. A page's JSON comes from anywhere, so rules take any JSON value and read it with the
 * coercions of the template language: a template, the server and the browser then agree on every odd value.
 */

export { childOf, isArray, isObject, isTruthy, toBoolean, toNumber, toText } from '../definition/coerce.ts';
export type { JsonValue, Value } from '../definition/value.ts';
export { print as printedText } from '../render/print.ts';
