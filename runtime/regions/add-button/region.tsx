import { type ReactNode, useEffect, useRef } from 'react';
import { pageFacts } from '../../page/context.ts';
import { type ButtonState, isBusy } from '../../stores/add-button-machine.ts';
import { type ProductStore, productStore } from '../../stores/product.ts';
import { isOut } from '../../stores/product-facts.ts';
import { useStore } from '../../stores/use-store.ts';
import { answerPress } from '../../ui/answer-press.ts';
import { asFound, propsAsFound } from '../../ui/as-found.tsx';
import { defineRegion } from '../../ui/define-region.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { productMessageOn } from '../product-message.ts';
import { announceButton } from './announce-button.ts';
import { pressAdd } from './press.ts';
import { type FoundButton, readAddButton } from './read.ts';
import { AddButtonView } from './view.tsx';

interface Props extends FoundButton {
  readonly attributes: Record<string, string>;
  /** The idle label, as the markup has it. */
  readonly label: ReactNode;
}

export const addButtonRegion = defineRegion<Props>({
  name: 'add-button',
  read(root) {
    const found = readAddButton(root);
    if (!found) return null;
    const { control, inner } = found;
    const label = inner.childElementCount > 0 ? asFound(inner.childNodes) : inner.textContent;
    return { ...found, attributes: propsAsFound(control), label };
  },
  Component: AddButton,
});

const idle = { at: 'idle' } as const;

function AddButton(props: Props): ReactNode {
  const { root, itemId, attributes, label, isAddOn } = props;
  const document = root.ownerDocument;
  const store = productStore(document, itemId);
  const { button, choice } = useStore(store.state);
  const hydrated = useHydrated();
  const control = useRef<HTMLDivElement>(null);
  const soldOut = hydrated && isOut(store.facts, choice);
  const message = productMessageOn(document);

  useAnnouncements(document, button.at);
  usePageRestored(document, store);

  return (
    <AddButtonView
      ref={control}
      attributes={attributes}
      label={label}
      // Another button of the same product may be busy while this one still meets the server's markup.
      state={hydrated ? button : idle}
      isSoldOut={soldOut}
      isAddOn={isAddOn}
      isHydrated={hydrated}
      message={message}
      onPress={() => {
        if (!soldOut && !isBusy(store.state.get().button)) {
          void answerPress(root, () => void pressAdd(document, props, store, control.current));
        }
      }}
    />
  );
}

function usePageRestored(document: Document, store: ProductStore): void {
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) store.send({ type: 'button', event: { type: 'page-restored' } });
    };
    const window = document.defaultView;
    window?.addEventListener('pageshow', onShow);
    return () => window?.removeEventListener('pageshow', onShow);
  }, [document, store]);
}

function useAnnouncements(document: Document, at: ButtonState['at']): void {
  const before = useRef(at);
  useEffect(() => {
    if (before.current === at) return;
    before.current = at;
    announceButton(document, at, productMessageOn(document), pageFacts(document));
  }, [at, document]);
}
