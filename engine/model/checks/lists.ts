import { fill } from '../text/fill.ts';
import { emailExample, isEmail } from './email.ts';
import { fieldMessages } from './fields.ts';

/** Messages of the owner's fields, if any. */

/** Which of the two wordings an email field of the owner's screens has. */
export function checkOwnerEmail(text: string, wording: 'plain' | 'format' = 'plain'): string | undefined {
  if (isEmail(text)) return undefined;
  return wording === 'plain' ? fieldMessages.email : fill(fieldMessages.emailFormat, { email: emailExample });
}

export function checkOption(value: string, options: readonly string[]): string | undefined {
  return options.includes(value) ? undefined : fill(fieldMessages.option, { val: value });
}

export function checkMailingList(listId: string): string | undefined {
  return listId.trim() === '' ? fieldMessages.list : undefined;
}

export function checkEmailSubject(subject: string): string | undefined {
  return subject.trim() === '' ? fieldMessages.emailSubject : undefined;
}

/** What a person typed as one more tag, or in place of one. */
export function checkTag(typed: string, tags: readonly string[]): string | undefined {
  // Separators at the end only are forgiven.
  if (/[,;\n][^,;\n]/.test(typed.trim())) return fieldMessages.oneTag;
  const tag = typed.trim().toLowerCase();
  return tags.some((known) => known.trim().toLowerCase() === tag) ? fieldMessages.tagExists : undefined;
}

/** Video accounts that give no address to play from. */
export function checkVideoAccount(provider: string, account: string): string | undefined {
  return account.trim().toLowerCase() === 'basic' ? fill(fieldMessages.videoBasic, { provider }) : undefined;
}
