/** What countries call the part between town and country; languages have other words for one of them here and there. */
export const regionLabels = {
  state: 'State',
  land: 'State',
  territory: 'State/Territory',
  province: 'Province',
  county: 'County',
  nordicCounty: 'County',
  regionName: 'Region',
} as const;

/** What countries call the postal code. */
export const postalLabels = {
  otherPostal: 'Postal Code',
  zipCode: 'ZIP Code',
  postcode: 'Postcode',
  eircode: 'Eircode',
} as const;

/** Labels of an address form; those of region and postal code vary by country. */
export const addressLabels = {
  address: 'Address',
  address2: 'Address 2',
  city: 'City',
  country: 'Country',
  otherRegion: 'State/Province/Region',
  ...regionLabels,
  ...postalLabels,
} as const;
