import { answerMessages } from '../checks/answer-messages.ts';
import { entryMessages, notConfigured } from '../checks/entry-messages.ts';
import type { FormPurpose } from './definition.ts';
import { captchaActions, submittingText } from './shared-messages.ts';

/** Texts of site forms and product forms. */
export const formMessages = {
  ...answerMessages,
  submitting: submittingText,
  processing: 'Error processing form submission. Please reload and try again.',
  unknown: 'Unknown error, please try again later.',
  captchaOpen: 'Complete CAPTCHA before submitting.',
  keyMissing: 'Could not get a form submission key, please try again later.',
  fieldsUnreadable: 'Could not parse the form fields, please check your entries.',
  fieldsInvalid: 'One or more fields is invalid, please check your entries.',
  reviewBelow: 'Your form has encountered a problem. Please scroll down to review.',
  reviewAbove: 'Your form has encountered a problem. Please scroll up to review.',
  unauthorised: 'Unable to submit form. Please try again later.',
  notConfigured,
  tooMany: 'Unable to submit form. Submission rate limit exceeded. Please try again later.',
  serverError: 'Unable to send form. Please try again later.',
  captchaNotSetUp: 'CAPTCHA has not been set up for this form.',
  ...entryMessages,
} as const;

/** The action of a form's captcha, by what the form is for; browser and server must name the same one. */
export function captchaActionOf(purpose: FormPurpose): string {
  switch (purpose) {
    case 'newsletter':
    case 'waitlist':
    case 'promoPopup':
      return captchaActions[purpose];
    default:
      return captchaActions.form;
  }
}

/** Where a form that is a page of its own leads back to, with a script and without. */
export const formPageMessages = { backToPage: 'Back to the page' } as const;
