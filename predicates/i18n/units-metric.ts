import { definePredicate, type RenderContext, toNumber } from '#engine';

const STANDARD = ['websiteSettings', 'storeSettings', 'measurementStandard'];
const standards = { imperial: 1, metric: 2 } as const;

/** Regions whose people do not measure in metric units (CLDR, measurementData). */
const imperialRegions = new Set(['US', 'LR', 'MM']);

export const unitsMetric = definePredicate({
  name: 'units-metric?',
  family: 'i18n',
  summary: 'True when the shop, or without a setting of the shop the region of its language, measures in metric units.',
  examples: [
    { template: '{.units-metric?}cm{.or}in{.end}', data: {}, locale: 'de', output: 'cm' },
    {
      template: '{.units-metric?}cm{.or}in{.end}',
      data: { websiteSettings: { storeSettings: { measurementStandard: 1 } } },
      locale: 'de',
      output: 'in',
    },
  ],
  test(_input, _args, context) {
    // The reference knows the name and nothing else of it.
    if (context.profile === 'reference') {
      context.reportNotImplemented('units-metric?');
      return false;
    }
    const standard = toNumber(context.find(STANDARD));
    if (standard === standards.metric || standard === standards.imperial) return standard === standards.metric;
    return !imperialRegions.has(regionOf(context));
  },
});

function regionOf({ locale }: RenderContext): string {
  if (locale === null) return '';
  try {
    return new Intl.Locale(locale).maximize().region ?? '';
  } catch {
    // A malformed tag names no region.
    return '';
  }
}
