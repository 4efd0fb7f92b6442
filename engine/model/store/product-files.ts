/** What comes with a product to be downloaded: the bounds of what its owner hands in. */
export const productFileLimits = {
  /** Of one file. */
  bytes: 300 * 1024 * 1024,
  /** Of one piece of it, which is sent by itself: a line that is slow or breaks costs one piece. */
  pieceBytes: 1024 * 1024,
  /** Of one product. */
  files: 50,
  titleLength: 200,
  nameLength: 255,
  endings: [
    ...['pdf', 'epub', 'mobi', 'zip', 'txt', 'md', 'csv', 'docx', 'xlsx', 'pptx'],
    ...['mp3', 'm4a', 'wav', 'flac', 'ogg', 'mp4', 'mov', 'webm'],
    ...['jpg', 'jpeg', 'png', 'gif', 'webp', 'svg', 'psd', 'ttf', 'otf', 'woff2'],
  ],
} as const;

const megabyte = 1024 * 1024;

/** The ending of a name, without its dot, in small letters. */
const endingOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** What is wrong with a file before its bytes are sent; undefined for one that may come. */
export function productFileError({ name, size }: { readonly name: string; readonly size: number }): string | undefined {
  const { bytes, endings, nameLength } = productFileLimits;
  if (name.length > nameLength || /[\p{Cc}/\\]/u.test(name))
    return 'The name of the file is too long, or has signs that no name may have.';
  if (!endings.some((ending) => ending === endingOf(name)))
    return `Files of this kind are not taken. These are: ${endings.join(', ')}.`;
  if (size === 0) return `${name} is empty.`;
  if (size > bytes) return `${name} is too large: a file may have ${bytes / megabyte} MB.`;
  return undefined;
}
