import { failureMessages } from '#model';

/** What is said of code that takes long or does not come, apart from the shop's because it must be there before that. */
export const waitingMessages = {
  loading: 'Still loading…',
  notLoaded: `This could not be loaded. ${failureMessages.checkConnection}`,
  stillAdding: 'Still adding…',
  cancel: 'Cancel',
  retry: 'Try again',
  close: 'Close',
} as const;
