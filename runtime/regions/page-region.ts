import { createElement, type ReactNode } from 'react';
import type { Region } from '../ui/define-region.ts';

/** Takes over a page that the server rendered with React; its properties stand beside it as JSON. */
export function definePage<Props extends object>(Component: (props: Props) => ReactNode): Region {
  return {
    name: 'page',
    render({ nextElementSibling: script }) {
      if (!script?.matches('script[data-vitrine-props]')) return null;
      // The server wrote the properties from the same types, so what it wrote is what the component wants.
      return createElement(Component, JSON.parse(script.textContent ?? '{}'));
    },
  };
}
