import { checkMessages, createMessage, formMessages, formPageMessages, type MessageOf, type Strings } from '#model';
import { formFieldMessages } from './form-fields.ts';

/** The messages of site forms, apart from the shop's because they arrive with another region. */
export const siteFormMessages = {
  ...formFieldMessages,
  ...checkMessages,
  submitting: formMessages.submitting,
  formFilm: 'Watch the film',
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
  backToPage: formPageMessages.backToPage,
  close: 'Close',
} as const;

export type FormMessage = MessageOf<typeof siteFormMessages>;

export function createFormMessage(strings: Strings = {}): FormMessage {
  return createMessage(siteFormMessages, strings);
}
