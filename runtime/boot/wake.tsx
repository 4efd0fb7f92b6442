import { type ReactNode, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { awake } from '../page/awake.ts';
import { mounted } from '../page/mounted.ts';
import { trustedHtml } from '../page/trusted.ts';
import { expectNews } from '../ui/announcer.ts';
import type { Region } from '../ui/define-region.ts';
import { report } from '../ui/report.ts';
import { dropWhiteSpace } from './white-space.ts';
import '../ui/controls.css';
import '../ui/styles.css';
import '../ui/forms.css';

/** Hydrates one region in place; resolves once its effects have run and it answers to events. */
export async function wake(name: string, region: Region | undefined, element: Element): Promise<void> {
  const began = performance.now();
  // An element that has left the page while its code came (a quick view closed at once) would be kept alive for ever.
  if (!region || !(element instanceof HTMLElement) || !element.isConnected) return;
  // Code that came late and was asked for once more meanwhile.
  if (mounted.has(element)) return;
  const original = element.innerHTML;
  // What the server rendered with React carries React's own comments; what a formatter printed carries indentation.
  if (name !== 'page' && name !== 'form') dropWhiteSpace(element);
  const content = region.render(element);
  if (content === null) return;
  expectNews(element.ownerDocument);
  await new Promise<void>((resolve) => {
    let left = false;
    const onReady = () => {
      awake.set(element, true);
      resolve();
    };
    const root = hydrateRoot(element, <Awake onReady={onReady}>{content}</Awake>, {
      // A page region's ids were made by the server under its own name.
      identifierPrefix: `${element.dataset['vitrineRegion'] ?? `${name}-${(sequence += 1)}`}-`,
      onRecoverableError(reason) {
        // A quick view may be closed before its regions are awake: React takes that for a repair.
        if (!left) report(name, 'recovered', reason);
      },
      onUncaughtError(reason) {
        report(name, 'failed', reason);
        // Unmounting waits until React has left the render that failed.
        queueMicrotask(() => {
          root.unmount();
          // The region's own markup as it came from the server, put back unchanged.
          element.innerHTML = trustedHtml(original);
          resolve();
        });
      },
    });
    mounted.set(element, () => {
      left = true;
      root.unmount();
      resolve();
    });
  });
  // How long this island took to answer, for the analytics.
  performance.measure(`vitrine:region ${name}`, { start: began });
}

let sequence = 0;

function Awake({ children, onReady }: { children: ReactNode; onReady: () => void }): ReactNode {
  useEffect(onReady, [onReady]);
  return children;
}
