import { isArray, isObject, type JsonValue } from '#engine';
import type { JsonObject } from '../lib/json-access.ts';
import { browserContext } from './browser-context.ts';
import { scriptJson } from './markup.ts';

/** By object, because page data never change: of a list's products mostly one does. */
const known = new WeakMap<object, string>();

/** The page context for the browser as it stands in a script element. */
export function contextJson(context: JsonObject): string {
  const members = Object.entries(browserContext(context));
  return `{${members.map(([name, member]) => `${scriptJson(name)}:${memberJson(member)}`).join()}}`;
}

function memberJson(member: JsonValue): string {
  return isArray(member) ? `[${member.map(elementJson).join()}]` : elementJson(member);
}

function elementJson(element: JsonValue): string {
  if (!isObject(element)) return scriptJson(element);
  const before = known.get(element);
  if (before !== undefined) return before;
  const json = scriptJson(element);
  known.set(element, json);
  return json;
}
