import { z } from 'zod';
import type { Kind } from './kind.ts';
import { mistakesOf } from './mistakes-of.ts';

export interface Sender {
  readonly from: string;
  readonly fromName?: string;
  /** Where answers go; to the same without. */
  readonly replyTo?: string;
}

export interface OutgoingMail extends Sender {
  /** The same on every try: becomes the Message-ID, by which a mail service can drop a double. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  /** Where such mails are ended: by a page, or by what a mail program sends there. */
  readonly unsubscribeUrl?: string;
}

/** How mails leave. One that rejects is asked again later, with the same id. */
export interface MailTransport {
  send(mail: OutgoingMail): Promise<void>;
  /** Whether a mail went out, where the transport can tell. */
  wasSent?(id: string): Promise<boolean>;
}

const isFunction = z.custom<unknown>((value) => typeof value === 'function', 'a function');
const schema = z.looseObject({ send: isFunction, wasSent: isFunction.optional() }, 'an object with send');

/** Sends the site's mails, in the place of the server's own way. */
export const mail: Kind<MailTransport> = {
  mistakes: (given) => mistakesOf(schema, given, ['mail']),
};
