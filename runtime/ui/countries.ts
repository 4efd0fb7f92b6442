import { languagesOf, namesIn } from './country-name.ts';

/** Every code of ISO 3166: a first letter, and each that follows it. Two letters a country would weigh twice as much. */
const codes =
  'ADEFGILMOQRSTUWXZ BABDEFGHIJLMNOQRSTVWYZ CACDFGHIKLMNORUVWXYZ DEJKMOZ ECEGHRST FIJKMOR GABDEFGHILMNPQRSTUWY ' +
  'HKMNRTU IDELMNOQRST JEMOP KEGHIMNPRWYZ LABCIKRSTUVY MACDEFGHKLMNOPQRSTUVWXYZ NACEFGILOPRUZ OM PAEFGHKLMNRSTWY ' +
  'QA REOSUW SABCDEGHIJKLMNORSTVXYZ TCDFGHJKLMNORTVWZ UAGMSYZ VACEGINU WFS XK YET ZAMW';

/**
 * Code and name of every country in a language, in the order of the names. The names come from the platform, which has
 * them in every language: those of one would be half of what an address weighs. Where two versions of it differ,
 * hydration keeps what the server printed.
 */
export function countriesIn(locale: string): readonly (readonly [code: string, name: string])[] {
  const nameOf = namesIn(locale);
  const order = new Intl.Collator(languagesOf(locale));
  return codes
    .split(' ')
    .flatMap(([first, ...rest]) => rest.map((second) => `${first}${second}`))
    .map((code) => [code, nameOf(code)] as const)
    .sort(([, one], [, other]) => order.compare(one, other));
}
