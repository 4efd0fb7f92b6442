/** A site's icon as one of the files that browsers ask for. */
export interface IconFile {
  readonly path: string;
  /** Edges in pixels: several in an .ico. */
  readonly sizes: readonly number[];
  /** Whether what is transparent becomes white: where it would be shown black. */
  readonly isOpaque?: boolean;
}

/** Files that are made of the site's icon where the site has none of its own in assets/. */
export const iconFiles: readonly IconFile[] = [
  { path: '/favicon.ico', sizes: [16, 32, 48] },
  { path: '/apple-touch-icon.png', sizes: [180], isOpaque: true },
  { path: '/icon-192.png', sizes: [192] },
  { path: '/icon-512.png', sizes: [512] },
];

/** Names in assets/ under which a site may have its icon; the first that is there is it. */
export const iconSources: readonly string[] = ['icon.svg', 'icon.png', 'favicon.svg', 'favicon.png'];

export const manifestIcons = ['/icon-192.png', '/icon-512.png'].map((src) => {
  const size = /\d+/.exec(src)?.[0] ?? '';
  return { src, sizes: `${size}x${size}`, type: 'image/png' };
});
