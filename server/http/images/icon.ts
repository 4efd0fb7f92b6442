import type { IconFile } from '../../site/discovery/icons.ts';

const MOST_PIXELS = 100_000_000;
const SECONDS = 20;
/** A drawing is measured in points, 72 to the inch. */
const POINTS = 72;
const DENSEST = 2_400;

/** A site's icon as a file of the asked sizes: square, whole, and sharp where it is a drawing. */
export async function drawIcon(source: Buffer, { path, sizes, isOpaque }: IconFile): Promise<Buffer> {
  const pictures = await Promise.all(sizes.map((size) => drawSquare(source, size, isOpaque === true)));
  const [only] = pictures;
  return path.endsWith('.ico') || only === undefined ? packIcons(sizes, pictures) : only;
}

async function drawSquare(source: Buffer, size: number, isOpaque: boolean): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const limits = { limitInputPixels: MOST_PIXELS, failOn: 'error' } as const;
  const { width, height, density: own = POINTS } = await sharp(source, limits).metadata();
  const density = Math.min(DENSEST, Math.max(POINTS, Math.ceil((own * size) / Math.max(width, height, 1))));
  const drawn = sharp(source, { ...limits, density })
    .rotate()
    .resize({ width: size, height: size, fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } });
  return (isOpaque ? drawn.flatten({ background: '#ffffff' }) : drawn).png().timeout({ seconds: SECONDS }).toBuffer();
}

const HEADER_BYTES = 6;
const ENTRY_BYTES = 16;

/** An .ico file of PNG pictures, which every browser reads since 2007. */
function packIcons(sizes: readonly number[], pictures: readonly Buffer[]): Buffer {
  const header = Buffer.alloc(HEADER_BYTES + ENTRY_BYTES * pictures.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(pictures.length, 4);
  let offset = header.length;
  pictures.forEach((picture, index) => {
    const entry = HEADER_BYTES + ENTRY_BYTES * index;
    // 256 is written as 0.
    const edge = (sizes[index] ?? 0) % 256;
    header.writeUInt8(edge, entry);
    header.writeUInt8(edge, entry + 1);
    header.writeUInt16LE(1, entry + 4);
    header.writeUInt16LE(32, entry + 6);
    header.writeUInt32LE(picture.length, entry + 8);
    header.writeUInt32LE(offset, entry + 12);
    offset += picture.length;
  });
  return Buffer.concat([header, ...pictures]);
}
