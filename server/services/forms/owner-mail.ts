import { ownerAreas } from '#contract';
import { type FormDefinition, isEmail } from '#model';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { wholeAddress } from '../mail/define-mail.ts';
import type { Mail } from '../mail/outbox.ts';
import { answerText, type KeptAnswer } from './answers-shown.ts';

interface Submitted {
  readonly form: FormDefinition;
  readonly submissionId: string;
  readonly answers: readonly KeptAnswer[];
  readonly website: Pick<Catalogue['website'], 'title' | 'language' | 'baseUrl'>;
  /** As the form's owner worded it; empty: the usual one. */
  readonly emailSubject: string;
  readonly tags: readonly string[];
  /** Whether it can be read in the owner area too. */
  readonly isKept: boolean;
  /** Who is written to when the form names nobody. */
  readonly otherwise: string;
}

const mostRecipients = 10;
const longestSubject = 150;

/** Tells the owner what was sent: one mail to each address that the form names, or to the site's own. */
export function ownerMails(submitted: Submitted): readonly Mail[] {
  const { form, submissionId, answers, website, otherwise, ...own } = submitted;
  const named = form.recipients.filter(isEmail).slice(0, mostRecipients);
  const { path } = ownerAreas.forms;
  const lines = answers.map((answer) => answerText(answer, website.language));
  if (own.tags.length > 0) lines.push(`Tags: ${own.tags.join(', ')}`);
  if (own.isKept) lines.push(`All that was sent: ${wholeAddress(website, path) ?? path}`);
  const replyTo = writerOf(answers);
  return (named.length > 0 ? named : [otherwise]).map((recipient) => ({
    reason: `form ${submissionId} ${recipient}`,
    recipient,
    subject: oneLine(own.emailSubject || `${form.name || 'Form'}: a new submission on ${website.title}`),
    body: `${lines.join('\n\n')}\n`,
    ...(replyTo !== undefined && { replyTo }),
  }));
}

/** The first address that was given, so that whoever answers the mail writes to its writer. */
function writerOf(answers: readonly KeptAnswer[]): string | undefined {
  const given = answers.find(
    ({ type, value }) => type === 'email' && typeof value === 'string' && isEmail(value.trim()),
  );
  return typeof given?.value === 'string' ? given.value.trim() : undefined;
}

/** A header holds no second line: whatever could begin one becomes a blank. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').slice(0, longestSubject);
}
