import { postalMessages } from '../postal/messages.ts';
import { createMessage, type MessageOf } from '../text/message.ts';
import { answerMessages } from './answer-messages.ts';
import { entryMessages, uploadIncomplete } from './entry-messages.ts';
import { fieldMessages } from './fields.ts';
import { emailMessages, lengthMessages } from './limit-messages.ts';

/** What the checks of answers say, by the ids under which other languages have it. */
export const checkMessages = {
  ...answerMessages,
  ...entryMessages,
  counterOver: lengthMessages.exceeded,
  emailFormatInvalid: emailMessages.invalid,
  linkFormat: fieldMessages.linkFormat,
  optionUnexpected: fieldMessages.option,
  fileNameMissing: fieldMessages.fileName,
  fileTooLarge: fieldMessages.fileTooLarge,
  fileUnsupported: fieldMessages.fileUnsupported,
  uploadIncomplete,
  ...postalMessages,
} as const;

/** The message of what a check found, in the language of whoever reads it. */
export type CheckMessage = MessageOf<typeof checkMessages>;

export const englishCheckMessage: CheckMessage = createMessage(checkMessages);
