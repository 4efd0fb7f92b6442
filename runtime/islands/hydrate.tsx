import { type FunctionComponent, type ReactNode, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { islandAttributes, islandPrefix } from './shared.ts';

/** Takes over the markup that the server rendered; resolves once the island answers to events. */
export function hydrate(
  element: Element,
  name: string,
  Component: FunctionComponent<Record<string, unknown>>,
): Promise<void> {
  const text = (attribute: string) => element.getAttribute(attribute) ?? '';
  const prefix = islandPrefix(text(islandAttributes.place));
  return takeOver(element, name, prefix, () => <Component {...JSON.parse(text(islandAttributes.props) || '{}')} />);
}

export type TakeOver = typeof takeOver;

/**
 * Hydrates an element with what renders to its markup; resolves once it answers to events, or is given up. React's ids of it
 * begin with the prefix.
 */
export async function takeOver(element: Element, name: string, prefix: string, render: () => ReactNode): Promise<void> {
  if (!element.isConnected) return;
  const began = performance.now();
  const printed = [...element.childNodes].map((node) => node.cloneNode(true));
  const content = render();
  if (content === null) return;
  // As for the shop's own regions (runtime/ui/report.ts), whose code is not loaded for this.
  const report = (outcome: string, reason: unknown) =>
    dispatchEvent(new CustomEvent(`vitrine:region-${outcome}`, { detail: { region: name, reason } }));
  await new Promise<void>((resolve) => {
    const root = hydrateRoot(element, <Ready onReady={resolve}>{content}</Ready>, {
      identifierPrefix: prefix,
      onRecoverableError: (reason) => report('recovered', reason),
      onUncaughtError(reason) {
        report('failed', reason);
        // Unmounting waits until React has left the render that failed.
        queueMicrotask(() => {
          root.unmount();
          element.replaceChildren(...printed);
          resolve();
        });
      },
    });
  });
  performance.measure(`vitrine:region ${name}`, { start: began });
}

function Ready({ children, onReady }: { readonly children: ReactNode; readonly onReady: () => void }): ReactNode {
  useEffect(onReady, [onReady]);
  return children;
}
