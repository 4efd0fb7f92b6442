import {
  type FontProperty,
  fontProperties,
  isArray,
  isObject,
  type JsonValue,
  noPicture,
  readDimension,
  readPicture,
  type Tweak,
  toText,
  tweakTypes,
} from '#model';
import { placeOf, type SiteDiagnostic, siteDiagnostic } from '../../lib/diagnostics.ts';
import type { JsonObject } from '../../lib/json-access.ts';
import { JsonMistake, scanJson } from '../../lib/json-scanner.ts';
import { commentsIn } from '../source/comments.ts';
import { readStatements, type Statement } from '../source/statements.ts';

/** A tweak, and where in its sheet the values stand that an owner may replace. */
export interface DeclaredTweak {
  readonly tweak: Tweak;
  /** The value of the variable, or those of the class by property. */
  readonly places: readonly ValuePlace[];
  /** After the closing brace of the class, or of the rule whose background a picture is. */
  readonly endOfClass?: number;
  /** Of a picture: whether its variable is the text of an address, and no `url()`. */
  readonly isText?: boolean;
}

interface ValuePlace {
  readonly property: FontProperty | undefined;
  readonly start: number;
  readonly end: number;
}

export interface ReadTweaks {
  readonly tweaks: readonly DeclaredTweak[];
  readonly diagnostics: readonly SiteDiagnostic[];
}

const TWEAK = /^(\/\/[ \t]*tweak[ \t]*:[ \t]*)(.*)\r*$|^(\/\*[ \t]*tweak[ \t]*:\s*)(?!\s)([\s\S]*)\*\/$/i;

interface TweakComment {
  readonly json: string;
  /** Where the JSON begins. */
  readonly start: number;
  /** After the comment. */
  readonly end: number;
}

/** The comments that stand alone on their lines; in a comment around it a tweak is switched off. */
function tweakComments(text: string): readonly TweakComment[] {
  return [...commentsIn(text)].flatMap((comment) => {
    const { start, end } = comment;
    const match = TWEAK.exec(comment.text);
    const before = text.slice(text.lastIndexOf('\n', start - 1) + 1, start);
    if (match === null || before.trim() !== '') return [];
    const lead = match[1] ?? match[3] ?? '';
    return [{ json: (match[2] ?? match[4] ?? '').trimEnd(), start: start + lead.length, end }];
  });
}

/** The tweaks of a sheet: what its `tweak: { … }` comments say of the declarations below them. */
export function readTweaks(path: string, text: string): ReadTweaks {
  const comments = tweakComments(text);
  if (comments.length === 0) return { tweaks: [], diagnostics: [] };
  const { statements } = readStatements(text);
  const tweaks: DeclaredTweak[] = [];
  const diagnostics: SiteDiagnostic[] = [];
  comments.forEach((comment, index) => {
    const next = comments[index + 1]?.start ?? text.length;
    const below = statements.find(({ start }) => start >= comment.end && start < next);
    const read = readOne(text, comment.json, below);
    if ('tweak' in read) tweaks.push(read);
    else {
      const place = placeOf(text, comment.start + read.offset);
      const { detail, unknown } = read;
      diagnostics.push(
        unknown === undefined
          ? siteDiagnostic('tweak-invalid', { file: path, ...place }, { detail })
          : siteDiagnostic('tweak-type-unknown', { file: path, ...place }, unknown),
      );
    }
  });
  return { tweaks, diagnostics };
}

interface Mistake {
  readonly detail: string;
  /** In the JSON. */
  readonly offset: number;
  /** A tweak that can be read, of a type that nobody here knows. */
  readonly unknown?: { readonly type: string; readonly name: string };
}

function readOne(text: string, json: string, below: Statement | undefined): DeclaredTweak | Mistake {
  const value = readObject(json);
  if (value instanceof JsonMistake) return { detail: value.message, offset: value.offset };
  if (!isObject(value)) return { detail: 'A tweak is an object.', offset: 0 };
  const type = tweakTypes.find((known) => known === value['type']);
  if (type === undefined) {
    const offset = Math.max(0, json.indexOf('type'));
    const detail = `The type of a tweak is one of ${tweakTypes.join(', ')}.`;
    const [given, name] = [toText(value['type']), toText(value['title'])];
    return given === '' || name === '' ? { detail, offset } : { detail, offset, unknown: { type: given, name } };
  }
  const common = readCommon(value);
  if (common.name === '') return { detail: 'A tweak has a title.', offset: 0 };
  switch (type) {
    case 'dropdown':
      return { tweak: { ...common, type, ...readChoice(value) }, places: [] };
    case 'checkbox':
      return { tweak: { ...common, type, initial: isOn(value['active'] ?? value['default']) }, places: [] };
    case 'font':
      return readFont(text, below, common) ?? { detail: 'Below a tweak of the type font stands a class.', offset: 0 };
    case 'image':
      return (
        readPictureOf(text, below, common) ?? {
          detail: 'Below a tweak of the type image stands a variable, or a class.',
          offset: 0,
        }
      );
    default: {
      const variable = readVariable(text, below);
      if (variable === undefined) {
        return { detail: `Below a tweak of the type ${type} stands a variable.`, offset: 0 };
      }
      const { name, initial, place } = variable;
      const own =
        type === 'color'
          ? { type, opaque: isOn(value['disableTransparency']) }
          : { type, ...readBounds(value, initial) };
      return { tweak: { ...common, variable: name, initial, ...own }, places: [place] };
    }
  }
}

