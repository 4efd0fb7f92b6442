/** What is said of postal codes, each as the specification words it (section 5). */
export const postalMessages = {
  postalInvalid: 'Invalid postal code.',
  postalZip: 'ZIP Codes need to be 5 digits.',
  postcodeFourDigits: 'Postcodes need to be 4 digits',
  postcodeFourDigitsStop: 'Postcodes need to be 4 digits.',
  postalFourDigits: 'Postal Codes need to be 4 digits',
  postalFiveDigits: 'Postal Codes need to be 5 digits',
} as const;

export type PostalMessage = keyof typeof postalMessages;

/** What is said of the part of a code that names an area; only a store's owner writes these. */
export const postalAreaMessages = {
  fsa: 'An FSA code is invalid.',
  routingKey: 'Enter only the first three characters of the Eircode',
  fewDigits: 'Enter up to 3 digits of the postcode',
  fourDigits: 'Postal Codes need to be 4 digits.',
  outcode: 'Enter only the 1-4 character outcode portion of postcodes.',
} as const;
