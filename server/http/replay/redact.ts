import { isArray, isObject, type JsonValue } from '#engine';
import type { JsonObject } from '../../site/lib/json-access.ts';

export interface Redacted<Value> {
  readonly value: Value;
  /** Paths of what was redacted, the first hundred. */
  readonly paths: readonly string[];
}

// `card` and `session` name parts of pages far more often than secrets.
const SECRET = /pass(?:word|code)|token|secret|crumb|authori[sz]ation|cookie|api-?key/i;
const PERSON = /e-?mail|phone/i;
/** One visitor's own: what was made for this request, who asked, and for what. */
const OWN = /^(?:regionMarkup|authenticatedAccount|shoppingCart|searchQuery|orderNumber|orderId)$/;
const MAIL =
  /(?<![\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-])[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;
const MOST_PATHS = 100;

/** Page JSON without secrets, persons and what is one visitor's own. */
export function redact(page: JsonObject): Redacted<JsonObject> {
  const paths: string[] = [];
  return { value: redactMembers(page, '', (path) => paths.length < MOST_PATHS && paths.push(path)), paths };
}

type Tell = (path: string) => unknown;

function redactMembers(object: JsonObject, path: string, tell: Tell): JsonObject {
  return Object.fromEntries(
    Object.entries(object).map(([name, value]) => {
      const own = path === '' ? name : `${path}.${name}`;
      if (!SECRET.test(name) && !PERSON.test(name) && !OWN.test(name)) return [name, redactValue(value, own, tell)];
      tell(own);
      return [name, blank(value)];
    }),
  );
}

function redactValue(value: JsonValue, path: string, tell: Tell): JsonValue {
  if (isArray(value)) return value.map((entry, index) => redactValue(entry, `${path}[${index}]`, tell));
  if (isObject(value)) return redactMembers(value, path, tell);
  if (typeof value !== 'string' || !value.includes('@')) return value;
  const kept = value.replace(MAIL, blankText);
  if (kept !== value) tell(path);
  return kept;
}

/** The same shape without what it says. */
function blank(value: JsonValue): JsonValue {
  if (typeof value === 'string') return blankText(value);
  if (typeof value === 'number') return 0;
  if (isArray(value)) return value.map(blank);
  if (isObject(value)) return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, blank(member)]));
  return value;
}

function blankText(text: string): string {
  return text.replace(/\p{L}/gu, 'x').replace(/\p{N}/gu, '0');
}
