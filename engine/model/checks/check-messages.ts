import { formMessages } from '../forms/messages.ts';
import { postalMessages } from '../postal/messages.ts';
import { createMessage, type MessageOf } from '../text/message.ts';
import { uploadMessages } from './editor.ts';
import { fieldMessages } from './fields.ts';
import { emailMessages, lengthMessages } from './limit-messages.ts';

/** What the checks of answers say, by the ids under which other languages have it. */
export const checkMessages = {
  required: formMessages.required,
  surveyIncomplete: formMessages.surveyIncomplete,
  notANumber: formMessages.notANumber,
  amountTooLong: formMessages.amountTooLong,
  noDate: formMessages.noDate,
  noTime: formMessages.noTime,
  noPhone: formMessages.noPhone,
  counterOver: lengthMessages.exceeded,
  emailFormatInvalid: emailMessages.invalid,
  linkFormat: fieldMessages.linkFormat,
  optionUnexpected: fieldMessages.option,
  fileNameMissing: fieldMessages.fileName,
  fileTooLarge: fieldMessages.fileTooLarge,
  fileUnsupported: fieldMessages.fileUnsupported,
  uploadIncomplete: uploadMessages.uploadIncomplete,
  ...postalMessages,
} as const;

/** The message of what a check found, in the language of whoever reads it. */
export type CheckMessage = MessageOf<typeof checkMessages>;

export const englishCheckMessage: CheckMessage = createMessage(checkMessages);
