import { type Player, readPlayer } from './players.ts';

/** A film at one of the houses whose films may be shown. */
export interface Film extends Player {
  /** Name of the house. */
  readonly provider: string;
}

/** Addresses that people copy, and the player's address for each. */
const pages: readonly (readonly [provider: string, page: RegExp, player: (id: string) => string])[] = [
  [
    'YouTube',
    /^https?:\/\/(?:(?:www|m)\.)?(?:youtube\.com\/(?:watch\?(?:[^#\s]*&)?v=|shorts\/)|youtu\.be\/)([\w-]{1,64})/i,
    (id) => `https://www.youtube.com/embed/${id}`,
  ],
  ['Vimeo', /^https?:\/\/(?:www\.)?vimeo\.com\/(\d{1,20})/i, (id) => `https://player.vimeo.com/video/${id}`],
  [
    'Dailymotion',
    /^https?:\/\/(?:www\.)?(?:dailymotion\.com\/video|dai\.ly)\/(\w{1,32})/i,
    (id) => `https://www.dailymotion.com/embed/video/${id}`,
  ],
];

/** The film at an address of its page or its player; undefined for any other address. */
export function readFilm(given: string): Film | undefined {
  const address = given.trim();
  const [found] = pages.flatMap(([, page, player]) => {
    const id = page.exec(address)?.[1];
    return id === undefined ? [] : [player(id)];
  });
  const player = readPlayer(found ?? address);
  if (player === undefined) return undefined;
  const provider = pages.find(([name]) => player.host.includes(name.toLowerCase()))?.[0] ?? 'Wistia';
  return { ...player, provider };
}
