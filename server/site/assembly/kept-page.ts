import { beginningOf, isArray, type JsonValue, type PrintedPage, takeAsValidated } from '#engine';
import type { ContentMessages } from '../content-messages.ts';
import type { JsonObject } from '../lib/json-access.ts';
import { siteLimits } from '../lib/limits.ts';
import type { RenderedPage } from '../rendered-page.ts';
import { textsAround } from './byte-search.ts';

/** A page as it was made, with all that its list's rows are exchanged by. */
export interface MadePage {
  /** As the page was asked for: another object means another page. */
  readonly given: JsonObject;
  /** The same as templates see it. */
  readonly data: JsonObject;
  readonly messages: ContentMessages;
  /** The file that prints the rows, and where what it printed of them begins in the page. */
  readonly path: string;
  readonly printed: PrintedPage;
  /** Which of that file's lists it is. */
  readonly list: number;
  readonly rowsAt: number;
  /** Where the JSON for the browser stands; undefined in a page without. */
  readonly json: { readonly at: number; readonly end: number } | undefined;
  readonly rendered: RenderedPage;
}

/** What is made anew when elements of the list are other ones. */
export interface Remaking {
  /** An element as templates see it; undefined where something would be told of it, or looked at while it is printed. */
  clean(element: JsonValue, messages: ContentMessages): JsonValue | undefined;
  /** What a file prints over data; undefined where that is good for one render alone. */
  print(path: string, data: JsonObject): PrintedPage | undefined;
  /** An element in the JSON for the browser. */
  json(element: JsonValue): string | undefined;
  /** What platform tags stand for in printed bytes. */
  readonly tagMark: Buffer;
}

/** Bytes of a page that others take the place of. */
interface Edit {
  readonly at: number;
  readonly end: number;
  readonly bytes: Uint8Array;
}

/** Of more rows than one in so many the page is made whole. */
const MOST_CHANGED = 4;

/**
 * The last state of one page. When nothing of its data is another object but elements of its list, the rows of these and
 * what the browser is told of them are exchanged in its bytes (decisions/0562). The first page that comes about so is
 * compared with one that was made whole.
 */
export class KeptPage {
  #made: MadePage | undefined;
  #state: 'new' | 'proven' | 'refuted' = 'new';

  get isProven(): boolean {
    return this.#state === 'proven';
  }

  /** Undefined for a page that has something around its list which may follow from the list. */
  keep(made: MadePage | undefined): void {
    this.#made = this.#state === 'refuted' ? undefined : made;
  }

  /** Told of an exchanged page whether it was the one that is made whole. */
  prove(isSame: boolean): void {
    this.#state = isSame ? 'proven' : 'refuted';
    if (!isSame) this.#made = undefined;
  }

  /** The page for data of which elements of the list alone are other ones; undefined where it has to be made whole. */
  exchange(given: JsonObject, remaking: Remaking): RenderedPage | undefined {
    const before = this.#made;
    if (before === undefined) return undefined;
    const changed = changedElements(before.given, given);
    const items = changed && cleanItems(before, given, changed, remaking);
    if (changed === undefined || items === undefined) return undefined;
    if (changed.length === 0) return before.rendered;
    // Where this comes to nothing, what was printed before may be gone.
    this.#made = undefined;
    this.#made = remade(before, { given, items, changed }, remaking);
    return this.#made?.rendered;
  }
}

interface Change {
  readonly given: JsonObject;
  /** As templates see them. */
  readonly items: readonly JsonValue[];
  /** The places of those that are other ones. */
  readonly changed: readonly number[];
}

function remade(before: MadePage, { given, items, changed }: Change, remaking: Remaking): MadePage | undefined {
  const data = { ...before.data, items };
  // The other elements were looked through before, and those that changed were when they were cleaned.
  takeAsValidated(items, itemsOf(before.data));
  takeAsValidated(data, before.data);
  const printed = remaking.print(before.path, data);
  const rows = printed && rowEdits(before, printed, changed, remaking.tagMark);
  const texts = rows && jsonEdits(before, items, changed, remaking);
  if (printed === undefined || rows === undefined || texts === undefined) return undefined;
  const edits = [...rows, ...texts].sort((one, other) => one.at - other.at);
  const rendered = edited(before.rendered, edits);
  if (rendered.body.length > siteLimits.outputBytes) return undefined;
  const moved = (at: number) => movedBy(edits, at);
  const json = before.json && { at: moved(before.json.at), end: moved(before.json.end) };
  return { ...before, given, data, printed, rendered, json, rowsAt: moved(before.rowsAt) };
}

