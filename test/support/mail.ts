import type { MailTransport, OutgoingMail } from '../../server/services/mail/transport.ts';

/** A transport that keeps what it was handed, and fails when told to. */
export function recordingMail(): MailTransport & { readonly sent: OutgoingMail[]; fails: boolean } {
  const sent: OutgoingMail[] = [];
  return {
    sent,
    fails: false,
    async send(mail) {
      if (this.fails) throw new Error('451 try again later');
      sent.push(mail);
    },
    wasSent: async (id) => sent.some((mail) => mail.id === id),
  };
}
