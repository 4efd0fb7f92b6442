import { Interrupted, isArray, type JsonValue } from '#engine';
import { type ContentMessages, englishContentMessages, nobodysMessages } from '../content-messages.ts';
import type { JsonObject } from '../lib/json-access.ts';
import type { Interrupt } from '../rich-text/parse.ts';
import type { Removal } from '../rich-text/tree.ts';
import { cleanOnce, contentOnce } from './clean-once.ts';

/** Where in page data something was left out. */
interface CleanNote {
  readonly path: string;
  readonly removal: Removal;
}

export interface CleanContent<T extends JsonValue = JsonValue> {
  /** The same, with clean markup in the members that hold markup. */
  readonly value: T;
  readonly notes: readonly CleanNote[];
  /** Whether another text could do harm where a template prints it as it is: its tags are then looked at one by one. */
  readonly isRisky: boolean;
}

const NO_NOTES: readonly CleanNote[] = [];
const MOST_NOTES = 20;

/** Members that hold markup by their meaning: no template prints them in another way. */
const MARKUP_MEMBERS = /^(?:mainContent|body|excerpt)$/;
/** A member all of whose texts are markup. */
const MARKUP_FIELDS = 'blockFields';

/** By object, because page data never change: what is rendered again is not looked at again. */
const known = new WeakMap<ContentMessages, WeakMap<object, CleanContent>>();

/**
 * Page data with nothing in their markup that could run, lead away by itself or send elsewhere. What is clean stays the same.
 * Blocks of content say what they say in the words that are given.
 */
export function cleanContent<T extends JsonObject | readonly JsonValue[]>(
  value: T,
  interrupt?: Interrupt,
  messages: ContentMessages = englishContentMessages,
): CleanContent<T> {
  // A list comes out as a list, and an object as an object.
  return new Cleaner(messages, interrupt).clean(value, false, true) as CleanContent<T>;
}

/** What was found clean elsewhere, in whatever words. */
const knownClean = new WeakSet<object>();

/** Whether nothing of a member would be changed or looked at again, and no block of content is in it. */
export function isClean(value: JsonObject | readonly JsonValue[], name = ''): boolean {
  const cleaner = new Cleaner(nobodysMessages, undefined);
  const ways =
    name === MARKUP_FIELDS ? [cleaner.alone(value, true), cleaner.clean(value, false)] : [cleaner.clean(value, false)];
  return ways.every((found) => found.value === value && found.notes.length === 0 && !found.isRisky);
}

/** Takes it for granted that `isClean` was true of the value; its parts are too. */
export function takeForClean(value: JsonObject | readonly JsonValue[]): void {
  knownClean.add(value);
  if (!isArray(value)) return;
  // A list is cut into pages of its entries.
  for (const entry of value) if (typeof entry === 'object' && entry !== null) knownClean.add(entry);
}

/**
 * What took fewer looks is looked at again instead of being remembered: with an entry for each small object of a large
 * content's pages, making the memory larger and cleaning it up held the thread for a tenth of a second at a time.
 */
const FEW_LOOKS = 12;
/** Beyond so many looks at what one object holds, even its small members are remembered: a second try goes on from there. */
const MANY_LOOKS = 100;

/** Objects between two looks at whether the thread is wanted for something else. */
const OBJECTS_A_TURN = 1_000;

class Cleaner {
  readonly #messages: ContentMessages;
  readonly #interrupt: Interrupt | undefined;
  readonly #known: WeakMap<object, CleanContent>;
  #objects = 0;
  /** Objects and texts that would be looked at again, each remembered one being a single look. */
  #looks = 0;

  constructor(messages: ContentMessages, interrupt: Interrupt | undefined) {
    this.#messages = messages;
    this.#interrupt = interrupt;
    this.#known = known.get(messages) ?? new WeakMap();
    known.set(messages, this.#known);
  }

  clean(value: JsonValue, isMarkup: boolean, isKept = false): CleanContent {
    this.#looks += 1;
    if (typeof value === 'string') return this.#text(value, isMarkup);
    if (typeof value !== 'object' || value === null) return { value, notes: NO_NOTES, isRisky: false };
    if (knownClean.has(value)) return { value, notes: NO_NOTES, isRisky: false };
    const before = this.#known.get(value);
    if (before !== undefined) return before;
    this.#objects += 1;
    // What was looked through by then is known at the next try.
    if (this.#objects % OBJECTS_A_TURN === 0 && this.#interrupt?.() === true) throw new Interrupted();
    const looks = this.#looks;
    const found = this.#members(value, isMarkup);
    if (found.value === value && !isKept && this.#looks - looks < FEW_LOOKS) return found;
    this.#looks = looks;
    this.#known.set(value, found);
    // What is clean is so when it comes back as a part of something else.
    if (found.value !== value && typeof found.value === 'object' && found.value !== null)
      this.#known.set(found.value, found);
    return found;
  }

  /** Beside what is known of it: known is what it is where it stands. */
  alone(value: JsonObject | readonly JsonValue[], isMarkup: boolean): CleanContent {
    return this.#members(value, isMarkup);
  }

  #text(value: string, isMarkup: boolean): CleanContent {
    if (!isMarkup) return { value, notes: NO_NOTES, isRisky: cleanOnce(value, this.#interrupt).text !== value };
    const { text, removed } = contentOnce(value, this.#messages, this.#interrupt);
    const notes = removed.size === 0 ? NO_NOTES : [...removed].map((removal) => ({ path: '', removal }));
    return { value: text, notes, isRisky: false };
  }

  #members(value: JsonObject | readonly JsonValue[], isMarkup: boolean): CleanContent {
    const changed: [string, JsonValue][] = [];
    const notes: CleanNote[] = [];
    let isRisky = false;
    const before = this.#looks;
    const look = (name: string | number, member: JsonValue | undefined, holdsMarkup: boolean) => {
      // Every product of a large content is looked at once: for what cannot hold markup nothing is made.
      if (typeof member !== 'string' && (typeof member !== 'object' || member === null)) return;
      const found = this.clean(member, holdsMarkup, this.#looks - before > MANY_LOOKS);
      isRisky ||= found.isRisky;
      if (found.value !== member) changed.push([String(name), found.value]);
      for (const { path, removal } of found.notes) {
        if (notes.length < MOST_NOTES) notes.push({ path: path === '' ? String(name) : `${name}.${path}`, removal });
      }
    };
    // Long lists come again with one other element: no text is made of the places of all.
    if (isArray(value)) for (let at = 0; at < value.length; at += 1) look(at, value[at], isMarkup);
    else for (const name of Object.keys(value)) look(name, value[name], isMarkup || isMarkupMember(name, value[name]));
    return { value: changed.length === 0 ? value : exchanged(value, changed), notes, isRisky };
  }
}

function isMarkupMember(name: string, member: JsonValue | undefined): boolean {
  return name === MARKUP_FIELDS || (typeof member === 'string' && MARKUP_MEMBERS.test(name));
}

function exchanged(value: JsonObject | readonly JsonValue[], changed: readonly [string, JsonValue][]): JsonValue {
  if (!isArray(value)) return { ...value, ...Object.fromEntries(changed) };
  const list = [...value];
  for (const [index, member] of changed) list[Number(index)] = member;
  return list;
}
