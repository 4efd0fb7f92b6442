import { useEffect } from 'react';
import type { CartPageMessage } from '../../messages/cart-page.ts';
import type { CartEntry } from '../../stores/cart.ts';
import { entryName } from './entry-name.ts';

/** How long a removal can be taken back with one press. */
const undoTime = 10_000;

interface Props {
  entry: CartEntry;
  message: CartPageMessage;
  undo: (entry: CartEntry) => void;
  onPassed: (entryId: string) => void;
}

/** One removed entry, and the way back. Each has its own time, so that two removed at once can both come back. */
export function RemovedNotice({ entry, message, undo, onPassed }: Props) {
  useEffect(() => {
    const timer = setTimeout(onPassed, undoTime, entry.id);
    return () => clearTimeout(timer);
  }, [entry.id, onPassed]);
  return (
    <p className="vt-notice">
      {message('removed', { title: entryName(entry) })}{' '}
      <button
        type="button"
        className="vt-link"
        aria-label={message('undoOf', { title: entryName(entry) })}
        onClick={() => undo(entry)}
      >
        {message('undo')}
      </button>
    </p>
  );
}
