import type { TweakValues } from '#model';
import { type SiteDiagnostic, siteDiagnostic } from '../../lib/diagnostics.ts';
import type { Edit } from '../source/sheet.ts';
import { applyTweaks } from './apply-tweaks.ts';
import { type DeclaredTweak, readTweaks } from './read-tweaks.ts';

export interface TweakedSheet {
  readonly tweaks: readonly DeclaredTweak[];
  readonly diagnostics: readonly SiteDiagnostic[];
  readonly edits: readonly Edit[];
}

/** The tweaks of a sheet, and the changes by which an owner's values stand in it. */
export function tweakSheet(path: string, text: string, values: TweakValues): TweakedSheet {
  const { tweaks, diagnostics } = readTweaks(path, text);
  const { edits, refused } = applyTweaks(tweaks, values);
  const invalid = refused.map(([name, value]) =>
    siteDiagnostic('tweak-value-invalid', { file: path }, { name, value }),
  );
  return { tweaks, diagnostics: [...diagnostics, ...invalid], edits };
}
