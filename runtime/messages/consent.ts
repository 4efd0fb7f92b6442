/** The messages of the cookie banner, apart from the shop's because it comes without React. */
export const consentMessages = {
  consentTitle: 'Cookies',
  consentText:
    'May we count visits? It helps us to see which pages are of use. The shop works just as well if you say no.',
  consentGive: 'Allow counting',
  consentRefuse: 'No, thank you',
  consentChange: 'Cookie choice',
  consentGiven: 'Thank you. Visits are counted.',
  consentRefused: 'Nothing is counted, and nothing of it is kept in this browser.',
} as const;
