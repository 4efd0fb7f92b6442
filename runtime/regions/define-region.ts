import { createElement, type ReactNode } from 'react';

/** What one region is: how its facts are read from the markup that the server printed, and what it becomes. */
export interface RegionDefinition<Props> {
  name: string;
  /** Reads everything the first render needs from the element; `null` when the markup is not this region's. */
  read: (element: HTMLElement) => Props | null;
  Component: (props: Props) => ReactNode;
}

/** A region with its property type closed over, so that a table can hold regions of every kind. */
export interface Region {
  name: string;
  render: (element: HTMLElement) => ReactNode | null;
}

export function defineRegion<Props extends object>({ name, read, Component }: RegionDefinition<Props>): Region {
  return {
    name,
    render(element) {
      const props = read(element);
      return props === null ? null : createElement(Component, props);
    },
  };
}
