import { type RenderContext, toText, type Value } from '#engine';
import { priceTexts } from '#model';
import { escapeHtml } from '../../lib/html.ts';
import { pageMessage } from '../../lib/page-message.ts';
import { message } from './message.ts';

/** What a pattern may name, in the order of its positions. */
export type PriceValues = Readonly<Record<string, Value>>;

/** One of the three texts of a price. */
interface Wording {
  readonly pattern: Value;
  /** Missing where the price cannot be printed: then the text is not there either. */
  readonly price: string | undefined;
  readonly values: PriceValues;
}

export interface PriceWordings {
  /** Shown first: prices vary, or there is none. */
  readonly from?: Wording | undefined;
  readonly sale?: Wording | undefined;
  readonly normal?: Wording | undefined;
}

/** The markup around a price: the first of from, sale and normal whose price can be printed. */
export function priceMarkup(className: string, { from, sale, normal }: PriceWordings, context: RenderContext): string {
  return `\n\n\n<div class="${className}">\n${body()}\n</div>`;

  function body(): string {
    if (from?.price !== undefined) return `${worded(from)}\n`;
    const shownNormal = normal?.price === undefined ? '' : worded(normal);
    if (sale?.price === undefined) return shownNormal;
    const hidden = '<span class="visually-hidden v6-visually-hidden">';
    const messageOf = pageMessage(context, priceTexts);
    const label = (name: 'salePrice' | 'originalPrice') => escapeHtml(messageOf(name));
    return (
      `${hidden}${label('salePrice')}</span>${worded(sale)} ` +
      `${hidden}${label('originalPrice')}</span><span class="original-price">${shownNormal}</span>\n`
    );
  }

  function worded({ pattern, values }: Wording): string {
    const text = toText(pattern);
    // Prices are markup of ours and go in as they are; the messages around them are the site's.
    return message(context, context.profile === 'reference' ? text : escapeHtml(text), values);
  }
}
