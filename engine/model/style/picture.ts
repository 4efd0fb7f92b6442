/** A tweak that shows no picture. */
export const noPicture = 'none';

const ADDRESS = /^(?:https:\/\/|\/(?!\/))[^\s"'()\\<>;{}@]{1,450}$/;
const WRAPPED = /^url\((.*)\)$/i;
const QUOTED = /^(["'])(.*)\1$/;

/**
 * The address of a picture, of the site itself or by https, from a text that is one: as an owner has it, or as a sheet
 * writes it. Nothing in it ends the text that it is put into.
 */
export function readPicture(text: string): string | undefined {
  const written = text.trim();
  const bare = WRAPPED.exec(written)?.[1]?.trim() ?? written;
  const inside = QUOTED.exec(bare)?.[2] ?? bare;
  if (inside === '' || inside === noPicture) return noPicture;
  return ADDRESS.test(inside) ? inside : undefined;
}

const megabyte = 1024 * 1024;

export const stylePictureLimits = {
  bytes: 10 * megabyte,
  types: ['image/jpeg', 'image/png', 'image/webp', 'image/avif'],
} as const;

export const stylePictureExpected = `A picture is a JPEG, PNG, WebP or AVIF file of at most ${stylePictureLimits.bytes / megabyte} MB.`;

/** What is wrong with a file before its bytes are sent; undefined for one that may come. */
export function stylePictureError({
  type,
  size,
}: {
  readonly type: string;
  readonly size: number;
}): string | undefined {
  const { bytes, types } = stylePictureLimits;
  const isOne = types.some((known) => known === type) && size > 0 && size <= bytes;
  return isOne ? undefined : stylePictureExpected;
}
