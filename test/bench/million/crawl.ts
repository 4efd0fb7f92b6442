import { residentOf, type Served, timeOf } from '../served.ts';
import { listPath, productPath } from './make-content.ts';

const PAGES = 6_000;
/** Connections of one crawler. */
const AT_ONCE = 4;
/** Every so many pages one is a part of a list. */
const LISTS_EVERY = 10;
/** A number that shares no divisor with a round one: numbers of products in no order. */
const STEP = 7_919;
/** A busy machine refuses now and then what waits too long; a crawler that only gets refusals measures nothing. */
const MOST_REFUSED = 0.1;

const addressOf = (number: number, products: number): string =>
  number % LISTS_EVERY === LISTS_EVERY - 1
    ? `${listPath(number)}?sort=price&minPrice=${5 + (number % 100)}.${String(number).padStart(4, '0')}`
    : productPath((number * STEP + 13) % products);

/** Has every page asked for once, as a crawler does, and answers the most megabytes that the server had meanwhile. */
export async function crawl(shop: Served, products: number): Promise<number> {
  let [next, refused, most] = [0, 0, 0];
  const ask = async () => {
    while (next < PAGES) {
      const number = next;
      next += 1;
      await timeOf(shop, addressOf(number, products)).catch(() => {
        refused += 1;
      });
      if (number % 100 === 0) most = Math.max(most, residentOf(shop.pid));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, ask));
  if (refused > PAGES * MOST_REFUSED) throw new Error(`${refused} of ${PAGES} pages were refused.`);
  return most;
}
