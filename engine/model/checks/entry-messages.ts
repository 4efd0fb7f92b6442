/** What a form says of an answer that cannot be read: rules that the specification has no words for. */
export const entryMessages = {
  notANumber: 'Please enter a number.',
  amountTooLong: 'This amount may have at most {digits} digits before the decimal point.',
  noDate: 'This date does not exist.',
  noTime: 'This time does not exist.',
  noPhone: 'A phone number has digits only.',
} as const;

/** Of a file that the server does not have; apart from what else is said of uploads, which other forms have no use for. */
export const uploadIncomplete = 'File upload failed to complete';

/** Of a form without a definition, which what sends its files says too. */
export const notConfigured = 'This form has not been configured yet.';
