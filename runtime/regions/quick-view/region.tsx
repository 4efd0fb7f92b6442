import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { ProductMessage } from '../../messages/product.ts';
import { learnFrom } from '../../page/context.ts';
import { track } from '../../page/events.ts';
import { sleep } from '../../page/mounted.ts';
import { forgetProduct } from '../../stores/product.ts';
import { announce } from '../../ui/announcer.ts';
import { answerPress } from '../../ui/answer-press.ts';
import { asFound } from '../../ui/as-found.tsx';
import { defineRegion } from '../../ui/define-region.ts';
import { Modal } from '../../ui/modal.tsx';
import { showOverlay } from '../../ui/overlays.tsx';
import { productMessageOn } from '../product-message.ts';
import { addressNear, loadQuickView, type QuickView } from './load.ts';

interface Props {
  root: HTMLElement;
  itemId: string;
  label: ReactNode;
}

export const quickViewRegion = defineRegion<Props>({
  name: 'quick-view',
  read(root) {
    const itemId = root.getAttribute('data-id');
    return itemId ? { root, itemId, label: asFound(root.childNodes) } : null;
  },
  Component: QuickViewTrigger,
});

/** The trigger is the region's own root, so its events are heard there and not by React. */
function QuickViewTrigger({ root, itemId, label }: Props): ReactNode {
  useEffect(() => {
    const document = root.ownerDocument;
    void loadQuickView(document, root, itemId);
    const open = () =>
      void answerPress(root, () => {
        root.focus();
        openQuickView(document, root, itemId);
      });
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      if (!event.repeat) open();
    };
    const onClick = (event: Event) => {
      event.preventDefault();
      open();
    };
    root.addEventListener('click', onClick);
    root.addEventListener('keydown', onKey);
    return () => {
      root.removeEventListener('click', onClick);
      root.removeEventListener('keydown', onKey);
    };
  }, [root, itemId]);
  return label;
}

function openQuickView(document: Document, trigger: HTMLElement, itemId: string): void {
  track('CommerceShopping_VisitPDP', { item_id: itemId, is_quickview: true });
  const hide = showOverlay(document, <QuickViewDialog {...{ document, trigger, itemId }} onClosed={() => hide()} />);
}

type State = { at: 'loading' } | { at: 'shown'; view: QuickView } | { at: 'failed' };

interface DialogProps {
  document: Document;
  trigger: HTMLElement;
  itemId: string;
  onClosed: () => void;
}

function QuickViewDialog({ document, trigger, itemId, onClosed }: DialogProps) {
  const message = productMessageOn(document);
  const [state, setState] = useState<State>({ at: 'loading' });
  const place = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (state.at !== 'loading') return;
    let left = false;
    void loadQuickView(document, trigger, itemId).then((view) => {
      if (!left) setState(view ? { at: 'shown', view } : { at: 'failed' });
    });
    return () => {
      left = true;
    };
  }, [document, trigger, itemId, state.at]);

  // The product's own markup: the loader finds its regions and wakes them as on the product's page.
  useEffect(() => {
    const element = place.current;
    if (state.at !== 'shown' || !element) return;
    learnFrom(document, state.view.page, itemId);
    forgetProduct(document, itemId);
    element.replaceChildren(...state.view.content);
    // The dialog was named before its product had come.
    announce(document, state.view.title);
    return () => {
      for (const each of element.querySelectorAll('*')) sleep(each);
      element.replaceChildren();
      forgetProduct(document, itemId);
    };
  }, [document, state, itemId]);

  const address = addressNear(document, trigger);
  return (
    <Modal
      className="vt-quick-view"
      title={state.at === 'shown' ? state.view.title : message('quickView')}
      closeLabel={message('close')}
      closesOnBack
      onClosed={onClosed}
    >
      <div className="vt-quick-view-product" ref={place} aria-busy={state.at === 'loading'} />
      {state.at === 'loading' && <output className="vt-busy">{message('quickViewLoading')}</output>}
      {state.at === 'failed' && <Failed {...{ message }} onRetry={() => setState({ at: 'loading' })} />}
      {address !== undefined && (
        <p>
          <a href={address}>{message('openProduct')}</a>
        </p>
      )}
    </Modal>
  );
}

function Failed({ message, onRetry }: { message: ProductMessage; onRetry: () => void }) {
  return (
    <>
      <p role="alert">{message('quickViewFailed')}</p>
      <p>
        <button type="button" className="vt-button" onClick={onRetry}>
          {message('retry')}
        </button>
      </p>
    </>
  );
}
