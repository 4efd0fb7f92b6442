import type { AddressCountry } from '#model';

/** In English, so that the server's and each browser's list are the same text. */
export const countryNames: Readonly<Record<AddressCountry, string>> = {
  US: 'United States',
  CA: 'Canada',
  AU: 'Australia',
  NZ: 'New Zealand',
  IE: 'Ireland',
  ES: 'Spain',
  SE: 'Sweden',
  NO: 'Norway',
  DE: 'Germany',
  FR: 'France',
  NL: 'Netherlands',
  GB: 'United Kingdom',
};
