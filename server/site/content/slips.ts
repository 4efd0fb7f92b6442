const SHORTEST = 3;
const LONGEST = 20;

/**
 * A word with each of its letters left out, and itself: two words that are one slip apart share one of these. Numbers and
 * very short words are meant as they are typed.
 */
export function slipsOf(word: string): readonly string[] {
  if (word.length < SHORTEST || word.length > LONGEST || /\p{N}/u.test(word)) return [];
  const letters = Array.from(word);
  return [
    ...new Set([word, ...letters.map((_letter, at) => [...letters.slice(0, at), ...letters.slice(at + 1)].join(''))]),
  ];
}

/** Whether one word becomes the other by one letter more, one less, another one, or two beside each other exchanged. */
function isSlip(one: string, other: string): boolean {
  const [a, b] = [Array.from(one), Array.from(other)];
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < Math.min(a.length, b.length) && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const [inA, inB] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  // Of three letters another one is another word; two in the wrong order are a slip.
  if (inA.length <= 1 && inB.length <= 1) return a.length > SHORTEST;
  return inA.length === 2 && inB.length === 2 && inA[0] === inB[1] && inA[1] === inB[0];
}

/** Of words that share a slip, the one that was most likely meant: of the length that was typed rather than another. */
export function meantOf(word: string, known: readonly string[]): string | undefined {
  const apart = (other: string) => Math.abs(other.length - word.length);
  const near = known.filter((other) => isSlip(word, other));
  return near.sort((a, b) => apart(a) - apart(b) || (a < b ? -1 : 1))[0];
}
