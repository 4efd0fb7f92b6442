import {
  isSoldBothWays,
  isSubscribable,
  subscriptionPattern,
  subscriptionTerms,
  subscriptionWording,
  subscriptionWordingKey,
} from '#model';
import type { Visit } from './private-page.ts';

/**
 * How what is bought is billed, as the product's page words it, around a `{price}` that is left open; `undefined` for
 * what is paid once.
 */
export function billingOf(
  { services, strings }: Pick<Visit, 'services' | 'strings'>,
  lines: readonly { readonly itemId: string }[],
): string | undefined {
  const [line] = lines;
  const content = line && services.catalogue.item(line.itemId)?.content;
  const isRepeated = content !== undefined && (isSubscribable(content) || isSoldBothWays(content));
  const terms = isRepeated ? subscriptionTerms(content) : undefined;
  if (!terms) return undefined;
  const own = strings.overrides[subscriptionWordingKey(terms, false)];
  return subscriptionWording(terms, '{price}', typeof own === 'string' ? own : subscriptionPattern(terms, false));
}
