import { checkHslText } from '../checks/colour.ts';
import type { Tweak, TweakValues } from '../schemas/tweak.ts';
import { ownedFont, ownedText } from './tweak-values.ts';

/** A value that is none of its tweak's kind. */
export interface RefusedTweak {
  readonly name: string;
  readonly value: string;
  /** What is asked of a value there, as a sentence for the owner. */
  readonly expected: string;
}

function expectedOf(tweak: Tweak, given: string): string {
  switch (tweak.type) {
    case 'color':
      return checkHslText(given) ?? 'Give a colour, such as #8a3b1e, rgba(0, 0, 0, 0.5) or white.';
    case 'value': {
      const { min, max, unit } = tweak;
      return `Give a number from ${min} to ${max}${unit === '' ? '' : `, in ${unit}`}.`;
    }
    case 'font':
      return 'Give each property of a font one value of its kind, such as 18px, 1.5em, bold or Georgia, serif.';
    case 'dropdown':
      return `Choose one of ${tweak.options.join(', ')}.`;
    case 'checkbox':
      return 'Choose on or off.';
    case 'image':
      return 'Choose a picture, or none.';
  }
}

/** The values that cannot be used, each with what is asked for; also those of names that no tweak has. */
export function refusedTweaks(tweaks: readonly Tweak[], values: TweakValues): readonly RefusedTweak[] {
  const known = new Set(tweaks.map(({ name }) => name));
  const strangers = Object.entries(values)
    .filter(([name]) => !known.has(name))
    .map(([name, value]) => ({ name, value: JSON.stringify(value), expected: 'This template has no such setting.' }));
  const refused = tweaks.flatMap((tweak) => {
    const owned = tweak.type === 'font' ? ownedFont(tweak, values) : ownedText(tweak, values);
    if (owned === undefined || 'value' in owned) return [];
    return [{ name: tweak.name, value: owned.refused, expected: expectedOf(tweak, owned.refused) }];
  });
  return [...strangers, ...refused];
}

/** The names of what two states of the owner's choices differ in. */
export function changedTweaks(before: TweakValues, after: TweakValues): readonly string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name])).sort();
}
