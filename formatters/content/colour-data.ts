import { childOf, type RenderContext, toText, type Value } from '#engine';

/** Where the colour of a picture is sampled. */
export const samples = ['topLeft', 'topRight', 'bottomLeft', 'bottomRight', 'center'] as const;

const HARMLESS = /^[\w-]*$/;

/** The sampled colour without its `#`. It may land in a style, so `safe` takes nothing but one word. */
export function sampledColour(colourData: Value, sample: string, context: RenderContext): string {
  const colour = toText(childOf(colourData, `${sample}Average`));
  return context.profile === 'reference' || HARMLESS.test(colour) ? colour : '';
}

export function hasSample(colourData: Value, sample: string): boolean {
  return toText(childOf(colourData, `${sample}Average`)) !== '';
}

/** All samples as attributes, each followed by a blank. */
export function colourAttributes(
  colourData: Value,
  context: RenderContext,
  nameOf: (sample: string) => string,
): string {
  return samples
    .map((sample) => `data-color-${nameOf(sample)}="#${sampledColour(colourData, sample, context)}" `)
    .join('');
}
