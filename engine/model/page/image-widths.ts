/** Widths that images are served in. */
export const imageWidths = [100, 300, 500, 750, 1000, 1500, 2500] as const;
