import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { expectNews } from './announcer.ts';
import { closeOnBack } from './back-button.ts';
import { CloseButton } from './close-button.tsx';
import { wantsStillness } from './motion.ts';
import { lockScroll } from './scroll-lock.ts';
import { debounce } from './time.ts';

const modalTimings = { resize: 100, animation: 300 } as const;

export interface ModalProps {
  title: string;
  closeLabel: string;
  /** `alertdialog` interrupts: it cannot be dismissed by a click beside it. */
  role?: 'dialog' | 'alertdialog';
  /** The text that a reader hears after the title. */
  describedBy?: string;
  /** Asked before closing by Escape, the close control or a click outside; `false` keeps it open. */
  mayClose?: () => boolean;
  /** Whether the browser's Back closes it: so for what a visitor has opened. */
  closesOnBack?: boolean;
  onClosed: () => void;
  className?: string;
  children: ReactNode;
}

/**
 * The modal lightbox: a native dialog, so that the page behind is inert and focus stays inside; the page does not
 * scroll; focus returns to where it came from, or to the nearest thing that still exists.
 */
export function Modal(props: ModalProps) {
  const { title, closeLabel, role = 'dialog', describedBy, className, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  const { closing, close } = useClosing(props);
  useOpen(dialog, heading, role, closing);
  const tall = useTall(dialog);
  useWaysOut(dialog, role, close);
  useBack(dialog, props.closesOnBack ? close : undefined);

  return (
    <dialog
      ref={dialog}
      className={`vt-modal ${className ?? ''}`}
      role={role === 'alertdialog' ? role : undefined}
      aria-labelledby={titleId}
      aria-describedby={describedBy}
      data-tall={tall || undefined}
      data-closing={closing || undefined}
      inert={closing}
    >
      <div className="vt-modal-box">
        <h2 className="vt-modal-title" id={titleId} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {children}
      </div>
      <CloseButton label={closeLabel} onClose={close} />
    </dialog>
  );
}

type DialogRef = RefObject<HTMLDialogElement | null>;

function useOpen(dialog: DialogRef, heading: RefObject<HTMLElement | null>, role: string, closing: boolean): void {
  const opener = useRef<Element | null>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const { ownerDocument: document } = element;
    opener.current ??= document.activeElement;
    const unlock = lockScroll(document);
    if (!element.open) element.showModal();
    expectNews(document);
    if (role === 'dialog') heading.current?.focus();
    return () => {
      unlock();
      // Whoever has gone on while it was going keeps the focus.
      if (element.open || document.activeElement === document.body) giveBack(element, opener.current);
    };
  }, [dialog, heading, role]);
  // Going takes its time to be seen, but takes no key: what is typed is the page's again.
  useLayoutEffect(() => {
    if (closing && dialog.current) giveBack(dialog.current, opener.current);
  }, [dialog, closing]);
}

function giveBack(element: HTMLDialogElement, opener: Element | null): void {
  element.close();
  returnFocus(element.ownerDocument, opener);
}

/** Whether the content is taller than the window. */
function useTall(dialog: DialogRef): boolean {
  const [tall, setTall] = useState(false);
  useEffect(() => {
    const element = dialog.current;
    const window = element?.ownerDocument.defaultView;
    if (!element || !window) return;
    const measure = () => setTall(element.scrollHeight > window.innerHeight);
    const onResize = debounce(measure, modalTimings.resize);
    measure();
    window.addEventListener('resize', onResize);
    // What is shown may come later than the dialog (a product, its pictures, an error), and go again.
    const grown = 'ResizeObserver' in window ? new window.ResizeObserver(measure) : undefined;
    if (element.firstElementChild) grown?.observe(element.firstElementChild);
    return () => {
      onResize.cancel();
      window.removeEventListener('resize', onResize);
      grown?.disconnect();
    };
  }, [dialog]);
  return tall;
}

/** Closing takes its time to be seen. `close` answers whether the dialog goes. */
function useClosing({ mayClose, onClosed }: ModalProps): { closing: boolean; close: () => boolean } {
  const [closing, setClosing] = useState(false);
  useEffect(() => {
    if (!closing) return;
    const timer = setTimeout(onClosed, wantsStillness() ? 0 : modalTimings.animation);
    return () => clearTimeout(timer);
  }, [closing, onClosed]);
  const close = useCallback(() => {
    const goes = !mayClose || mayClose();
    if (goes) setClosing(true);
    return goes;
  }, [mayClose]);
  return { closing, close };
}

/** Escape, a click beside it, and Tab, which stays inside. */
function useWaysOut(dialog: DialogRef, role: string, close: () => boolean): void {
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const listeners = new AbortController();
    const { signal } = listeners;
    const onCancel = (event: Event) => {
      event.preventDefault();
      close();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onCancel(event);
      if (event.key === 'Tab') keepInside(event, element);
    };
    const onClick = (event: MouseEvent) => {
      if (role === 'dialog' && event.target === element) close();
    };
    element.addEventListener('cancel', onCancel, { signal });
    element.addEventListener('keydown', onKey, { signal });
    element.addEventListener('click', onClick, { signal });
    return () => listeners.abort();
  }, [dialog, role, close]);
}

/** The browser's Back closes a dialog that a visitor has opened. */
function useBack(dialog: DialogRef, close: (() => boolean) | undefined): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  }, [close]);
  useEffect(() => {
    const window = dialog.current?.ownerDocument.defaultView;
    return window && latest.current ? closeOnBack(window, () => latest.current?.() ?? true) : undefined;
  }, [dialog]);
}

const focusable =
  'a[href],button:not([disabled]),input:not([disabled]):not([type=hidden]),select:not([disabled]),textarea:not([disabled]),[tabindex="0"]';

/** Tab stays inside: a native dialog lets it reach the browser's own controls, from where it is easy to get lost. */
function keepInside(event: KeyboardEvent, dialog: HTMLElement): void {
  const stops = [...dialog.querySelectorAll<HTMLElement>(focusable)].filter(isStop);
  const first = stops[0];
  const last = stops.at(-1);
  if (!first || !last) return;
  const active = dialog.ownerDocument.activeElement;
  const outside = !stops.some((stop) => stop === active);
  if (event.shiftKey && (active === first || outside)) {
    event.preventDefault();
    last.focus();
  } else if (!event.shiftKey && active === last) {
    event.preventDefault();
    first.focus();
  }
}

/** What is hidden is no stop, and of a group of radio buttons only the chosen one is. */
function isStop(element: HTMLElement): boolean {
  if (element.closest('[hidden],:disabled')) return false;
  if (!(element instanceof HTMLInputElement) || element.type !== 'radio' || element.checked) return true;
  const group = element.form?.elements.namedItem(element.name);
  return !(group instanceof RadioNodeList) || group.value === '';
}

function returnFocus(document: Document, opener: Element | null): void {
  if (opener instanceof HTMLElement && opener.isConnected && opener !== document.body) {
    opener.focus();
    return;
  }
  const main = document.querySelector<HTMLElement>('main,[role=main],h1');
  if (!main) return;
  if (!main.hasAttribute('tabindex')) main.tabIndex = -1;
  main.focus();
}
