import { parseHtml } from '../../boot/trusted.ts';

/** A video of another house that may be shown: where it is and who shows it. */
export interface Embed {
  readonly src: string;
  readonly host: string;
  /** Width to height; 16 to 9 where the markup says nothing of use. */
  readonly ratio: number;
}

/** Who may show videos in our pages, and which of their addresses are players. YouTube is asked where it sets no cookies. */
const players: readonly (readonly [host: RegExp, path: RegExp, home: string])[] = [
  [/^(?:www\.)?youtube(?:-nocookie)?\.com$/, /^\/embed\/[\w-]{1,64}$/, 'www.youtube-nocookie.com'],
  [/^player\.vimeo\.com$/, /^\/video\/\d{1,20}$/, 'player.vimeo.com'],
  [/^(?:www\.)?dailymotion\.com$/, /^\/embed\/video\/\w{1,32}$/, 'www.dailymotion.com'],
  [/^fast\.wistia\.(?:net|com)$/, /^\/embed\/iframe\/\w{1,32}$/, 'fast.wistia.net'],
];

/** What of a player's address is kept: where the video begins, and its key for those with a link. */
const keptParameters = ['start', 'h'];

/**
 * Reads the embed markup of page data: only the address of its first frame counts, only on hosts that are known, and
 * nothing else of the markup is used.
 */
export function readEmbed(html: string): Embed | undefined {
  const frame = parseHtml(html).querySelector('iframe');
  const given = frame?.getAttribute('src') ?? '';
  if (!URL.canParse(given, 'https://relative.invalid')) return undefined;
  const { protocol, hostname, port, pathname, searchParams } = new URL(given, 'https://relative.invalid');
  const player = players.find(([host, path]) => host.test(hostname) && path.test(pathname));
  if (!player || port !== '' || !/^https?:$/.test(protocol)) return undefined;
  const src = new URL(pathname, `https://${player[2]}`);
  for (const name of keptParameters) {
    const value = searchParams.get(name);
    if (value !== null && /^\w{1,32}$/.test(value)) src.searchParams.set(name, value);
  }
  const ratio = Number(frame?.getAttribute('width')) / Number(frame?.getAttribute('height'));
  return { src: src.href, host: player[2], ratio: ratio > 0.2 && ratio < 5 ? ratio : 16 / 9 };
}
