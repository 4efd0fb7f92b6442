import { privateFolder } from '../../lib/private-files.ts';
import type { MailTransport, OutgoingMail, Sender } from '../../site/extensions/kinds/mail.ts';
import { folderObjects, type ObjectStore } from '../../store/objects/index.ts';

export type { MailTransport, OutgoingMail, Sender };

/** One line, one recipient: nothing a person typed becomes a header. */
function oneLine(text: string): string {
  return text.replace(/[\r\n\0]+/g, ' ').trim();
}

function messageOf({ id, from, fromName = '', replyTo, to, subject, text, html, unsubscribeUrl }: OutgoingMail) {
  return {
    messageId: `<${id}@vitrine>`,
    from: { name: oneLine(fromName), address: oneLine(from) },
    ...(replyTo !== undefined && { replyTo: oneLine(replyTo) }),
    to: { name: '', address: oneLine(to) },
    subject: oneLine(subject),
    text,
    ...(html !== undefined && { html }),
    // RFC 8058: a mail program may offer a button for it.
    ...(unsubscribeUrl !== undefined && {
      headers: {
        'List-Unsubscribe': `<${oneLine(unsubscribeUrl)}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    }),
  };
}

/** What is made with the first mail: no start has to wait for the library. */
function withFirstMail<Mailer>(make: (library: typeof import('nodemailer')) => Mailer): () => Promise<Mailer> {
  let mailer: Promise<Mailer> | undefined;
  return () => (mailer ??= import('nodemailer').then(make));
}

/** Writes each mail as a file that mail programs open; for development, and where another program does the sending. */
export function fileTransport(folder: string): MailTransport {
  const kept = keptMails(folderObjects(folder));
  return {
    ...kept,
    async send(mail) {
      privateFolder(folder);
      await kept.send(mail);
    },
  };
}

/** The same where all servers find them. */
export function keptMails(objects: ObjectStore): MailTransport {
  const composer = withFirstMail(({ createTransport }) => createTransport({ streamTransport: true, buffer: true }));
  const nameOf = (id: string) => `${id.replace(/[^\w-]/g, '_')}${mailEnding}`;
  return {
    async send(mail) {
      const { message } = await (await composer()).sendMail(messageOf(mail));
      if (!Buffer.isBuffer(message)) throw new Error('The mail was not composed into one piece.');
      await objects.write(nameOf(mail.id), message);
    },
    async wasSent(id) {
      const kept = await objects.open(nameOf(id));
      await kept?.close();
      return kept !== undefined;
    },
  };
}

const mailEnding = '.eml';

/** Removes the mails to an address that were kept; answers how many. */
export async function eraseMailFiles(objects: ObjectStore, email: string): Promise<number> {
  const address = email.trim().toLowerCase();
  let gone = 0;
  for await (const { name } of objects.list('')) {
    const text = name.endsWith(mailEnding) ? await objects.read(name) : undefined;
    if (text === undefined || !text.toString('utf8').toLowerCase().includes(address)) continue;
    await objects.remove(name);
    gone += 1;
  }
  return gone;
}

/** All of a mail was handed over and no answer came: it may be on its way, or not. */
export class AnswerLost extends Error {
  constructor(cause: unknown) {
    super('The mail server did not say whether it took the mail.', { cause });
  }
}

/** A mail server, by its address: `smtps://name:password@mail.example`. */
export function smtpTransport(url: string, patience = 20_000): MailTransport {
  const limits = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: patience };
  const library = withFirstMail((nodemailer) => nodemailer);
  return {
    async send(mail) {
      const { createTransport } = await library();
      // Each mail has a connection of its own anyway; its log alone says that every byte has left.
      const way = { isHandedOver: false };
      const mailer = createTransport({ url, ...limits, logger: heard(way) });
      try {
        await mailer.sendMail(messageOf(mail));
      } catch (failure) {
        const hasAnswered = failure instanceof Error && 'responseCode' in failure && failure.responseCode !== undefined;
        if (way.isHandedOver && !hasAnswered) throw new AnswerLost(failure);
        throw failure;
      }
    },
  };
}

/** Writes nothing: it hears when the whole mail was written to the server. */
function heard(way: { isHandedOver: boolean }) {
  const hear = (entry: unknown) => {
    if (typeof entry === 'object' && entry !== null && 'tnx' in entry && entry.tnx === 'message')
      way.isHandedOver = true;
  };
  return { trace: hear, debug: hear, info: hear, warn: hear, error: hear, fatal: hear, level: () => undefined };
}
