const locks = new WeakMap<Document, number>();

/** Keeps the page behind an overlay still; the styles keep the scroll bar's place. Returns the release. */
export function lockScroll(document: Document): () => void {
  const change = (by: number) => {
    const count = (locks.get(document) ?? 0) + by;
    locks.set(document, count);
    document.documentElement.toggleAttribute('data-vitrine-locked', count > 0);
  };
  change(1);
  return () => change(-1);
}
