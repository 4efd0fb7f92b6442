import type { OwnMails } from '../catalogue/own-mails.ts';
import type { MailDefinition, MailDesk, MailSite } from './define-mail.ts';
import type { Letter } from './letter.ts';

/** A kind of mail with the facts that it is looked at with. */
export interface ShownMail {
  readonly name: string;
  readonly summary: string;
  readonly sample: (desk: MailDesk) => Letter;
}

export const shownMail = <Facts>({ name, summary, sample, write }: MailDefinition<Facts>): ShownMail => ({
  name,
  summary,
  sample: (desk) => write(sample(desk), desk),
});

/** A site that there is not, to look at mails with. */
export function sampleSite({ render }: Pick<OwnMails, 'render'>): MailSite {
  return {
    website: {
      ...{ title: 'Kiln & Co', baseUrl: 'https://shop.example', language: 'en-US', country: 'DE' },
      ...{ timeZone: 'Europe/Berlin', siteStatus: 1, websiteType: 1, createdOn: null },
    },
    mails: { render, messages: () => undefined, failed: () => undefined },
  };
}
