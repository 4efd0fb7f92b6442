import { type checkGift, type GiftDetails, giftFields, type giftMessages, type MessageOf } from '#model';

/** What is wrong with each field, in words. */
export type GiftFields = Readonly<Partial<Record<keyof GiftDetails, string>>>;

/** Reads the form as a browser has it, or as it posted it. */
export function readGiftFields(data: { get: (name: string) => unknown }): GiftDetails {
  const textOf = (field: keyof GiftDetails) => {
    const value = data.get(field);
    return typeof value === 'string' ? value.trim() : '';
  };
  return {
    recipientName: textOf('recipientName'),
    recipientEmail: textOf('recipientEmail'),
    message: textOf('message'),
    sendOn: textOf('sendOn'),
  };
}

/** What was filled in. */
export const filledGift = (gift: GiftDetails): Partial<GiftDetails> =>
  Object.fromEntries(Object.entries(gift).filter(([, text]) => text !== ''));

export function wordGiftErrors(
  found: ReturnType<typeof checkGift>,
  messageOf: MessageOf<typeof giftMessages>,
): GiftFields {
  return Object.fromEntries(
    giftFields.flatMap((field) => {
      const name = found[field];
      return name === undefined ? [] : [[field, messageOf(name)]];
    }),
  );
}

export function focusField(form: HTMLFormElement | null, field: keyof GiftDetails): void {
  const target = form?.elements.namedItem(field);
  if (target instanceof HTMLElement) target.focus();
}
