import { type FormDefinition, isEmail } from '#model';
import type { Mail } from '../mail/outbox.ts';
import { answerText, type KeptAnswer } from './answers-shown.ts';

interface Submitted {
  readonly form: FormDefinition;
  readonly submissionId: string;
  readonly answers: readonly KeptAnswer[];
  readonly siteTitle: string;
  /** The site's, in which amounts are written. */
  readonly language: string;
  /** As the form's owner worded it; empty: the usual one. */
  readonly emailSubject: string;
  readonly tags: readonly string[];
  /** Who is written to when the form names nobody. */
  readonly otherwise: string;
}

const mostRecipients = 10;
const longestSubject = 150;

/** Tells the owner what was sent: one mail to each address that the form names, or to the site's own. */
export function ownerMails(submitted: Submitted): readonly Mail[] {
  const { form, submissionId, answers, siteTitle, language, otherwise, ...own } = submitted;
  const named = form.recipients.filter(isEmail).slice(0, mostRecipients);
  const lines = answers.map((answer) => answerText(answer, language));
  if (own.tags.length > 0) lines.push(`Tags: ${own.tags.join(', ')}`);
  return (named.length > 0 ? named : [otherwise]).map((recipient) => ({
    reason: `form ${submissionId} ${recipient}`,
    recipient,
    subject: oneLine(own.emailSubject || `${form.name || 'Form'}: a new submission on ${siteTitle}`),
    body: `${lines.join('\n\n')}\n`,
  }));
}

/** A header holds no second line: whatever could begin one becomes a blank. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').slice(0, longestSubject);
}
