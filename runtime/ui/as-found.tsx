import { createElement, Fragment, type ReactNode } from 'react';

const reactNames: Readonly<Record<string, string>> = {
  class: 'className',
  for: 'htmlFor',
  tabindex: 'tabIndex',
  maxlength: 'maxLength',
  autocomplete: 'autoComplete',
  spellcheck: 'spellCheck',
  srcset: 'srcSet',
};

/** Attributes React would take for something else than text: handlers are dropped, not revived. */
const left = /^on|^style$|^ref$|^key$|^children$|^dangerouslysetinnerhtml$/i;

/** An element's attributes as React properties, so that a first render says exactly what the markup says. */
export function propsAsFound(element: Element): Record<string, string> {
  const props: Record<string, string> = {};
  for (const { name, value } of element.attributes) {
    if (!left.test(name)) props[reactNames[name] ?? name] = value;
  }
  return props;
}

/** Markup that a region keeps but does not understand, as React elements that render to the same nodes. */
export function asFound(nodes: Iterable<Node>): ReactNode[] {
  return Array.from(nodes, (node, index) => {
    if (node.nodeType === Node.TEXT_NODE) return createElement(Fragment, { key: index }, node.textContent);
    if (!(node instanceof Element)) return null;
    const children = asFound(node.childNodes);
    return createElement(
      node.localName,
      { key: index, ...propsAsFound(node) },
      ...(children.length > 0 ? [children] : []),
    );
  });
}
