import {
  type FontProperty,
  type FontValue,
  fontProperties,
  noPicture,
  ownedFont,
  ownedText,
  type TweakValues,
} from '#model';
import type { Edit } from '../source/sheet.ts';
import type { DeclaredTweak } from './read-tweaks.ts';

export interface AppliedTweaks {
  readonly edits: readonly Edit[];
  /** Names of tweaks whose owned value is none of their kind, with that value. */
  readonly refused: readonly (readonly [name: string, value: string])[];
}

/** What stands for a property that a font's class leaves out: its initial value. */
const unset: Readonly<Record<FontProperty, string>> = {
  'font-family': 'inherit',
  'font-size': '1em',
  'font-weight': 'normal',
  'font-style': 'normal',
  'letter-spacing': '0em',
  'line-height': '1.2em',
  'text-transform': 'none',
  'text-decoration': 'none',
};

/** The changes to a sheet by which an owner's values stand in it, and by which its fonts have their variables. */
export function applyTweaks(tweaks: readonly DeclaredTweak[], values: TweakValues): AppliedTweaks {
  const edits: Edit[] = [];
  const refused: [string, string][] = [];
  for (const declared of tweaks) {
    const { tweak } = declared;
    const owned = tweak.type === 'font' ? ownedFont(tweak, values) : ownedText(tweak, values);
    if (owned !== undefined && 'refused' in owned) refused.push([tweak.name, owned.refused]);
    const value = owned !== undefined && 'value' in owned ? owned.value : undefined;
    if (tweak.type === 'font') edits.push(...editsOfFont(declared, tweak, typeof value === 'object' ? value : {}));
    else if (typeof value === 'string') {
      const text = tweak.type === 'image' ? pictureText(value, declared.isText === true) : value;
      edits.push(...declared.places.map(({ start, end }) => ({ start, end, text })));
      const { places, endOfClass } = declared;
      if (endOfClass !== undefined && places.length === 0) {
        edits.push({ start: endOfClass - 1, end: endOfClass - 1, text: `; background-image: ${text};` });
      }
    }
  }
  return { edits: edits.sort((a, b) => a.start - b.start), refused };
}

/** In the way in which the sheet has the address of its own picture. */
function pictureText(address: string, isText: boolean): string {
  if (isText) return JSON.stringify(address === noPicture ? '' : address);
  return address === noPicture ? noPicture : `url(${JSON.stringify(address)})`;
}

function editsOfFont(
  { places, endOfClass = 0 }: DeclaredTweak,
  { className, initial }: { readonly className: string; readonly initial: FontValue },
  owned: FontValue,
): readonly Edit[] {
  const edits: Edit[] = [];
  for (const { property, start, end } of places) {
    const text = property === undefined ? undefined : owned[property];
    if (text !== undefined) edits.push({ start, end, text });
  }
  const added = fontProperties.filter((property) => owned[property] !== undefined && initial[property] === undefined);
  if (added.length > 0) {
    const text = added.map((property) => `; ${property}: ${owned[property]}`).join('');
    edits.push({ start: endOfClass - 1, end: endOfClass - 1, text });
  }
  const variables = fontProperties.map((property) => {
    const value = owned[property] ?? initial[property] ?? unset[property];
    return ` @${className}-${property}: ${value};`;
  });
  edits.push({ start: endOfClass, end: endOfClass, text: variables.join('') });
  return edits;
}
