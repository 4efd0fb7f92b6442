export type ResizedFormat = 'jpeg' | 'png' | 'webp' | 'avif';

// A small file may unpack to a picture that fills the memory.
const MOST_PIXELS = 100_000_000;
const SECONDS = 20;

// A quality would make a PNG one of 256 colours: spots and steps where a drawing has soft light.
const qualities = { jpeg: { quality: 80 }, png: {}, webp: { quality: 80 }, avif: { quality: 55 } } as const;

// A drawing is measured in points and painted larger than that, so that its lines stay sharp.
const VECTOR_DENSITY = 144;

/** What a picture is by its bytes, whatever it is called; undefined for what is none of these. */
export async function readPictureFormat(source: Buffer): Promise<ResizedFormat | undefined> {
  const { default: sharp } = await import('sharp');
  const found = await sharp(source, { limitInputPixels: MOST_PIXELS })
    .metadata()
    .catch(() => undefined);
  if (found?.format === 'heif') return found.compression === 'av1' ? 'avif' : undefined;
  return (['jpeg', 'png', 'webp', 'avif'] as const).find((format) => format === found?.format);
}

/** A picture of at most that width, upright, without what cameras write into it. Never larger than it was. */
export async function resize(source: Buffer, width: number, format: ResizedFormat): Promise<Buffer> {
  // Most starts come before the first picture, and loading the library takes a tenth of a second.
  const { default: sharp } = await import('sharp');
  return sharp(source, { limitInputPixels: MOST_PIXELS, failOn: 'error', density: VECTOR_DENSITY })
    .rotate()
    .resize({ width, withoutEnlargement: true })
    .toFormat(format, qualities[format])
    .timeout({ seconds: SECONDS })
    .toBuffer();
}
