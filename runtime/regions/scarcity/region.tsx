import { type ReactNode, useEffect } from 'react';
import type { VariantChoice } from '#model';
import { productStore } from '../../stores/product.ts';
import { useStore } from '../../stores/use-store.ts';
import { asFound } from '../../ui/as-found.tsx';
import { defineRegion } from '../../ui/define-region.ts';
import { nearestItemId } from '../../ui/nearest-item.ts';
import { isScarcityShown, meantChoice } from './shown.ts';

interface Props {
  root: HTMLElement;
  itemId: string;
  attributes: VariantChoice | undefined;
  text: ReactNode;
}

export const scarcityRegion = defineRegion<Props>({
  name: 'scarcity',
  read(root) {
    const itemId = nearestItemId(root);
    if (itemId === undefined) return null;
    return { root, itemId, attributes: meantChoice(root), text: asFound(root.childNodes) };
  },
  Component: Scarcity,
});

function Scarcity({ root, itemId, attributes, text }: Props): ReactNode {
  const store = productStore(root.ownerDocument, itemId);
  const { choice } = useStore(store.state);
  const shown = isScarcityShown(store.facts, choice, attributes);
  useEffect(() => {
    root.toggleAttribute('hidden', !shown);
  }, [root, shown]);
  return text;
}
