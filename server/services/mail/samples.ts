import { isObject, type JsonValue, pageTypes } from '#model';
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

type RenderMails = Pick<OwnMails, 'render'>;

/** A site's own templates, told that they are looked at and make no mail: by the type of page that such a look has. */
export function previewedMails(mails: RenderMails): RenderMails {
  const told = (data: JsonValue) => (isObject(data) ? { ...data, pageType: pageTypes.commerceEmailPreview } : data);
  return { render: (file, data, options) => mails.render(file, told(data), options) };
}

/** A site that there is not, to look at mails with. */
export function sampleSite(mails: RenderMails): MailSite {
  const { render } = previewedMails(mails);
  return {
    website: {
      ...{ title: 'Kiln & Co', baseUrl: 'https://shop.example', language: 'en-US', country: 'DE' },
      ...{ timeZone: 'Europe/Berlin', siteStatus: 1, websiteType: 1, createdOn: null },
    },
    mails: { render, messages: () => undefined, failed: () => undefined },
  };
}
