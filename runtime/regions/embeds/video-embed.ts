import { readPlayer } from '#model';
import { parseHtml } from '../../page/trusted.ts';

/** A video of another house that may be shown: where it is and who shows it. */
export interface Embed {
  readonly src: string;
  readonly host: string;
  /** Width to height; 16 to 9 where the markup says nothing of use. */
  readonly ratio: number;
}

/**
 * Reads the embed markup of page data: only the address of its first frame counts, only on hosts that are known, and
 * nothing else of the markup is used.
 */
export function readEmbed(html: string): Embed | undefined {
  const frame = parseHtml(html).querySelector('iframe');
  const player = readPlayer(frame?.getAttribute('src') ?? '');
  if (!player) return undefined;
  const ratio = Number(frame?.getAttribute('width')) / Number(frame?.getAttribute('height'));
  return { src: player.src, host: player.host, ratio: ratio > 0.2 && ratio < 5 ? ratio : 16 / 9 };
}
