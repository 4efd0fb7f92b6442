import { downloadPagePath } from '#contract';
import { dayText } from '../lib/day-text.ts';
import type { OrderRow } from '../lib/order-state.ts';
import { defineMail, type MailDesk, type MailSite, writeMail } from '../mail/define-mail.ts';
import type { Mail } from '../mail/outbox.ts';
import { sampleOrder } from '../mail/sample-order.ts';
import type { BoughtFile } from './bought-file.ts';

type ShownFile = Pick<BoughtFile, 'key' | 'title' | 'downloads' | 'mostDownloads' | 'expiresAt'>;

interface Facts {
  readonly order: OrderRow;
  readonly files: readonly ShownFile[];
}

const sampleFile: ShownFile = {
  ...{ key: 'sample', title: 'The linen cloth, a pattern <A4> & letter', downloads: 0, mostDownloads: 5 },
  expiresAt: new Date(Date.UTC(2026, 3, 3, 10, 30)),
};

export const digitalFilesMail = defineMail<Facts>({
  name: 'digital-files',
  summary: 'Brings the links of what can be downloaded to who has bought it.',
  sample: (desk) => ({ order: sampleOrder(desk), files: [sampleFile] }),
  write({ order: { number }, files }, desk) {
    const { messageOf, serverMessageOf } = desk;
    return {
      subject: messageOf('mailFilesSubject', { number }),
      lead: messageOf('mailFilesLead', { number }),
      notes: files.map((file) => noteOf(file, desk)),
      links: files.flatMap(({ key, title }) => {
        // A page before the file: programs that look into mails follow links, and would use the downloads up.
        const address = desk.addressOf(downloadPagePath(key));
        return address === undefined ? [] : [{ text: serverMessageOf('downloadTitle', { title }), address }];
      }),
      facts: { orderNumber: number },
    };
  },
});

function noteOf(
  { title, downloads, mostDownloads, expiresAt }: ShownFile,
  { serverMessageOf, language, website }: MailDesk,
) {
  const date = dayText(expiresAt, language, website.timeZone);
  return `${title}\n${serverMessageOf('downloadsLeft', { count: mostDownloads - downloads, date })}`;
}

/** The links of an order's files. */
export const filesMail = (
  site: MailSite,
  order: OrderRow,
  files: readonly BoughtFile[],
  reason = `digital-files ${order.id}`,
): Mail => writeMail(site, digitalFilesMail, { order, files }, { reason, recipient: order.email });
