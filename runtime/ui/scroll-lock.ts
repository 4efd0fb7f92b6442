const locks = new WeakMap<Document, number>();

/** Keeps the page behind an overlay still, and in its place where a scroll bar goes. Returns the release. */
export function lockScroll(document: Document): () => void {
  const { documentElement: page, defaultView: window } = document;
  const change = (by: number) => {
    const before = locks.get(document) ?? 0;
    const count = before + by;
    locks.set(document, count);
    // Measured while the bar is still there; room kept for it by the styles would stay bright beside the shade.
    const bar = (window?.innerWidth ?? 0) - page.clientWidth;
    if (before === 0) page.style.paddingRight = `${bar}px`;
    page.toggleAttribute('data-vitrine-locked', count > 0);
    if (count === 0) page.style.paddingRight = '';
  };
  change(1);
  return () => change(-1);
}
