import { type ReactNode, useEffect, useRef } from 'react';
import { childOf, isTruthy, subscriptionTerms, subscriptionWording, subscriptionWordingKey, unitsText } from '#model';
import type { ProductMessage } from '../../messages/product.ts';
import { pageFacts, text } from '../../page/context.ts';
import { type ProductStore, productStore } from '../../stores/product.ts';
import { chosenVariant, isChosen } from '../../stores/product-facts.ts';
import { useStore } from '../../stores/use-store.ts';
import { announce } from '../../ui/announcer.ts';
import { asFound } from '../../ui/as-found.tsx';
import { defineRegion } from '../../ui/define-region.ts';
import { nearestItemId } from '../../ui/nearest-item.ts';
import { type Cost, currentPriceOf, readPrice } from '../../ui/price.ts';
import { type PriceFormat, priceFormatOf } from '../../ui/price-format.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { productMessageOn } from '../product-message.ts';

interface Props {
  root: HTMLElement;
  itemId: string;
  printed: ReactNode;
  /** Published pages without locale money show a bare number that CSS gives its sign. */
  isBare: boolean;
  printedText: string;
}

export const priceRegion = defineRegion<Props>({
  name: 'price',
  read(root) {
    const itemId = nearestItemId(root);
    if (itemId === undefined) return null;
    return {
      root,
      itemId,
      printed: asFound(root.childNodes),
      isBare: root.querySelector('.sqs-money-native') !== null,
      printedText: root.textContent ?? '',
    };
  },
  Component: Price,
});

/** The printed price until a variant is chosen, then that variant's. */
function Price({ root, itemId, printed, isBare, printedText }: Props): ReactNode {
  const document = root.ownerDocument;
  const store = productStore(document, itemId);
  const { choice } = useStore(store.state);
  const message = productMessageOn(document);
  const hydrated = useHydrated();
  // The choice may have been made before this price came near.
  const found = hydrated ? variantPrice(document, store, choice) : undefined;
  const price = found && { ...found, format: formatOf(document, store, printedText) };
  const spoken = price && spokenPrice(price, message);
  const before = useRef(spoken);
  useEffect(() => {
    if (before.current === spoken) return;
    before.current = spoken;
    if (spoken) announce(document, spoken);
  }, [spoken, document]);
  if (!price) return printed;
  const show = (amount: Cost) => <Amount {...price} amount={amount} isBare={isBare} />;
  if (!price.sale) return show(price.normal);
  return (
    <>
      <span className="visually-hidden v6-visually-hidden">{message('salePrice')}</span>
      {show(price.sale)} <span className="visually-hidden v6-visually-hidden">{message('originalPrice')}</span>
      <span className="original-price">{show(price.normal)}</span>
    </>
  );
}

interface VariantPrice {
  normal: Cost;
  sale: Cost | undefined;
  /** Puts a price into the text of its subscription. */
  withTerms: (price: string) => string;
}

function variantPrice(
  document: Document,
  { facts }: ProductStore,
  choice: Readonly<Record<string, string>>,
): VariantPrice | undefined {
  if (facts.options.length === 0 || !isChosen(facts, choice)) return undefined;
  const variant = chosenVariant(facts, choice);
  const normal = readPrice(childOf(variant, 'priceMoney'));
  if (!normal) return undefined;
  const terms = isTruthy(childOf(facts.item.structuredContent, 'isSubscribable'))
    ? subscriptionTerms(facts.item)
    : undefined;
  const own = terms && text(pageFacts(document).strings[subscriptionWordingKey(terms, false)]);
  return {
    normal,
    sale: isTruthy(childOf(variant, 'onSale')) ? currentPriceOf(variant) : undefined,
    withTerms: (price) => (terms ? subscriptionWording(terms, price, own || undefined) : price),
  };
}

/** How the page prints prices, told by the one that it has printed of this product. */
function formatOf(document: Document, { facts }: ProductStore, printedText: string): PriceFormat {
  const known = facts.variants.flatMap((variant) => currentPriceOf(variant) ?? []);
  return priceFormatOf(printedText, known, pageFacts(document));
}

interface ShownPrice extends VariantPrice {
  format: PriceFormat;
}

function Amount({ amount, isBare, withTerms, format }: ShownPrice & { amount: Cost; isBare: boolean }): ReactNode {
  if (!isBare) return withTerms(format(amount));
  // The bare number stands in its own element, with the terms around it.
  const [before = '', after = ''] = withTerms('\u0000').split('\u0000');
  return (
    <>
      {before}
      <span className="sqs-money-native">{unitsText(amount.hundredths, 2)}</span>
      {after}
    </>
  );
}

function spokenPrice({ normal, sale, withTerms, format }: ShownPrice, message: ProductMessage): string {
  const original = withTerms(format(normal));
  return sale ? message('saleAnnouncement', { price: withTerms(format(sale)), original }) : original;
}
