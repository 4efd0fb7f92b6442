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
export const uploadMessages = {
  uploadFailed: 'Unable to Upload File',
  uploadProblem: 'There was a problem while uploading your file.',
  uploadIncomplete: 'File upload failed to complete',
  uploadError: 'Error uploading',
  processingFailed: 'File processing failed',
  processingIncomplete: 'File processing failed to complete',
  processingCancelled: 'File processing cancelled',
  jobWithoutData: 'No response data from job request.',
  renameFailed: 'Unable to Rename File',
  renameProblem: 'There was a problem while renaming your file.',
} as const;
