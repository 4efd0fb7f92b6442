import { type ReactNode, useEffect } from 'react';
import { childOf, matchesChoice, toText, type VariantChoice } from '#model';
import { productStore } from '../../stores/product.ts';
import { isChosen, isOut, readJson } from '../../stores/product-facts.ts';
import { useStore } from '../../stores/use-store.ts';
import { asFound } from '../../ui/as-found.tsx';
import { defineRegion } from '../../ui/define-region.ts';
import { nearestItemId } from '../../ui/nearest-item.ts';

interface Props {
  root: HTMLElement;
  itemId: string;
  /** The option values this text is for; none when it is for the whole product. */
  attributes: VariantChoice | undefined;
  text: ReactNode;
}

export const scarcityRegion = defineRegion<Props>({
  name: 'scarcity',
  read(root) {
    const itemId = nearestItemId(root);
    if (itemId === undefined) return null;
    const attributes = readJson(root.getAttribute('data-variant-attributes'));
    return { root, itemId, attributes: readChoice(attributes), text: asFound(root.childNodes) };
  },
  Component: Scarcity,
});

function readChoice(attributes: ReturnType<typeof readJson>): VariantChoice | undefined {
  if (typeof attributes !== 'object' || attributes === null) return undefined;
  return Object.fromEntries(Object.keys(attributes).map((name) => [name, toText(childOf(attributes, name))]));
}

/** A text for one variant is shown while that variant is chosen; none beside what is sold out. */
function Scarcity({ root, itemId, attributes, text }: Props): ReactNode {
  const store = productStore(root.ownerDocument, itemId);
  const { choice } = useStore(store.state);
  const isMeant = attributes === undefined || (isChosen(store.facts, choice) && matchesChoice({ attributes }, choice));
  const shown = isMeant && !isOut(store.facts, choice);
  useEffect(() => {
    root.toggleAttribute('hidden', !shown);
  }, [root, shown]);
  return text;
}
