import { editorMessages, formMessages, uploadMessages } from '#model';
import { createSayOf, type SayOf } from '../../messages/create-message.ts';
import { stringsOf } from '../../page/read-context.ts';

/** The words of uploads, which only a form with a file field needs (spec section 8). */
const uploadWords = {
  ...uploadMessages,
  networkError: editorMessages.network,
  notConnected: editorMessages.notConnected,
  notConfigured: formMessages.notConfigured,
  uploading: 'Uploading {name}: {percent}%',
  processing: 'Checking {name}…',
  uploaded: '{name}, {size}',
  uploadedAnnouncement: '{name} is attached.',
  cancelUpload: 'Cancel',
  removeFile: 'Remove',
  removeFileNamed: 'Remove {name}',
  retryUpload: 'Try again',
  fileRemoved: '{name} was removed.',
} as const;

export type UploadSay = SayOf<typeof uploadWords>;

export function uploadSay(document: Document): UploadSay {
  return createSayOf(uploadWords, stringsOf(document));
}
