export const lengthMessages = {
  exceeded: 'You have exceeded the character limit.',
  counter: '{n} / {max}',
} as const;

export const emailMessages = {
  /** A field of a site form. */
  invalid: 'Email is not valid. Email addresses should follow the format {email}.',
  /** The restock sign-up. */
  blank: 'Email cannot be blank',
  restockInvalid: 'Email is invalid',
} as const;