const DEEPEST = 10;

function readObject(json: string): JsonValue | JsonMistake {
  try {
    return scanJson(json, true, DEEPEST);
  } catch (mistake) {
    if (mistake instanceof JsonMistake) return mistake;
    throw mistake;
  }
}

function readCommon(value: JsonObject) {
  const name = toText(value['title']).trim();
  return {
    name,
    label: toText(value['label']) || name,
    category: toText(value['category']),
    showOnlyWhenPresent: toText(value['showOnlyWhenPresent']),
    target: toText(value['target']),
    js: isOn(value['js']),
  };
}

function isOn(value: JsonValue | undefined): boolean {
  return value === true || value === 'true';
}

function readChoice(value: JsonObject): { options: string[]; initial: string } {
  const { options } = value;
  const all = options !== undefined && isArray(options) ? options.map((option) => toText(option)) : [];
  const list = all.filter((option) => option !== '');
  // A list always stands at something: the sheet has a rule for each of its options, and none for no choice.
  return { options: list, initial: toText(value['default']) || (list[0] ?? '') };
}

function readBounds(value: JsonObject, initial: string) {
  const number = (name: string, otherwise: number) => {
    const given = Number(value[name] ?? otherwise);
    return Number.isFinite(given) ? given : otherwise;
  };
  const stands = readDimension(initial);
  const min = number('min', 0);
  const max = number('max', Math.max(100, 2 * (stands?.number ?? 0)));
  return { unit: stands?.unit ?? '', min, max, step: number('step', number('steps', 1)) || 1 };
}

function readVariable(text: string, below: Statement | undefined) {
  if (below === undefined || below.block !== undefined) return undefined;
  const match = /^(@([\w-]+)\s*:\s*)([\s\S]*)$/.exec(text.slice(below.start, below.end));
  if (match === null) return undefined;
  const [, lead = '', name = '', rest = ''] = match;
  const initial = valueIn(rest);
  const start = below.start + lead.length;
  return { name, initial, place: { property: undefined, start, end: start + initial.length } };
}

/** A picture is the value of a variable, or the background of what a rule selects. */
function readPictureOf(
  text: string,
  below: Statement | undefined,
  common: ReturnType<typeof readCommon>,
): DeclaredTweak | undefined {
  const variable = readVariable(text, below);
  if (variable !== undefined) {
    const { name, initial, place } = variable;
    const tweak = { ...common, type: 'image' as const, variable: name, initial: readPicture(initial) ?? noPicture };
    return { tweak, places: [place], isText: /^["']/.test(initial) };
  }
  if (below?.block === undefined) return undefined;
  const selector = text.slice(below.start, below.block.open).trim();
  if (selector === '' || selector.startsWith('@')) return undefined;
  const place = placeOfBackground(text, below.block.statements);
  const initial = place === undefined ? noPicture : (readPicture(text.slice(place.start, place.end)) ?? noPicture);
  return {
    tweak: { ...common, type: 'image', variable: selector.replace(/^[.#]/, ''), initial },
    places: place === undefined ? [] : [place],
    endOfClass: below.block.close + 1,
  };
}

const BACKGROUND = /^background(?:-image)?\s*:\s*/i;
const PICTURE = /url\((?:\s*"[^"]*"\s*|\s*'[^']*'\s*|[^()"']*)\)|\bnone\b/i;

function placeOfBackground(text: string, statements: readonly Statement[]): ValuePlace | undefined {
  for (const { start, end } of statements) {
    const declaration = text.slice(start, end);
    const found = BACKGROUND.test(declaration) ? PICTURE.exec(declaration) : null;
    if (found === null) continue;
    const from = start + found.index;
    return { property: undefined, start: from, end: from + found[0].length };
  }
  return undefined;
}

function readFont(
  text: string,
  below: Statement | undefined,
  common: ReturnType<typeof readCommon>,
): DeclaredTweak | undefined {
  if (below?.block === undefined) return undefined;
  const className = /^\.([\w-]+)\s*(?:\(\s*\))?$/.exec(text.slice(below.start, below.block.open).trimEnd())?.[1];
  if (className === undefined) return undefined;
  const initial: Partial<Record<FontProperty, string>> = {};
  const places: ValuePlace[] = [];
  for (const statement of below.block.statements) {
    const match = /^(([\w-]+)\s*:\s*)([\s\S]*)$/.exec(text.slice(statement.start, statement.end));
    const property = fontProperties.find((known) => known === match?.[2]?.toLowerCase());
    if (match === null || property === undefined) continue;
    const start = statement.start + (match[1]?.length ?? 0);
    const value = valueIn(match[3] ?? '');
    initial[property] = value;
    places.push({ property, start, end: start + value.length });
  }
  return { tweak: { ...common, type: 'font', className, initial }, places, endOfClass: below.block.close + 1 };
}

/** A value without the semicolon that ends it. */
const valueIn = (rest: string) => rest.trimEnd().replace(/;$/, '').trimEnd();
