import { type FunctionComponent, type ReactNode, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { islandAttributes, islandPrefix } from './shared.ts';

/** Takes over the markup that the server rendered; resolves once the island answers to events. */
export async function hydrate(
  element: Element,
  name: string,
  Component: FunctionComponent<Record<string, unknown>>,
): Promise<void> {
  if (!element.isConnected) return;
  const began = performance.now();
  const printed = [...element.childNodes].map((node) => node.cloneNode(true));
  const text = (attribute: string) => element.getAttribute(attribute) ?? '';
  const props: Record<string, unknown> = JSON.parse(text(islandAttributes.props) || '{}');
  // As for the shop's own regions (runtime/ui/report.ts), whose code is not loaded for this.
  const report = (outcome: string, reason: unknown) =>
    dispatchEvent(new CustomEvent(`vitrine:region-${outcome}`, { detail: { region: name, reason } }));
  await new Promise<void>((resolve) => {
    const root = hydrateRoot(
      element,
      <Ready onReady={resolve}>
        <Component {...props} />
      </Ready>,
      {
        identifierPrefix: islandPrefix(text(islandAttributes.place)),
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
      },
    );
  });
  performance.measure(`vitrine:region ${name}`, { start: began });
}

function Ready({ children, onReady }: { readonly children: ReactNode; readonly onReady: () => void }): ReactNode {
  useEffect(onReady, [onReady]);
  return children;
}
