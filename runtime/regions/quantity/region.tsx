import { type ReactNode, useEffect, useId, useRef } from 'react';
import { productStore, rereadControls, typedIn } from '../../stores/product.ts';
import { useStore } from '../../stores/use-store.ts';
import { asFound, propsAsFound } from '../../ui/as-found.tsx';
import { defineRegion } from '../../ui/define-region.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { productMessageOn } from '../product-message.ts';
import { quantityText } from './quantity-text.ts';

interface Props {
  root: HTMLElement;
  itemId: string;
  labelAttributes: Record<string, string>;
  label: ReactNode;
  attributes: Record<string, string>;
  initial: string | undefined;
}

export const quantityRegion = defineRegion<Props>({
  name: 'quantity',
  read(root) {
    const label = root.querySelector('.quantity-label');
    const field = root.querySelector('input');
    const itemId = root.getAttribute('data-item-id');
    if (!field || !label || !itemId) return null;
    rereadControls(root.ownerDocument, itemId);
    const { value: initial, ...attributes } = propsAsFound(field);
    return {
      root,
      itemId,
      attributes,
      initial,
      labelAttributes: propsAsFound(label),
      label: asFound(label.childNodes),
    };
  },
  Component: QuantityField,
});

function QuantityField({ root, itemId, attributes, initial, labelAttributes, label }: Props): ReactNode {
  const store = productStore(root.ownerDocument, itemId);
  const { quantity } = useStore(store.state);
  const hydrated = useHydrated();
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  // Said while it is typed, each in the place of the one before; an emptied field waits for its number.
  const error = hydrated && quantity !== '' ? quantityText(quantity, productMessageOn(root.ownerDocument)) : undefined;
  // The browser keeps what it cannot read as a number to itself; writing to the field would wipe it.
  useEffect(() => {
    if (field.current && quantity !== 'NaN' && field.current.value !== quantity) field.current.value = quantity;
  }, [quantity]);
  return (
    <>
      <div {...labelAttributes}>{label}</div>
      <input
        {...attributes}
        {...(hydrated ? { inputMode: 'numeric' as const } : {})}
        ref={field}
        defaultValue={initial}
        {...(error === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': id })}
        onInput={(event) => store.send({ type: 'quantity-typed', quantity: typedIn(event.currentTarget) })}
      />
      {error !== undefined && (
        <p className="vt-problem" id={id} role="alert">
          {error}
        </p>
      )}
    </>
  );
}
