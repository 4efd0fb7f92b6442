import { showOverlay } from '../../ui/overlays.tsx';
import { AddedPopover } from './popover.tsx';

let hide: (() => void) | undefined;

/** Shows that a product was added; a second one replaces the first. */
export function showPopover(document: Document, opener: HTMLElement | null): void {
  hide?.();
  const gone = showOverlay(document, <AddedPopover document={document} opener={opener} onClosed={() => gone()} />);
  hide = gone;
}
