import { pathOfFile } from '../page-path.ts';
import { mostWords } from '../searched-words.ts';
import { meantOf, slipsOf } from '../slips.ts';
import type { PageDatabase } from './page-database.ts';
import { type FoundWords, type Words, type WordsAsked, wordsOf } from './words.ts';

/** Words that are not in the database: those of pages of other programs, and of items that stand in a list alone. */
export type WordsBeside = Pick<Words, 'look' | 'isKnown' | 'meant'>;

/** Products before other pages; where nothing has all the words, what was most likely meant by those that nothing has. */
export async function searchDatabase(
  database: PageDatabase,
  beside: WordsBeside,
  { text, most }: WordsAsked,
): Promise<FoundWords> {
  const words = wordsOf(text).slice(0, mostWords);
  if (words.length === 0) return { products: [], others: [], count: 0, words: [] };
  const exact = await look(database, beside, words, most);
  if (exact.count > 0) return exact;
  const meant: string[] = [];
  for (const word of words) {
    const isKnown = beside.isKnown(word) || (await database.isKnown(word));
    meant.push(isKnown ? word : ((await meantBy(database, word)) ?? beside.meant(word) ?? word));
  }
  return meant.every((word, at) => word === words[at]) ? exact : look(database, beside, meant, most);
}

async function look(
  database: PageDatabase,
  beside: WordsBeside,
  words: readonly string[],
  most: number,
): Promise<FoundWords> {
  const [products, others] = await Promise.all([database.find(words, true, most), database.find(words, false, most)]);
  const more = beside.look(words, most);
  const [sold, told] = [joined(products.files, more.products), joined(others.files, more.others)];
  return {
    products: sold.paths.slice(0, most),
    others: told.paths.slice(0, most),
    count: products.count + others.count + more.count - sold.twice - told.twice,
    words,
  };
}

/** An item of a list that has a page of its own is that page. */
function joined(files: readonly string[], beside: readonly string[]) {
  const all = [...files.map(pathOfFile), ...beside];
  const paths = [...new Set(all)];
  return { paths, twice: all.length - paths.length };
}

/** By one slip first, which even the shortest words have; else the word of a title that is most like it. */
async function meantBy(database: PageDatabase, word: string): Promise<string | undefined> {
  const slips = slipsOf(word);
  const near = slips.length === 0 ? undefined : meantOf(word, await database.wordsOfSlips(slips));
  return near ?? (await database.wordNear(word));
}