/** The places at which the list has another element; undefined where anything else is another object. */
function changedElements(before: JsonObject, now: JsonObject): readonly number[] | undefined {
  const names = Object.keys(now);
  const namesBefore = Object.keys(before);
  if (names.length !== namesBefore.length) return undefined;
  for (const [at, name] of names.entries()) {
    if (name !== namesBefore[at] || (name !== 'items' && now[name] !== before[name])) return undefined;
  }
  const [items, itemsBefore] = [now['items'], before['items']];
  if (!isArray(items) || !isArray(itemsBefore) || items.length !== itemsBefore.length) return undefined;
  const changed: number[] = [];
  for (let at = 0; at < items.length; at += 1) if (items[at] !== itemsBefore[at]) changed.push(at);
  return changed.length > 1 && changed.length * MOST_CHANGED > items.length ? undefined : changed;
}

function cleanItems(
  { data, messages }: MadePage,
  given: JsonObject,
  changed: readonly number[],
  remaking: Remaking,
): readonly JsonValue[] | undefined {
  const items = [...itemsOf(data)];
  for (const at of changed) {
    const element = itemsOf(given)[at];
    const cleaned = element === undefined ? undefined : remaking.clean(element, messages);
    if (cleaned === undefined) return undefined;
    items[at] = cleaned;
  }
  return items;
}

export function itemsOf(context: JsonObject): readonly JsonValue[] {
  const { items } = context;
  return isArray(items) ? items : [];
}

/** The rows that are to be exchanged; undefined where the file prints anything else that is not as it was. */
function rowEdits(
  { printed: before, list: at, rowsAt }: MadePage,
  now: PrintedPage,
  changed: readonly number[],
  tagMark: Buffer,
): Edit[] | undefined {
  const [list, listBefore] = [now.lists[at], before.lists[at]];
  if (list === undefined || listBefore === undefined || list.elements.length !== listBefore.elements.length)
    return undefined;
  const edits: Edit[] = [];
  let [from, fromBefore] = [0, 0];
  const isKept = (to: number, toBefore: number) =>
    to - from === toBefore - fromBefore &&
    Buffer.compare(now.bytes.subarray(from, to), before.bytes.subarray(fromBefore, toBefore)) === 0;
  const first = beginningOf(listBefore, 0);
  for (const row of changed) {
    const [begin, end] = [beginningOf(list, row), beginningOf(list, row + 1)];
    const [beginBefore, endBefore] = [beginningOf(listBefore, row), beginningOf(listBefore, row + 1)];
    if (!isKept(begin, beginBefore)) return undefined;
    const bytes = now.bytes.subarray(begin, end);
    const isPlain = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).indexOf(tagMark) < 0;
    // What the page does with its bytes, it does by the texts that it finds in them.
    const texts = textsAround(now.bytes, begin, end);
    const textsBefore = textsAround(before.bytes, beginBefore, endBefore);
    if (!isPlain || texts === undefined || textsBefore === undefined || !isSameList(texts, textsBefore))
      return undefined;
    edits.push({ at: rowsAt + beginBefore - first, end: rowsAt + endBefore - first, bytes });
    [from, fromBefore] = [end, endBefore];
  }
  return isKept(now.bytes.length, before.bytes.length) ? edits : undefined;
}

function isSameList(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((text, at) => text === other[at]);
}

/** What the browser is told of the elements; undefined where that cannot be found. */
function jsonEdits(
  { json, data, rendered }: MadePage,
  items: readonly JsonValue[],
  changed: readonly number[],
  remaking: Remaking,
): Edit[] | undefined {
  if (json === undefined) return [];
  const whole = rendered.body.subarray(json.at, json.end);
  const edits: Edit[] = [];
  for (const at of changed) {
    const [text, before] = [remaking.json(items[at] ?? null), remaking.json(itemsOf(data)[at] ?? null)];
    if (text === before) continue;
    if (text === undefined || before === undefined) return undefined;
    const bytes = Buffer.from(before);
    const found = onlyPlaceOf(bytes, whole);
    if (found === undefined) return undefined;
    edits.push({ at: json.at + found, end: json.at + found + bytes.length, bytes: Buffer.from(text) });
  }
  return edits;
}

/** Where bytes stand in others that have them once. */
export function onlyPlaceOf(bytes: Uint8Array, whole: Buffer): number | undefined {
  const at = whole.indexOf(bytes);
  return at < 0 || whole.indexOf(bytes, at + 1) >= 0 ? undefined : at;
}

/** `edits` in their order, of which none begins in another one. */
function edited(before: RenderedPage, edits: readonly Edit[]): RenderedPage {
  if (edits.length === 0) return before;
  const length = movedBy(edits, before.body.length);
  const body = Buffer.allocUnsafeSlow(length);
  let [from, to] = [0, 0];
  for (const { at, end, bytes } of edits) {
    to += before.body.copy(body, to, from, at);
    body.set(bytes, to);
    to += bytes.length;
    from = end;
  }
  before.body.copy(body, to, from);
  return { ...before, body, holes: before.holes.map((hole) => movedBy(edits, hole)) };
}

/** Where a place of the page is behind the edits before it. */
function movedBy(edits: readonly Edit[], at: number): number {
  let moved = at;
  for (const edit of edits) if (edit.end <= at) moved += edit.bytes.length - (edit.end - edit.at);
  return moved;
}
