import pixelmatch from 'pixelmatch';
import sharp from 'sharp';

export interface PictureDifference {
  /** From 0 to 1: the share of the pixels of both pictures together that differ. */
  readonly share: number;
  /** First and last row that differs, from 0. */
  readonly rows: readonly [first: number, last: number];
  /** PNG of the newer picture, grey, with what differs in red. */
  readonly picture: Buffer;
}

interface Pixels {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

/** Shades that no eye tells apart: browsers round colours differently from one start to the next. */
const TOLERANCE = 0.1;

/** What differs between two PNGs; undefined when nothing does. A taller picture differs where the other one ends. */
export async function comparePictures(before: Buffer, after: Buffer): Promise<PictureDifference | undefined> {
  if (before.equals(after)) return undefined;
  const [old, now] = await Promise.all([read(before), read(after)]);
  const width = Math.max(old.width, now.width);
  const height = Math.max(old.height, now.height);
  const shown = Buffer.alloc(width * height * 4);
  const count = pixelmatch(spread(old, width, height), spread(now, width, height), shown, width, height, {
    threshold: TOLERANCE,
    diffColor: [255, 0, 0],
  });
  if (count === 0) return undefined;
  return {
    share: count / (width * height),
    rows: redRows(shown, width, height),
    picture: await sharp(shown, { raw: { width, height, channels: 4 } })
      .png()
      .toBuffer(),
  };
}

async function read(png: Buffer): Promise<Pixels> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** The pixels on a transparent ground of the given size. */
function spread({ data, width: own, height: rows }: Pixels, width: number, height: number): Buffer {
  if (own === width && rows === height) return data;
  const wide = Buffer.alloc(width * height * 4);
  for (let row = 0; row < rows; row += 1) data.copy(wide, row * width * 4, row * own * 4, (row + 1) * own * 4);
  return wide;
}

function redRows(shown: Buffer, width: number, height: number): [number, number] {
  let first = height;
  let last = 0;
  for (let row = 0; row < height; row += 1) {
    for (let at = row * width * 4; at < (row + 1) * width * 4; at += 4) {
      if (shown[at] !== 255 || shown[at + 1] !== 0) continue;
      first = Math.min(first, row);
      last = row;
      break;
    }
  }
  return [first, last];
}
