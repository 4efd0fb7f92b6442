/** Distances of the pop-over (spec section 9), in pixels. */
export const popoverDistances = { belowHeader: 16, topMargin: 33, edge: 16 } as const;

export interface Box {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

export type Place = { readonly top: number; readonly right: number; readonly snapped: boolean };

/** Below the first cart icon that can be seen, ended with its edge; top right where none is visible. */
export function placePopover(icons: readonly Box[], view: { width: number; height: number }, width: number): Place {
  const icon = icons.find((box) => isVisible(box, view));
  const { belowHeader, topMargin, edge } = popoverDistances;
  if (!icon) return { top: topMargin, right: edge, snapped: false };
  const furthest = Math.max(edge, view.width - width - edge);
  const right = Math.min(furthest, Math.max(edge, view.width - icon.right));
  return { top: icon.bottom + belowHeader, right, snapped: true };
}

function isVisible({ top, bottom, left, right }: Box, view: { width: number; height: number }): boolean {
  return bottom > top && right > left && top >= 0 && bottom <= view.height && left >= 0 && right <= view.width;
}
