import type { MessageOf } from '#model';
import { addressLabels, answerMessages, failureMessages, lengthMessages, likertMessages } from '#model';

/** The messages of fields, which site forms and product forms share. */
export const formFieldMessages = {
  ...answerMessages,
  counterOver: lengthMessages.exceeded,
  chooseOption: 'Select an option',
  counter: lengthMessages.counter,
  counterLeft: { one: '{count} character left.', other: '{count} characters left.' },
  fileWaits: 'One moment…',
  fileNotSent: `This file could not be sent yet. ${failureMessages.checkConnection}`,
  sendAgain: 'Try again',

  // Parts of names, dates, times and telephone numbers
  First: 'First Name',
  Last: 'Last Name',
  Month: 'Month',
  Day: 'Day',
  Year: 'Year',
  Hour: 'Hour',
  Minute: 'Minute',
  Second: 'Second',
  Ampm: 'AM/PM',
  Country: 'Country code',
  Areacode: 'Area code',
  Prefix: 'Prefix',
  Line: 'Line',

  // Marks of surveys
  ...likertMessages,

  // Addresses
  ...addressLabels,
  postalExample: 'For example {hint}',
} as const;

export type FieldMessage = MessageOf<typeof formFieldMessages>;
