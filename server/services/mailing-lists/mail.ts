import { dayIn } from '../lib/last-days.ts';
import { defineMail, type MailSite, writeMail } from '../mail/define-mail.ts';
import type { Mail } from '../mail/outbox.ts';

interface Links {
  /** Where the address says yes. */
  readonly address: string;
  /** Where its mails are ended. */
  readonly leave: string;
}

export const listConfirmMail = defineMail<Links>({
  name: 'list-confirm',
  summary: 'Asks an address whether it wants the mails of a list.',
  sample: ({ addressOf }) => ({ address: addressOf('/') ?? '/', leave: addressOf('/') ?? '/' }),
  write({ address, leave }, { messageOf, website }) {
    const site = website.title;
    return {
      subject: messageOf('mailListSubject', { site }),
      lead: messageOf('mailList', { site }),
      links: [{ text: messageOf('mailListLink'), address }],
      footer: {
        note: messageOf('mailListWhy', { site }),
        link: { text: messageOf('mailUnsubscribe'), address: leave },
      },
    };
  },
});

interface Asked {
  readonly token: string;
  readonly email: string;
  readonly language: string | null;
  readonly askedAt: Date | null;
}

/** Once a day, by the day on which it was asked. */
export function confirmMail(site: MailSite, { token, email, language, askedAt }: Asked, links: Links): Mail {
  const reason = `list-confirm ${token} ${dayIn(site.website.timeZone, askedAt?.getTime() ?? 0)}`;
  return writeMail(site, listConfirmMail, links, { reason, recipient: email, language, unsubscribeUrl: links.leave });
}
