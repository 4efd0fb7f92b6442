/** Labels of an address form; those of region and postal code vary by country. */
export const addressLabels = {
  address: 'Address',
  address2: 'Address 2',
  city: 'City',
  country: 'Country',
  otherRegion: 'State/Province/Region',
  otherPostal: 'Postal Code',
} as const;
