/** Every code of ISO 3166, in the order of the English names. */
const codes =
  'AFAXALDZASADAOAIAQAGARAMAWAUATAZBSBHBDBBBYBEBZBJBMBTBOBABWBVBRIOVGBNBGBFBIKHCMCACVBQKYCFTDCLCNCXCCCO' +
  'KMCGCDCKCRCIHRCUCWCYCZDKDJDMDOECEGSVGQEREESZETFKFOFJFIFRGFPFTFGAGMGEDEGHGIGRGLGDGPGUGTGGGNGWGYHTHMHN' +
  'HKHUISINIDIRIQIEIMILITJMJPJEJOKZKEKIXKKWKGLALVLBLSLRLYLILTLUMOMGMWMYMVMLMTMHMQMRMUYTMXFMMDMCMNMEMSMA' +
  'MZMMNANRNPNLNCNZNINENGNUNFKPMKMPNOOMPKPWPSPAPGPYPEPHPNPLPTPRQARERORURWWSSMSTSASNRSSCSLSGSXSKSISBSOZA' +
  'GSKRSSESLKBLSHKNLCMFPMVCSDSRSJSECHSYTWTJTZTHTLTGTKTOTTTNTRTMTCTVUMVIUGUAAEGBUSUYUZVUVAVEVNWFEHYEZMZW';

const names = new Intl.DisplayNames('en', { type: 'region' });

/**
 * Code and name of every country, in English. The names come from the platform: they would be half of what an address
 * weighs. Where two versions of it differ in a name, hydration keeps the one that the server printed.
 */
export const countries: readonly (readonly [code: string, name: string])[] = (codes.match(/../g) ?? []).map(
  (code) => [code, names.of(code) ?? code] as const,
);
