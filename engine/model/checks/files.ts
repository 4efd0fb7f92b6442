import { type CheckMessage, englishCheckMessage } from './check-messages.ts';
import { fileLimits } from './file-limits.ts';

export interface GivenFile {
  readonly name: string;
  /** Bytes; 0 where only the name is known. */
  readonly size: number;
}

export interface FileRules {
  /** Endings without the dot; empty: those of `fileLimits`. */
  readonly accepts?: readonly string[];
  readonly maxBytes?: number;
}

/** The message of a file, if any: its name first, then its kind, then its size. */
export function checkFile(
  { name, size }: GivenFile,
  { accepts = [], maxBytes = fileLimits.bytes }: FileRules = {},
  messageOf: CheckMessage = englishCheckMessage,
): string | undefined {
  const fileName = name.trim();
  if (fileName === '') return messageOf('fileNameMissing');
  const ending = /\.([^.\\/]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
  const known: readonly string[] = accepts.length > 0 ? accepts : fileLimits.endings;
  if (!known.includes(ending)) return messageOf('fileUnsupported', { fileName });
  if (!(size <= maxBytes)) return messageOf('fileTooLarge', { fileName, maxSize: sizeText(maxBytes) });
  return undefined;
}

/** A size as people write it: `10 MB`. */
export function sizeText(bytes: number): string {
  const units = ['bytes', 'KB', 'MB', 'GB'];
  let [size, unit] = [bytes, 0];
  while (size >= 1024 && unit < units.length - 1) [size, unit] = [size / 1024, unit + 1];
  return `${Number(size.toFixed(1))} ${units[unit]}`;
}
