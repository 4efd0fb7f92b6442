/** A film of another house that may be shown: its player, who shows it, and its page there. */
export interface Player {
  readonly src: string;
  readonly host: string;
  readonly watch: string;
}

/** Who may show films in our pages, and which of their addresses are players. YouTube is asked where it sets no cookies. */
const players: readonly (readonly [host: RegExp, path: RegExp, home: string, watch: string])[] = [
  [
    /^(?:www\.)?youtube(?:-nocookie)?\.com$/,
    /^\/embed\/([\w-]{1,64})$/,
    'www.youtube-nocookie.com',
    'www.youtube.com/watch?v=',
  ],
  [/^player\.vimeo\.com$/, /^\/video\/(\d{1,20})$/, 'player.vimeo.com', 'vimeo.com/'],
  [/^(?:www\.)?dailymotion\.com$/, /^\/embed\/video\/(\w{1,32})$/, 'www.dailymotion.com', 'www.dailymotion.com/video/'],
  [/^fast\.wistia\.(?:net|com)$/, /^\/embed\/iframe\/(\w{1,32})$/, 'fast.wistia.net', 'fast.wistia.net/embed/iframe/'],
];

/** What of a player's address is kept: where the film begins, and its key for those with a link. */
const keptParameters = ['start', 'h'];

/** Host without a port, path and query of an address of the web. */
const ADDRESS = /^\s*(?:https?:)?\/\/([a-z\d.-]+)(\/[^?#\s]*)(?:\?([^#\s]*))?(?:#\S*)?\s*$/i;

/** The player at an address, on hosts that are known; undefined for any other address. */
export function readPlayer(given: string): Player | undefined {
  const [, hostname = '', pathname = '', query = ''] = ADDRESS.exec(given) ?? [];
  const known = players.find(([host, path]) => host.test(hostname.toLowerCase()) && path.test(pathname));
  if (!known) return undefined;
  const [, path, host, watch] = known;
  const kept = query.split('&').filter((pair) => keptParameters.some((name) => pair.startsWith(`${name}=`)));
  const harmless = kept.filter((pair) => /^\w+=\w{1,32}$/.test(pair));
  const search = harmless.length === 0 ? '' : `?${harmless.join('&')}`;
  return { src: `https://${host}${pathname}${search}`, host, watch: `https://${watch}${path.exec(pathname)?.[1]}` };
}
