import { languagesOf, namesIn } from './country-name.ts';

/** Every code of ISO 3166. */
const codes =
  'AFAXALDZASADAOAIAQAGARAMAWAUATAZBSBHBDBBBYBEBZBJBMBTBOBABWBVBRIOVGBNBGBFBIKHCMCACVBQKYCFTDCLCNCXCCCO' +
  'KMCGCDCKCRCIHRCUCWCYCZDKDJDMDOECEGSVGQEREESZETFKFOFJFIFRGFPFTFGAGMGEDEGHGIGRGLGDGPGUGTGGGNGWGYHTHMHN' +
  'HKHUISINIDIRIQIEIMILITJMJPJEJOKZKEKIXKKWKGLALVLBLSLRLYLILTLUMOMGMWMYMVMLMTMHMQMRMUYTMXFMMDMCMNMEMSMA' +
  'MZMMNANRNPNLNCNZNINENGNUNFKPMKMPNOOMPKPWPSPAPGPYPEPHPNPLPTPRQARERORURWWSSMSTSASNRSSCSLSGSXSKSISBSOZA' +
  'GSKRSSESLKBLSHKNLCMFPMVCSDSRSJSECHSYTWTJTZTHTLTGTKTOTTTNTRTMTCTVUMVIUGUAAEGBUSUYUZVUVAVEVNWFEHYEZMZW';

/**
 * Code and name of every country in a language, in the order of the names. The names come from the platform, which has
 * them in every language: those of one would be half of what an address weighs. Where two versions of it differ,
 * hydration keeps what the server printed.
 */
export function countriesIn(locale: string): readonly (readonly [code: string, name: string])[] {
  const nameOf = namesIn(locale);
  const order = new Intl.Collator(languagesOf(locale));
  return (codes.match(/../g) ?? [])
    .map((code) => [code, nameOf(code)] as const)
    .sort(([, one], [, other]) => order.compare(one, other));
}
