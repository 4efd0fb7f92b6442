/**
 * Slides of different heights below each other without holes, and still read across: each takes as many rows of one pixel as
 * it is high, so that the grid puts the next below the shortest column. Gives back what ends it.
 */
export function flowRows(slides: readonly HTMLElement[], gap: number): () => void {
  const rows = new ResizeObserver((entries) => {
    for (const { target, borderBoxSize } of entries) {
      if (!(target instanceof HTMLElement)) continue;
      const height = borderBoxSize[0]?.blockSize ?? target.offsetHeight;
      target.style.gridRowEnd = `span ${Math.max(1, Math.ceil(height + gap))}`;
    }
  });
  for (const slide of slides) rows.observe(slide);
  return () => {
    rows.disconnect();
    for (const slide of slides) slide.style.gridRowEnd = '';
  };
}
