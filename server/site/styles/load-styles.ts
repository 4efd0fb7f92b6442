import type { TweakValues } from '#model';
import type { SiteDiagnostic } from '../lib/diagnostics.ts';
import { compileStyles } from './compile-styles.ts';
import type { SiteStyles } from './site-styles.ts';

interface Wanted {
  readonly root: string;
  /** Files of styles/, in order. */
  readonly sheets: readonly string[];
  readonly values: TweakValues;
  /** What stays in use when nothing can be made now. */
  readonly previous: SiteStyles | undefined;
}

/** The styles of a folder, as an owner's tweaks have them. */
export async function loadStyles(
  { root, sheets, values, previous }: Wanted,
  problems: SiteDiagnostic[],
): Promise<SiteStyles> {
  const compiled = await compileStyles({ root, names: sheets, values });
  problems.push(...compiled.problems);
  const { dialect, tweaks, read } = compiled;
  // A file that ends in the middle of a rule may still be being written.
  const isCut = compiled.problems.some(({ code }) => code === 'style-brace-unclosed');
  const isSame = JSON.stringify(previous?.values) === JSON.stringify(values);
  const css = (isCut && isSame ? undefined : compiled.css) ?? previous?.css ?? compiled.css ?? '';
  return { css, dialect, sheets, files: read, tweaks, values };
}
