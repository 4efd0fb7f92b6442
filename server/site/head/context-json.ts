import { isArray, isObject, type JsonValue } from '#engine';
import type { JsonObject } from '../lib/json-access.ts';
import { browserContext, listedProduct } from './browser-context.ts';
import { scriptJson } from './markup.ts';

/** By object, because page data never change: of a list's products mostly one does. */
const known = new WeakMap<object, string>();

/** The page context for the browser as it stands in a script element. */
export function contextJson(context: JsonObject): string {
  let json = '';
  for (const [name, member] of Object.entries(browserContext(context)))
    json += `${json === '' ? '{' : ','}${scriptJson(name)}:${memberJson(member)}`;
  return `${json === '' ? '{' : json}}`;
}

/** What that says of an entry of the page's list; undefined where it says nothing. */
export function entryJson(entry: JsonValue): string | undefined {
  const product = listedProduct(entry);
  return product && elementJson(product);
}

/** Added to one text, which is put together once, when it is written: a list of sixty products is long. */
function memberJson(member: JsonValue): string {
  if (!isArray(member)) return elementJson(member);
  let json = '[';
  for (const element of member) json += json === '[' ? elementJson(element) : `,${elementJson(element)}`;
  return `${json}]`;
}

function elementJson(element: JsonValue): string {
  if (!isObject(element)) return scriptJson(element);
  const before = known.get(element);
  if (before !== undefined) return before;
  const json = scriptJson(element);
  known.set(element, json);
  return json;
}
