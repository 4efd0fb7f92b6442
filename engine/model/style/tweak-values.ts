import { checkHslText } from '../checks/colour.ts';
import { childOf, isObject, toText, type Value } from '../data.ts';
import { type FontProperty, fontProperties, type Tweak, type TweakValues } from '../schemas/tweak.ts';
import { isCssColour, isFontValue, readDimension } from './css-value.ts';
import { readPicture } from './picture.ts';
import { tweakSlug } from './slug.ts';

export type FontValue = Readonly<Partial<Record<FontProperty, string>>>;

/** What an owner set a tweak to, in the form that its kind has; `refused` where it is no value of that kind. */
type Owned<Kind> = { readonly value: Kind } | { readonly refused: string } | undefined;

/** The text that an owner gave a tweak other than a font; undefined where nothing was chosen. */
export function ownedText(tweak: Exclude<Tweak, { type: 'font' }>, values: Value): Owned<string> {
  const given = givenText(tweak, values);
  if (given === undefined) return undefined;
  const value = textOf(tweak, given.trim());
  return value === undefined ? { refused: given } : { value };
}

function textOf(tweak: Exclude<Tweak, { type: 'font' }>, given: string): string | undefined {
  switch (tweak.type) {
    case 'color':
      return isCssColour(given) && checkHslText(given) === undefined ? given : undefined;
    case 'value': {
      const dimension = readDimension(given);
      return dimension && `${dimension.number}${dimension.unit || tweak.unit}`;
    }
    case 'dropdown':
      return tweak.options.find((option) => option === given || tweakSlug(option) === tweakSlug(given));
    case 'checkbox':
      return given === 'true' || given === 'false' ? given : undefined;
    case 'image':
      return readPicture(given);
  }
}

/** The properties of a font that an owner set: as an object, as its JSON, or each under the name of its variable. */
export function ownedFont(tweak: Extract<Tweak, { type: 'font' }>, values: Value): Owned<FontValue> {
  const whole = wholeFont(given(tweak, values));
  const chosen: [FontProperty, string][] = [];
  for (const property of fontProperties) {
    const flat = ['', '@'].map((sign) => childOf(values, `${sign}${tweak.className}-${property}`));
    const found = [childOf(whole, property), ...flat].find((value) => value !== undefined && value !== null);
    if (found === undefined) continue;
    const text = toText(found).trim();
    if (!isFontValue(property, text)) return { refused: text };
    chosen.push([property, text]);
  }
  return chosen.length === 0 ? undefined : { value: Object.fromEntries(chosen) };
}

function wholeFont(value: Value): Value {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value) as Value;
  } catch {
    return undefined;
  }
}

/** Owners' values go by the tweak's title, by its slug, or by the name of its variable. */
export function tweakNames(tweak: Tweak): readonly string[] {
  const names = [tweak.name, tweakSlug(tweak.name)];
  return 'variable' in tweak ? [...names, tweak.variable, `@${tweak.variable}`] : names;
}

function given(tweak: Tweak, values: Value): Value {
  if (!isObject(values)) return undefined;
  return tweakNames(tweak)
    .map((name) => childOf(values, name))
    .find((value) => value !== undefined && value !== null);
}

function givenText(tweak: Tweak, values: Value): string | undefined {
  const value = given(tweak, values);
  return value === undefined || isObject(value) ? undefined : toText(value);
}

const MOST_VALUES = 5_000;
const LONGEST = 500;

/** What an owner chose, from any JSON: texts and fonts by name; everything else is left out. */
export function readTweakValues(given: Value): TweakValues {
  if (!isObject(given)) return {};
  const entries = Object.entries(given)
    .slice(0, MOST_VALUES)
    .flatMap(([name, value]): [string, TweakValues[string]][] => {
      if (isObject(value)) return [[name, fontOf(value)]];
      const text = toText(value);
      return text === '' || text.length > LONGEST ? [] : [[name, text]];
    });
  return Object.fromEntries(entries);
}

function fontOf(value: Value): FontValue {
  const set = fontProperties.map((property) => [property, toText(childOf(value, property))] as const);
  return Object.fromEntries(set.filter(([, text]) => text !== '' && text.length <= LONGEST));
}

/** What a tweak other than a font stands at: the owner's text where it is one, else the folder's own. */
export function tweakText(tweak: Exclude<Tweak, { type: 'font' }>, values: Value): string {
  const owned = ownedText(tweak, values);
  return owned !== undefined && 'value' in owned ? owned.value : String(tweak.initial);
}

/** Classes of the body: of switches that are on, and of what was chosen. */
export function tweakClasses(tweaks: readonly Tweak[], values: Value): readonly string[] {
  const classes = tweaks.flatMap((tweak) => {
    if (tweak.type === 'checkbox') return tweakText(tweak, values) === 'true' ? [tweakSlug(tweak.name)] : [];
    if (tweak.type !== 'dropdown') return [];
    const chosen = tweakText(tweak, values);
    return chosen === '' ? [] : [`${tweakSlug(tweak.name)}-${tweakSlug(chosen)}`];
  });
  return [...new Set(classes)];
}

/** Every tweak's value by name, as scripts ask for it. */
export function allTweakValues(tweaks: readonly Tweak[], values: Value): TweakValues {
  const entries = tweaks.map((tweak): [string, TweakValues[string]] => {
    if (tweak.type !== 'font') return [tweak.name, tweakText(tweak, values)];
    const owned = ownedFont(tweak, values);
    return [tweak.name, { ...tweak.initial, ...(owned !== undefined && 'value' in owned ? owned.value : {}) }];
  });
  return Object.fromEntries(entries);
}
