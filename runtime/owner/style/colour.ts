/** A colour as the browser's picker takes it, and how much of it shows. */
export interface PickedColour {
  /** `#rrggbb` */
  readonly hex: string;
  /** 0 to 1 */
  readonly alpha: number;
}

const FULL = 255;
const pair = (number: number) => Math.round(number).toString(16).padStart(2, '0');

/** What a text of CSS means, as the browser reads it; undefined for what is no plain colour, such as a variable's name. */
export function readColour(text: string, document: Document): PickedColour | undefined {
  const probe = document.createElement('span');
  probe.style.color = text;
  if (probe.style.color === '') return undefined;
  // Only a computed colour has numbers, and only what is in the page is computed.
  probe.hidden = true;
  document.body.append(probe);
  const computed = document.defaultView?.getComputedStyle(probe).color ?? '';
  probe.remove();
  const [red, green, blue, alpha = '1'] = computed.match(/[\d.]+/g) ?? [];
  if (red === undefined || green === undefined || blue === undefined) return undefined;
  return { hex: `#${pair(Number(red))}${pair(Number(green))}${pair(Number(blue))}`, alpha: Number(alpha) };
}

/** The text of CSS for a colour that was picked. */
export function writeColour({ hex, alpha }: PickedColour): string {
  if (alpha >= 1) return hex;
  const part = (from: number) => Math.min(FULL, Number.parseInt(hex.slice(from, from + 2), 16));
  return `rgba(${part(1)}, ${part(3)}, ${part(5)}, ${Math.round(alpha * 100) / 100})`;
}
