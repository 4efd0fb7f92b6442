import type { CheckMessage } from './check-messages.ts';
import { emailMessages } from './limit-messages.ts';

export const emailLimits = { minimum: 3, maximum: 256 } as const;

/** Shown in place of `{email}`. */
export const emailExample = 'name@example.com';

// The form of HTML's own email field, with a dot required in the host: `a@b` reaches nobody.
const atom = "[a-z0-9.!#$%&'*+/=?^_`{|}~-]+";
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const shape = new RegExp(`^${atom}@(?:${label}\\.)+${label}$`, 'i');

/** Whether a text, blanks around it aside, is one email address of 3 to 256 characters. */
export function isEmail(text: string): boolean {
  const address = text.trim();
  return address.length >= emailLimits.minimum && address.length <= emailLimits.maximum && shape.test(address);
}

/** The message of an email field, if any; an empty one passes unless it is required elsewhere. */
export function checkEmail(text: string, messageOf: CheckMessage): string | undefined {
  return text.trim() === '' || isEmail(text) ? undefined : messageOf('emailFormatInvalid', { email: emailExample });
}

/** The message of a restock sign-up, if any. */
export function checkRestockEmail(text: string): string | undefined {
  if (text.trim() === '') return emailMessages.blank;
  return isEmail(text) ? undefined : emailMessages.restockInvalid;
}
