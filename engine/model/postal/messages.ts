/** What is said of postal codes, each as the specification words it (section 5). */
export const postalMessages = {
  postalInvalid: 'Invalid postal code.',
  postalZip: 'ZIP Codes need to be 5 digits.',
  postcodeFourDigits: 'Postcodes need to be 4 digits',
  postcodeFourDigitsStop: 'Postcodes need to be 4 digits.',
  postalFourDigits: 'Postal Codes need to be 4 digits',
  postalFiveDigits: 'Postal Codes need to be 5 digits',
  postalFourDigitsStop: 'Postal Codes need to be 4 digits.',
  postalFsa: 'An FSA code is invalid.',
  postalRoutingKey: 'Enter only the first three characters of the Eircode',
  postalFewDigits: 'Enter up to 3 digits of the postcode',
  postalOutcode: 'Enter only the 1-4 character outcode portion of postcodes.',
} as const;

export type PostalMessage = keyof typeof postalMessages;
