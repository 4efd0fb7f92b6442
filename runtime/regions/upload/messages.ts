import { checkMessages, createMessage, editorMessages, type MessageOf, notConfigured, sendingMessages } from '#model';
import { stringsOf } from '../../page/read-context.ts';

/** The messages of uploads, which only a form with a file field needs. */
export const uploadFieldMessages = {
  ...checkMessages,
  ...sendingMessages,
  networkError: editorMessages.network,
  notConnected: editorMessages.notConnected,
  notConfigured,
  uploading: 'Uploading {name}: {percent}%',
  processing: 'Checking {name}…',
  uploaded: '{name}, {size}',
  uploadedAnnouncement: '{name} is attached.',
  cancelUpload: 'Cancel',
  removeFile: 'Remove',
  removeFileNamed: 'Remove {name}',
  retryUpload: 'Try again',
  fileRemoved: '{name} was removed.',
  fileKinds: 'It may be one of these: {kinds}.',
} as const;

export type UploadMessage = MessageOf<typeof uploadFieldMessages>;

export function uploadMessageOn(document: Document): UploadMessage {
  return createMessage(uploadFieldMessages, stringsOf(document));
}
