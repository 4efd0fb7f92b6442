/** What pages of the server's own making say, apart from what a site or a region says. */
export const pageMessages = {
  unavailableTitle: 'Please try again',
  unavailableText: 'This page cannot be shown at the moment. Please try again in a few seconds.',
  reload: 'Try again',
  failedTitle: 'Something went wrong',
  failed: 'This page cannot be shown at the moment. Please try again later.',
  home: 'Go to the home page',
} as const;
