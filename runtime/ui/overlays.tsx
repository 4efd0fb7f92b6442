import { Fragment, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { atom } from '../stores/atom.ts';
import { useStore } from '../stores/use-store.ts';
import { report } from './report.ts';

interface Overlay {
  key: number;
  content: ReactNode;
}

const overlays = atom<readonly Overlay[]>([]);
const hosts = new WeakSet<Document>();
let sequence = 0;

/** Shows something above the page, in one root that all regions share. Returns how to take it away. */
export function showOverlay(document: Document, content: ReactNode): () => void {
  host(document);
  const key = (sequence += 1);
  overlays.set([...overlays.get(), { key, content }]);
  return () => overlays.set(overlays.get().filter((overlay) => overlay.key !== key));
}

function host(document: Document): void {
  if (hosts.has(document)) return;
  hosts.add(document);
  const element = document.createElement('div');
  element.setAttribute('data-vitrine-overlays', '');
  document.body.append(element);
  const root = createRoot(element, {
    // An overlay that fails must not take the next one with it: the next starts a host of its own.
    onUncaughtError(reason) {
      report('overlay', 'failed', reason);
      overlays.set([]);
      hosts.delete(document);
      queueMicrotask(() => {
        root.unmount();
        element.remove();
      });
    },
  });
  root.render(<Overlays />);
}

function Overlays(): ReactNode {
  return useStore(overlays).map(({ key, content }) => <Fragment key={key}>{content}</Fragment>);
}
