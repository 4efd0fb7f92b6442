import { childOf, defineFormatter, toNumber } from '#engine';
import { colourMessages } from '#model';

export const websiteColor = defineFormatter({
  name: 'website-color',
  family: 'content',
  summary: 'A CSS colour from hue, saturation, lightness and, where it has one, alpha.',
  examples: [
    {
      template: '{accent|website-color}',
      data: { accent: { hue: 120, saturation: 0.5, lightness: 0.25 } },
      output: 'hsl(120, 50%, 25%)',
    },
    {
      template: '{a|website-color} {b|website-color}',
      data: { a: { hue: 7 }, b: { hue: 400, saturation: 0, lightness: 0, alpha: 1 } },
      output: 'Missing an H/S/L value. Hue out of bounds. ',
    },
  ],
  apply(input) {
    const hue = childOf(input, 'hue');
    const saturation = childOf(input, 'saturation');
    const lightness = childOf(input, 'lightness');
    const alpha = childOf(input, 'alpha');
    if (hue === undefined || saturation === undefined || lightness === undefined) return colourMessages.missing;
    const [h, s, l, a] = [toNumber(hue), toNumber(saturation), toNumber(lightness), toNumber(alpha)];
    const errors = apiErrorsOf(h, s, l, a);
    if (errors !== '') return errors;
    const colour = `${rounded(h)}, ${rounded(s * 100)}%, ${rounded(l * 100)}%`;
    return alpha === undefined ? `hsl(${colour})` : `hsla(${colour}, ${rounded(a)})`;
  },
});

/** All messages at once. A hue or an alpha that is no number passes, as published pages expect. */
function apiErrorsOf(hue: number, saturation: number, lightness: number, alpha: number): string {
  let errors = '';
  if (hue < 0 || hue > 360) errors += `${colourMessages.hue} `;
  if (!(saturation >= 0 && saturation <= 1)) errors += `${colourMessages.saturation} `;
  if (!(lightness >= 0 && lightness <= 1)) errors += `${colourMessages.lightness} `;
  if (alpha < 0 || alpha > 1) errors += colourMessages.alpha;
  return errors;
}

function rounded(value: number): string {
  return String(Number(value.toFixed(2)));
}
