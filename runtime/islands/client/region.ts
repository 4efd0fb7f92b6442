/** A part of the page that a site brings along: what the server printed of it, and the component that takes it over. */
export interface RegionDefinition<Props extends object> {
  /** Reads what the first render needs from the printed markup; `null` leaves an element as it is. */
  read: (element: HTMLElement) => Props | null;
  /** Renders what stands inside the element: first exactly what was printed there, without the white space between. */
  Component: (props: Props) => unknown;
}

/** A region of a site's own, as its module exports it. */
export interface OwnRegion {
  read: (element: HTMLElement) => object | null;
  Component: (props: never) => unknown;
}

/** Declares a region; the default export of the module that `regions` of a site's config names. */
export function defineRegion<Props extends object>(region: RegionDefinition<Props>): OwnRegion {
  return region;
}
