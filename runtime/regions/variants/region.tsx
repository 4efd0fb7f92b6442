import { type ReactNode, useEffect, useId } from 'react';
import { childOf, toText } from '#model';
import { productStore, rereadControls } from '../../stores/product.ts';
import { choiceOf, chosenVariant, countsStock } from '../../stores/product-facts.ts';
import { useStore } from '../../stores/use-store.ts';
import { defineRegion } from '../../ui/define-region.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { productMessageOn } from '../product-message.ts';
import { rememberVariant, skuInAddress } from './address.ts';
import { availabilityOf } from './availability.ts';
import { showPicture } from './picture.ts';
import { showsRadios } from './radios.ts';
import { type FoundOption, readOptions } from './read.ts';
import { OptionView } from './view.tsx';

interface Props {
  root: HTMLElement;
  itemId: string;
  options: readonly FoundOption[];
  hasRadios: boolean;
}

export const variantsRegion = defineRegion<Props>({
  name: 'variants',
  read(root) {
    const itemId = root.getAttribute('data-item-id');
    const options = readOptions(root);
    if (itemId) rereadControls(root.ownerDocument, itemId);
    return itemId && options ? { root, itemId, options, hasRadios: showsRadios(root) } : null;
  },
  Component: VariantPicker,
});

function VariantPicker({ root, itemId, options, hasRadios }: Props): ReactNode {
  const document = root.ownerDocument;
  const store = productStore(document, itemId);
  const { choice } = useStore(store.state);
  const hydrated = useHydrated();
  const scope = useId();
  const variant = chosenVariant(store.facts, choice);
  const remembers = document.querySelectorAll('.product-variants').length === 1;

  useEffect(() => {
    const { facts } = store;
    const restored = remembers && choiceOf(facts, skuInAddress(document.location.search));
    if (restored) store.send({ type: 'choice-restored', choice: restored });
  }, [document, store, remembers]);

  useEffect(() => {
    if (remembers && document.defaultView) rememberVariant(document.defaultView, toText(childOf(variant, 'sku')));
    const picture = childOf(variant, 'mainImage');
    showPicture(root, toText(childOf(picture, 'assetUrl')), toText(childOf(picture, 'altText')));
  }, [document, root, remembers, variant]);

  const { facts } = store;
  return options.map((option) => (
    <OptionView
      key={option.name}
      option={option}
      chosen={choice[option.name] ?? ''}
      scope={hydrated ? `${scope}-${itemId}` : undefined}
      hasRadios={hasRadios}
      availability={(value) =>
        hydrated ? availabilityOf(facts.variants, choice, option.name, value, countsStock(facts)) : 'available'
      }
      message={productMessageOn(document)}
      onChoose={(value) => store.send({ type: 'option-chosen', option: option.name, value })}
    />
  ));
}
