import { type ReactNode, useId } from 'react';
import { type GiftDetails, giftBounds, giftDays, type MessageOf } from '#model';
import type { giftCardPageMessages } from '../../messages/gift-card-page.ts';
import type { GiftFields } from './gift-fields.ts';

interface Props {
  message: MessageOf<typeof giftCardPageMessages>;
  today: string;
  values: GiftDetails | undefined;
  wrong: GiftFields;
}

/** Who gets the card, what is said with it, and when it is sent; all of it may stay open. */
export function GiftRecipient({ message, today, values, wrong }: Props): ReactNode {
  const id = useId();
  const { first, last } = giftDays(today);
  const common = (name: keyof GiftDetails) => ({
    id: `${id}-${name}`,
    name,
    defaultValue: values?.[name] ?? '',
    ...(wrong[name] && { 'aria-invalid': true, 'aria-describedby': `${id}-${name}-problem` }),
  });
  const field = (name: keyof GiftDetails, label: string, control: ReactNode, hint = '') => (
    <div className="vt-field">
      <label htmlFor={`${id}-${name}`}>{label}</label>
      {control}
      {hint !== '' && <p className="vt-quiet">{hint}</p>}
      {wrong[name] && (
        <p className="vt-problem" id={`${id}-${name}-problem`} role="alert">
          {wrong[name]}
        </p>
      )}
    </div>
  );
  return (
    <fieldset className="vt-step-group">
      <legend>{message('giftRecipient')}</legend>
      {field(
        'recipientName',
        message('recipientName'),
        <input {...common('recipientName')} autoComplete="off" maxLength={giftBounds.recipientName} />,
      )}
      {field(
        'recipientEmail',
        message('recipientEmail'),
        <input {...common('recipientEmail')} type="email" autoComplete="off" />,
        message('recipientHint'),
      )}
      {field(
        'message',
        message('giftMessage'),
        <textarea {...common('message')} rows={3} maxLength={giftBounds.message} />,
      )}
      {field(
        'sendOn',
        message('giftSendOn'),
        <input {...common('sendOn')} type="date" min={first} max={last} />,
        message('giftSendHint'),
      )}
    </fieldset>
  );
}
