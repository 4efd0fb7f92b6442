/** Messages for colours. */
export const colourMessages = {
  hue: 'Hue out of bounds.',
  saturation: 'Saturation out of bounds.',
  lightness: 'Lightness out of bounds.',
  alpha: 'Alpha out of bounds.',
  missing: 'Missing an H/S/L value.',
} as const;

export interface Hsl {
  readonly hue?: number | undefined;
  readonly saturation?: number | undefined;
  readonly lightness?: number | undefined;
  readonly alpha?: number | undefined;
}

/** What is wrong with a colour, if anything: hue 0 to 360, the others 0 to 1, alpha optional. */
export function checkHsl({ hue, saturation, lightness, alpha }: Hsl): string | undefined {
  if (hue === undefined || saturation === undefined || lightness === undefined) return colourMessages.missing;
  if (!within(hue, 360)) return colourMessages.hue;
  if (!within(saturation, 1)) return colourMessages.saturation;
  if (!within(lightness, 1)) return colourMessages.lightness;
  return alpha === undefined || within(alpha, 1) ? undefined : colourMessages.alpha;
}

/** The same of a text of CSS: what is wrong with the numbers of `hsl(…)` or `hsla(…)`. Other texts are not judged. */
export function checkHslText(text: string): string | undefined {
  const [, inner] = /^hsla?\(([^()]*)\)$/i.exec(text.trim()) ?? [];
  if (inner === undefined) return undefined;
  const [hue, saturation, lightness, alpha] = inner.split(/[\s,/]+/).filter((part) => part !== '');
  return checkHsl({
    hue: numberOf(hue),
    saturation: numberOf(saturation, 100),
    lightness: numberOf(lightness, 100),
    alpha: numberOf(alpha, alpha?.endsWith('%') ? 100 : 1),
  });
}

function numberOf(part: string | undefined, whole = 1): number | undefined {
  return part === undefined ? undefined : Number.parseFloat(part) / whole;
}

function within(value: number, maximum: number): boolean {
  return value >= 0 && value <= maximum;
}

/** Three or six hexadecimal digits, with or without `#`. */
export function isHexColour(text: string): boolean {
  return /^#?(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(text);
}
