/** What is said when something fails, in the cart and elsewhere: apart from the cart's own, because it arrives earlier. */
export const failureMessages = {
  formNotOpened: 'Unable to open form',
  checkConnection: 'Please check your internet connection.',
  tryAgain: 'Please try again.',
} as const;
