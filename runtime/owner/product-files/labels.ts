const units = ['bytes', 'kB', 'MB', 'GB'] as const;

/** A size as people say it. */
export function sizeText(bytes: number): string {
  const step = bytes < 1024 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10));
  const amount = bytes / 1024 ** step;
  return `${amount.toLocaleString('en', { maximumFractionDigits: amount < 10 && step > 0 ? 1 : 0 })} ${units[step] ?? ''}`;
}
