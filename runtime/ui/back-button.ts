const member = 'vitrineLayer';

/**
 * Gives what lies above the page an entry in the history, so that the browser's Back closes it and stays on the page.
 * Layers may lie above each other: Back takes the upper one. `close` answers `false` where it stays open, to ask first.
 * Returns the release, which takes the entry away again.
 */
export function closeOnBack(window: Window, close: () => unknown): () => void {
  const { history } = window;
  const layer = layerOf(history) + 1;
  const enter = () => history.pushState({ ...history.state, [member]: layer }, '');
  const onBack = () => {
    if (layerOf(history) < layer && close() === false) enter();
  };
  enter();
  window.addEventListener('popstate', onBack);
  return () => {
    window.removeEventListener('popstate', onBack);
    if (layerOf(history) === layer) history.back();
  };
}

/** How many layers lie above the page at this entry of the history. */
function layerOf({ state }: History): number {
  return Number(Object(state)[member]) || 0;
}
