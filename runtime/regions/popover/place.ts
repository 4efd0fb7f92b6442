/** Distances of the pop-over, in pixels. */
export const popoverDistances = { belowHeader: 16, topMargin: 33, edge: 16 } as const;

export interface Box {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

export type Place = { readonly top: number; readonly right: number; readonly snapped: boolean };

interface Size {
  readonly width: number;
  readonly height: number;
}

/** By how much a place that covers a control is moved to look for one that does not. */
const stride = 8;

/**
 * Below the first cart icon that can be seen, ended with its edge; top right where none is visible. Further down where it
 * would cover what can be pressed, or where it covers the least of that.
 */
export function placePopover(icons: readonly Box[], view: Size, size: Size, controls: readonly Box[] = []): Place {
  const icon = icons.find((box) => isVisible(box, view));
  const { belowHeader, topMargin, edge } = popoverDistances;
  const furthest = Math.max(edge, view.width - size.width - edge);
  const first = icon
    ? { top: icon.bottom + belowHeader, right: Math.min(furthest, Math.max(edge, view.width - icon.right)) }
    : { top: topMargin, right: edge };
  const covered = (top: number, right: number) => {
    const box = { top, bottom: top + size.height, left: view.width - right - size.width, right: view.width - right };
    return controls.filter((control) => overlaps(control, box)).length;
  };
  let best = { ...first, count: covered(first.top, first.right) };
  for (const right of new Set([first.right, edge, furthest])) {
    for (let { top } = first; best.count > 0 && top + size.height + edge <= view.height; top += stride) {
      const count = covered(top, right);
      if (count < best.count) best = { top, right, count };
    }
  }
  return { top: best.top, right: best.right, snapped: icon !== undefined };
}

function overlaps(one: Box, other: Box): boolean {
  return one.top < other.bottom && other.top < one.bottom && one.left < other.right && other.left < one.right;
}

function isVisible({ top, bottom, left, right }: Box, view: Size): boolean {
  return bottom > top && right > left && top >= 0 && bottom <= view.height && left >= 0 && right <= view.width;
}
