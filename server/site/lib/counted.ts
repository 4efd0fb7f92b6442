/** `1 page`, `2 pages`, `0 pages`; `one` is the word in English. */
export function counted(number: number, one: string): string {
  return `${number} ${one}${number === 1 ? '' : 's'}`;
}
