import { pathOfFile } from '../page-path.ts';
import { meantOf, slipsOf } from '../slips.ts';
import type { PageDatabase } from './page-database.ts';
import { type FoundWords, mostWords, type WordsAsked, wordsOf } from './words.ts';

/** Products before other pages; where nothing has all the words, what was most likely meant by those that nothing has. */
export async function searchDatabase(database: PageDatabase, { text, most }: WordsAsked): Promise<FoundWords> {
  const words = wordsOf(text).slice(0, mostWords);
  if (words.length === 0) return { products: [], others: [], count: 0, words: [] };
  const exact = await look(database, words, most);
  if (exact.count > 0) return exact;
  const meant: string[] = [];
  for (const word of words)
    meant.push((await database.isKnown(word)) ? word : ((await meantBy(database, word)) ?? word));
  return meant.every((word, at) => word === words[at]) ? exact : look(database, meant, most);
}

async function look(database: PageDatabase, words: readonly string[], most: number): Promise<FoundWords> {
  const [products, others] = await Promise.all([database.find(words, true, most), database.find(words, false, most)]);
  return {
    products: products.files.map(pathOfFile),
    others: others.files.map(pathOfFile),
    count: products.count + others.count,
    words,
  };
}

/** By one slip first, which even the shortest words have; else the word of a title that is most like it. */
async function meantBy(database: PageDatabase, word: string): Promise<string | undefined> {
  const slips = slipsOf(word);
  const near = slips.length === 0 ? undefined : meantOf(word, await database.wordsOfSlips(slips));
  return near ?? (await database.wordNear(word));
}
