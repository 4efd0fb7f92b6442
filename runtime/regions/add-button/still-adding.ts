import { createMessage } from '#model';
import { waitingMessages } from '../../messages/waiting.ts';
import { stringsOf } from '../../page/read-context.ts';
import type { KeptState } from '../../stores/product-state.ts';
import { showWaitNotice } from '../../ui/wait-notice.ts';

/** Says of an addition that takes longer than its second that it does, with a way out. Returns the end of it. */
export function announceStillAdding(document: Document, { state }: KeptState, cancel: () => void): () => void {
  const message = createMessage(waitingMessages, stringsOf(document));
  let hide: (() => void) | undefined;
  const look = () => {
    const { button } = state.get();
    if (button.at === 'adding' && button.ripe && !button.accepted) {
      const actions = [{ label: message('cancel'), act: cancel }];
      hide ??= showWaitNotice(document, { text: message('stillAdding'), actions });
    } else hide?.();
  };
  const stop = state.listen(look);
  look();
  return () => {
    stop();
    hide?.();
  };
}
