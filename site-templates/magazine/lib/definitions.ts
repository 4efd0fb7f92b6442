import { defineRule } from 'vitrine';
import { defineFormatter, definePredicate, integer, toText, type Value } from 'vitrine/engine';
import { formatters } from 'vitrine/formatters';

/** `{body|reading-minutes}`: how long a report takes to read. */
export const readingMinutes = defineFormatter({
  name: 'reading-minutes',
  family: 'magazine',
  summary: 'How many minutes a text takes to read, at least one.',
  args: { words: integer('words read in a minute', { default: 220, min: 1 }) },
  examples: [
    { template: '{body|reading-minutes} min', data: { body: '<p>Mind the gap.</p>' }, output: '1 min' },
    { template: '{body|reading-minutes 2}', data: { body: '<p>Mind the gap, and the step.</p>' }, output: '3' },
  ],
  apply(input, { words }) {
    const text = typeof input === 'string' ? input.replace(/<[^>]*>/g, ' ') : '';
    return Math.max(1, Math.ceil(text.split(/\s+/).filter(Boolean).length / words));
  },
});

const marks = formatters.find(({ name }) => name === 'product-status');

/** `{@|product-status}`: what is cheaper says by how much. In the place of the platform's own, which marks all else. */
export const cheaperBy = defineFormatter({
  name: 'product-status',
  family: 'magazine',
  summary: 'Prints the mark of a product that is sold out, or by how much it is cheaper.',
  examples: [
    {
      template: '{item|product-status}',
      data: { item: { structuredContent: { productType: 2, onSale: true, price: 600, salePrice: 400 } } },
      output: '<div class="product-mark sale">33 % less</div>',
    },
    {
      template: '{item|product-status}',
      data: { item: { structuredContent: { productType: 1, variants: [{ qtyInStock: 0, onSale: true }] } } },
      output: '<div class="product-mark sold-out">sold out</div>',
    },
  ],
  apply(item, _args, context, values) {
    const mark = toText(marks?.apply(item, {}, context, values));
    const { structuredContent } = Object(item) as { readonly structuredContent?: Value };
    const price = memberOf(structuredContent, 'price');
    const percent = Math.round((1 - memberOf(structuredContent, 'salePrice') / price) * 100);
    return percent > 0 && percent < 100 ? mark.replace('>sale<', `>${percent} % less<`) : mark;
  },
});

const EIGHT_HOURS = 8 * 60 * 60 * 1000;

/** `{.night-train?}`: whether one sleeps on the way. */
export const nightTrain = definePredicate({
  name: 'night-train?',
  family: 'magazine',
  summary: 'True for a departure that is eight hours or longer on its way.',
  examples: [
    {
      template: '{.section train}{.night-train?}beds{.or}seats{.end}{.end}',
      data: { train: { startDate: 0, endDate: 43_200_000 } },
      output: 'beds',
    },
    {
      template: '{.section train}{.night-train?}beds{.or}seats{.end}{.end}',
      data: { train: { startDate: 0, endDate: 7_200_000 } },
      output: 'seats',
    },
  ],
  test: (departure) => memberOf(departure, 'endDate') - memberOf(departure, 'startDate') >= EIGHT_HOURS,
});

function memberOf(value: Value | undefined, name: string): number {
  const { [name]: number } = Object(value) as Readonly<Record<string, unknown>>;
  return typeof number === 'number' ? number : Number.NaN;
}

/** Times are for machines too: a calendar, a translator, a reader aloud. */
export const timesForMachines = defineRule({
  id: 'magazine-time',
  severity: 'warning',
  summary: 'A time that only people can read.',
  message: 'This <time> has no datetime.',
  help: 'Say the day in datetime too: datetime="{startDate|date %F}".',
  bad: { files: { 'site.region': '⟦<time>⟧{publishOn|date %e %B}</time>' } },
  good: { files: { 'site.region': '<time datetime="{publishOn|date %F}">{publishOn|date %e %B}</time>' } },
  find({ templates }, report) {
    for (const template of templates) {
      for (const { name, start, end, attributes } of template.elements) {
        if (name === 'time' && !attributes.some((attribute) => attribute.name === 'datetime'))
          report({ template, start, end }, {});
      }
    }
  },
});
