/** What a form says of an answer that cannot be read: rules that the specification has no words for. */
export const entryMessages = {
  notANumber: 'Please enter a number.',
  amountTooLong: 'This amount may have at most {digits} digits before the decimal point.',
  noDate: 'This date does not exist.',
  noTime: 'This time does not exist.',
  noPhone: 'A phone number has digits only.',
} as const;
