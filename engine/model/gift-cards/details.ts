import { isEmail } from '../checks/email.ts';
import { emailMessages } from '../checks/limit-messages.ts';

/** Who gets a gift card, and when. Texts that were left open are empty. */
export interface GiftDetails {
  readonly recipientName: string;
  /** Without, the code goes to who has bought it. */
  readonly recipientEmail: string;
  readonly message: string;
  /** A day in the site's time zone, `2026-12-24`; without, as soon as it is paid. */
  readonly sendOn: string;
}

export const giftFields = ['recipientName', 'recipientEmail', 'message', 'sendOn'] as const;
export const giftBounds = { recipientName: 100, message: 500, daysAhead: 365 } as const;

/** What is said of them. */
export const giftMessages = {
  emailInvalid: emailMessages.restockInvalid,
  giftNameLong: 'Use at most 100 characters for the name.',
  giftMessageLong: 'Use at most 500 characters for the message.',
  giftDateInvalid: 'Choose a day from today on, at most a year ahead.',
  giftEmailNeeded: 'Fill in the email of who gets the gift card on that day.',
} as const;

type GiftErrors = Partial<Record<keyof GiftDetails, keyof typeof giftMessages>>;

/** The days on which a card may be sent, as ISO 8601 writes them: `today` is that of the site. */
export function giftDays(today: string): { readonly first: string; readonly last: string } {
  const last = new Date(`${today}T00:00:00Z`);
  last.setUTCDate(last.getUTCDate() + giftBounds.daysAhead);
  return { first: today, last: last.toISOString().slice(0, 10) };
}

/** What is wrong with them, by field. */
export function checkGift({ recipientName, recipientEmail, message, sendOn }: GiftDetails, today: string): GiftErrors {
  const { first, last } = giftDays(today);
  const isDay = isCalendarDay(sendOn) && sendOn >= first && sendOn <= last;
  return {
    ...(recipientName.length > giftBounds.recipientName && { recipientName: 'giftNameLong' }),
    ...(recipientEmail !== '' && !isEmail(recipientEmail) && { recipientEmail: 'emailInvalid' }),
    ...(recipientEmail === '' && sendOn !== '' && { recipientEmail: 'giftEmailNeeded' }),
    ...(message.length > giftBounds.message && { message: 'giftMessageLong' }),
    ...(sendOn !== '' && !isDay && { sendOn: 'giftDateInvalid' }),
  };
}

function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === text;
}
