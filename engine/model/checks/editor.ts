import { uploadIncomplete } from './entry-messages.ts';

/** What the owner's screens say when something fails. */
export const editorMessages = {
  wrong: 'Something went wrong',
  network: 'Network error',
  notConnected: 'Unable to connect. Please try again',
  notLoaded: 'Unable to load. Try again.',
  collectionsNotLoaded: 'Unable to load collections',
  fontsNotLoaded: 'Unable to load fonts',
  notFound: 'Unable to locate content',
} as const;

/** What a file goes wrong with on its way, each at its step. */
export const sendingMessages = {
  uploadFailed: 'Unable to Upload File',
  uploadProblem: 'There was a problem while uploading your file.',
  uploadIncomplete,
  uploadError: 'Error uploading',
  processingFailed: 'File processing failed',
  processingIncomplete: 'File processing failed to complete',
  processingCancelled: 'File processing cancelled',
  jobWithoutData: 'No response data from job request.',
} as const;

/** The same for its owner, who may give it another name. */
export const uploadMessages = {
  ...sendingMessages,
  renameFailed: 'Unable to Rename File',
  renameProblem: 'There was a problem while renaming your file.',
} as const;
