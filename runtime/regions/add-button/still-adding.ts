import type { ProductStore } from '../../stores/product.ts';
import { showWaitNotice } from '../../ui/wait-notice.ts';
import { productMessageOn } from '../product-message.ts';

/** Says of an addition that takes longer than its second that it does, with a way out. Returns the end of it. */
export function announceStillAdding(document: Document, { state }: ProductStore, cancel: () => void): () => void {
  const message = productMessageOn(document);
  let hide: (() => void) | undefined;
  const look = () => {
    const { button } = state.get();
    if (button.at === 'adding' && button.ripe && !button.accepted) {
      const actions = [{ label: message('cancel'), act: cancel }];
      hide ??= showWaitNotice(document, { text: message('stillAdding'), actions });
    } else hide?.();
  };
  const stop = state.listen(look);
  return () => {
    stop();
    hide?.();
  };
}
