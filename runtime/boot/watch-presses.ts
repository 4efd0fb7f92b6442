import { createMessage } from '#model';
import { waitingMessages } from '../messages/waiting.ts';
import { stringsOf } from '../page/read-context.ts';
import { showWaitNotice } from '../ui/wait-notice.ts';

/** What a press waits for is worth a word after this time. */
const patience = 600;

/**
 * Says of a press whose code is on its way that it was heard, and of code that did not come that it did not. Loaded ahead,
 * when the page is idle: who is offline by then could not load it any more.
 */
export function watchPresses(document: Document, reload: () => void = () => location.reload()): void {
  const message = createMessage(waitingMessages, stringsOf(document));
  /** What was pressed last, and whether its visitor has thought better of it since. */
  let pressed: HTMLElement | undefined;
  let isCancelled = false;
  /** The region that the loader holds a press for. */
  let held: Element | undefined;
  let hide = () => {};
  let timer: ReturnType<typeof setTimeout> | undefined;

  function note(event: Event): void {
    const { target } = event;
    if (!(target instanceof HTMLElement) || target.closest('.vt-wait')) return;
    if (event.type !== 'click') isCancelled = false;
    if (isCancelled && (target === pressed || target.contains(pressed ?? null))) {
      // What the loader does again for a press that was taken back.
      isCancelled = false;
      event.preventDefault();
      event.stopImmediatePropagation();
    } else pressed = target;
  }

  function announceLater(element: Element): void {
    held = element;
    clearTimeout(timer);
    timer = setTimeout(() => {
      const cancel = () => {
        isCancelled = true;
        element.removeAttribute('data-pressed');
      };
      const actions = [{ label: message('cancel'), act: cancel }];
      if (held === element) hide = showWaitNotice(document, { text: message('loading'), actions });
    }, patience);
  }

  function onFailed(): void {
    const [region, control] = [held, pressed];
    // A form that was sent is sent by the browser.
    if (!region || !control || isCancelled || !region.contains(control) || control.closest('form')) return;
    const actions = [
      // Browsers keep in mind for as long as a page lives that a module did not come.
      { label: message('retry'), act: reload },
      { label: message('close'), act: () => control.focus() },
    ];
    showWaitNotice(document, { text: message('notLoaded'), actions, isProblem: true });
  }

  // On the window: on the document the loader stops what it holds back.
  for (const type of ['pointerdown', 'keydown', 'click']) globalThis.addEventListener(type, note, true);
  globalThis.addEventListener('vitrine:region-failed', onFailed);
  watchMarks(document, (target) => {
    if (target.hasAttribute('data-pressed')) announceLater(target);
    else if (target === held) {
      held = undefined;
      hide();
    }
  });
}

/** The mark that the loader puts on a region while it holds a press for it. */
function watchMarks(document: Document, changed: (target: Element) => void): void {
  new MutationObserver((records) => {
    for (const { target } of records) if (target instanceof Element) changed(target);
  }).observe(document.documentElement, { subtree: true, attributeFilter: ['data-pressed'] });
}
