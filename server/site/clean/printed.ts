import type { JsonValue } from '#engine';
import type { Removal } from '../rich-text/tree.ts';
import { cleanOnce } from './clean-once.ts';

/** Formatters that print markup of their own, in which they have escaped what is data; or JSON, which is no markup. */
const OWN_MARKUP: ReadonlySet<string> = new Set(
  (
    'apply json json-pretty ' +
    'audio-player child-image-meta cover-image-meta image image-color image-meta image-srcset item-classes video ' +
    'comment-count comment-link comments like-button social-button social-button-inline twitter-follow-button ' +
    'activate-twitter-links ' +
    'add-to-cart-btn cart-quantity cart-subtotal cart-url from-price normal-price product-checkout product-price ' +
    'product-quick-view product-restock-notification product-scarcity product-status quantity-input sale-price ' +
    'subscription-price summary-form-field variants-select'
  ).split(' '),
);

/**
 * Looks at what tags print of risky data. Told after the last formatter, so that text which was escaped is still all there;
 * what only an escaped text may hold is left out where a template prints it as it is. `own` is markup of the server's.
 */
export function printedCleanly(
  own: JsonValue | undefined,
  leftOut: (text: string, removed: ReadonlySet<Removal>) => void,
): (text: string, formatter: string | undefined) => string {
  return (printed, formatter) => {
    if (printed === own || (formatter !== undefined && OWN_MARKUP.has(formatter))) return printed;
    const { text, removed } = cleanOnce(printed, undefined);
    if (removed.size > 0) leftOut(printed, removed);
    return text;
  };
}
