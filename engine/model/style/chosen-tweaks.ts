import { childOf } from '../data.ts';
import { fontProperties, type Tweak, type TweakValues } from '../schemas/tweak.ts';
import { ownedFont, ownedText, tweakNames } from './tweak-values.ts';

/** An owner's values under the titles of their tweaks, and those that belong to none. */
export interface ChosenTweaks {
  readonly chosen: TweakValues;
  readonly others: TweakValues;
}

/** Sorts values that may go by other names of their tweaks; what is none of its tweak's kind stays as it was written. */
export function chosenTweaks(tweaks: readonly Tweak[], values: TweakValues): ChosenTweaks {
  const chosen = tweaks.flatMap((tweak): [string, TweakValues[string]][] => {
    const owned = tweak.type === 'font' ? ownedFont(tweak, values) : ownedText(tweak, values);
    if (owned !== undefined && 'value' in owned) return [[tweak.name, owned.value]];
    const written = childOf(values, tweak.name);
    return typeof written === 'string' ? [[tweak.name, written]] : [];
  });
  const taken = new Set(tweaks.flatMap(namesOf));
  return {
    chosen: Object.fromEntries(chosen),
    others: Object.fromEntries(Object.entries(values).filter(([name]) => !taken.has(name))),
  };
}

function namesOf(tweak: Tweak): readonly string[] {
  const names = tweakNames(tweak);
  if (tweak.type !== 'font') return names;
  return [
    ...names,
    ...fontProperties.flatMap((property) => ['', '@'].map((sign) => `${sign}${tweak.className}-${property}`)),
  ];
}
