import { type ReactNode, useEffect, useRef } from 'react';
import { childOf, isTruthy, subscriptionTerms, subscriptionWording, subscriptionWordingKey, unitsText } from '#model';
import { pageFacts, text } from '../../page/context.ts';
import { productStore } from '../../stores/product.ts';
import type { ProductFacts } from '../../stores/product-facts.ts';
import { useStore } from '../../stores/use-store.ts';
import { announce } from '../../ui/announcer.ts';
import { asFound } from '../../ui/as-found.tsx';
import { defineRegion } from '../../ui/define-region.ts';
import { nearestItemId } from '../../ui/nearest-item.ts';
import type { Cost } from '../../ui/price.ts';
import type { PriceFormat } from '../../ui/price-format.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { productMessageOn } from '../product-message.ts';
import { spokenPrice } from './price-text.ts';
import { printedFormat, variantPrice } from './variant-price.ts';

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
  const price = hydrated ? variantPrice(store.facts, choice) : undefined;
  const withTerms = termsOf(document, store.facts);
  const format = price && printedFormat(document, store.facts, printedText);
  const write = (cost: Cost) => withTerms(format?.(cost) ?? '');
  const spoken = price && spokenPrice(write(price.normal), price.sale && write(price.sale), message);
  const before = useRef(spoken);
  useEffect(() => {
    if (before.current === spoken) return;
    before.current = spoken;
    if (spoken) announce(document, spoken);
  }, [spoken, document]);
  if (!format) return printed;
  const show = (amount: Cost) => <Amount {...{ amount, isBare, withTerms, format }} />;
  if (!price.sale) return show(price.normal);
  return (
    <>
      <span className="visually-hidden v6-visually-hidden">{message('salePrice')}</span>
      {show(price.sale)} <span className="visually-hidden v6-visually-hidden">{message('originalPrice')}</span>
      <span className="original-price">{show(price.normal)}</span>
    </>
  );
}

/** Puts a price into the text of its subscription. */
type WithTerms = (price: string) => string;

function termsOf(document: Document, { item }: ProductFacts): WithTerms {
  const terms = isTruthy(childOf(item.structuredContent, 'isSubscribable')) ? subscriptionTerms(item) : undefined;
  const own = terms && text(pageFacts(document).strings[subscriptionWordingKey(terms, false)]);
  return (price) => (terms ? subscriptionWording(terms, price, own || undefined) : price);
}

interface ShownAmount {
  readonly amount: Cost;
  readonly isBare: boolean;
  readonly withTerms: WithTerms;
  readonly format: PriceFormat;
}

function Amount({ amount, isBare, withTerms, format }: ShownAmount): ReactNode {
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
