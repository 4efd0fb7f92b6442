import type { TweakValues } from '#model';
import { platformStyle } from '../head/platform-style.ts';
import type { SiteDiagnostic } from '../lib/diagnostics.ts';
import { compileStyles } from './compile-styles.ts';
import type { StyleKeeper } from './kept-styles.ts';
import type { SiteStyles } from './site-styles.ts';

/** What a folder's settings say of its styles. */
export interface ChosenSheets {
  /** Files of styles/, in order. */
  readonly sheets: readonly string[];
  /** Whether the folder leaves something to the platform. */
  readonly isOfPlatform: boolean;
}

interface Wanted extends ChosenSheets {
  readonly root: string;
  readonly values: TweakValues;
  /** What stays in use when nothing can be made now. */
  readonly previous: SiteStyles | undefined;
  /** Where what was compiled before is found again. */
  readonly kept?: StyleKeeper | undefined;
}

/** The styles of a folder, as an owner's tweaks have them. */
export async function loadStyles(
  { root, sheets, isOfPlatform, values, previous, kept }: Wanted,
  diagnostics: SiteDiagnostic[],
): Promise<SiteStyles> {
  const compiled = await compileStyles({ root, names: sheets, values, kept });
  diagnostics.push(...compiled.diagnostics);
  const { dialect, tweaks, read } = compiled;
  // A file that ends in the middle of a rule may still be being written.
  const isCut = compiled.diagnostics.some(({ code }) => code === 'style-brace-unclosed');
  const isSame = JSON.stringify(previous?.values) === JSON.stringify(values);
  const made = isCut && isSame ? undefined : compiled.css;
  const based =
    made === undefined ? undefined : fontsOf(made) + baseOf(sheets, isOfPlatform || tweaks.length > 0) + made;
  const css = based ?? previous?.css ?? compiled.css ?? '';
  return { css, dialect, sheets, isOfPlatform, files: read, tweaks, values };
}

/** What the platform sets before the sheets of a folder: of elements where it has no reset of its own, and of pictures. */
function baseOf(sheets: readonly string[], isOfPlatform: boolean): string {
  const hasReset = sheets.some((name) => /(?:^|\/)(?:reset|normalize)\b[^/]*$/i.test(name));
  const elements = hasReset ? [] : ['server/site/platform/base.css'];
  const wanted = isOfPlatform ? [...elements, 'server/site/platform/picture-places.css'] : [];
  return wanted.map((sheet) => `${platformStyle(sheet)}\n`).join('');
}

/** Fonts of the platform's own, for sheets that speak of them and do not bring them. */
const FONTS = [
  ['squarespace-ui-font', 'server/site/platform/ui-font.css'],
  ['social-icon-font', 'server/site/platform/social-font.css'],
] as const;

function fontsOf(css: string): string {
  const isOwn = (name: string) => new RegExp(`@font-face\\s*\\{[^}]*${name}`).test(css);
  const wanted = FONTS.filter(([name]) => css.includes(name) && !isOwn(name));
  return wanted.map(([, sheet]) => `${platformStyle(sheet)}\n`).join('');
}
