/** The visitor has said yes or no. */
export const consentDecided = 'vitrine:consent-decided';
