import { formMessages } from '#model';
import { createSayOf, type SayOf, type Strings } from './create-message.ts';
import { fieldWords } from './form-fields.ts';

/** The words of site forms, apart from the shop's because they arrive with another region. */
export const formWords = {
  ...fieldWords,
  submitting: formMessages.submitting,
  formProcessing: formMessages.processing,
  formUnknown: formMessages.unknown,
  captchaOpen: formMessages.captchaOpen,
  captchaNotSetUp: formMessages.captchaNotSetUp,
  formKeyMissing: formMessages.keyMissing,
  formFieldsUnreadable: formMessages.fieldsUnreadable,
  formFieldsInvalid: formMessages.fieldsInvalid,
  formReviewBelow: formMessages.reviewBelow,
  formReviewAbove: formMessages.reviewAbove,
  formUnauthorised: formMessages.unauthorised,
  formNotConfigured: formMessages.notConfigured,
  formTooMany: formMessages.tooMany,
  formServerError: formMessages.serverError,

  needsScript: 'This form is protected against automatic submissions, which needs JavaScript.',
  backToPage: 'Back to the page',
  close: 'Close',
} as const;

export type FormSay = SayOf<typeof formWords>;

export function createFormSay(strings: Strings = {}): FormSay {
  return createSayOf(formWords, strings);
}
