import { createPortal } from 'react-dom';
import { showOverlay } from '../../ui/overlays.tsx';
import { AddedPopover } from './popover.tsx';

let hide: (() => void) | undefined;

/**
 * Shows that a product was added; a second one replaces the first. Over a dialog (a quick view) it belongs to the dialog:
 * beside it, it would lie in the shade and be out of reach.
 */
export function showPopover(document: Document, opener: HTMLElement | null): void {
  hide?.();
  const popover = <AddedPopover document={document} opener={opener} onClosed={() => gone()} />;
  const dialog = opener?.closest('dialog:not([data-closing])');
  const gone = showOverlay(document, dialog ? createPortal(popover, dialog) : popover);
  hide = gone;
}
