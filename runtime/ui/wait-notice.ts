export interface WaitNotice {
  readonly text: string;
  readonly actions: readonly WaitAction[];
  /** Whether something has gone wrong: said at once. */
  readonly isError?: boolean;
}

interface WaitAction {
  readonly label: string;
  readonly act: () => void;
}

/** How long something takes before a word is worth it, in milliseconds. */
export const patience = 600;

/**
 * A line at the foot of the window about what takes long or did not come, with what can be done about it. It is made
 * without React, which may be what is waited for. Returns how to take it away; a new one takes the place of the last.
 */
export function showWaitNotice(document: Document, { text, actions, isError = false }: WaitNotice): () => void {
  const last = document.querySelector('.vt-wait');
  if (last) leaves.get(last)?.();
  const before = document.activeElement as HTMLElement | null;
  const box = document.createElement('div');
  box.className = 'vt-wait';
  box.setAttribute('role', isError ? 'alert' : 'status');
  const line = document.createElement('span');
  line.textContent = text;
  box.append(line);
  const leave = () => {
    // Who was in it, to press or about to, is back where the press was that was waited for.
    if (box.contains(document.activeElement)) before?.focus();
    box.remove();
  };
  leaves.set(box, leave);
  for (const { label, act } of actions) {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = label;
    button.addEventListener('click', () => {
      leave();
      act();
    });
    box.append(button);
  }
  // Over a dialog it belongs to the dialog: all else is out of reach.
  const open = [...document.querySelectorAll('dialog[open]')].at(-1);
  (open ?? document.body).append(box);
  return leave;
}

/** How each notice is taken away. */
const leaves = new WeakMap<Element, () => void>();
