import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MailTransport } from 'vitrine';

/** Mails as files of a folder, for a program that posts them: `MAGAZINE_MAILS=./mails`. A mail that comes again is the same file. */
export function mailsIn(folder: string): MailTransport {
  const fileOf = (id: string) => join(folder, `${encodeURIComponent(id)}.txt`);
  return {
    async send({ id, from, to, subject, text }) {
      await mkdir(folder, { recursive: true });
      await writeFile(fileOf(id), `From: ${from}\nTo: ${to}\nSubject: ${subject}\n\n${text}\n`);
    },
    wasSent: async (id) => existsSync(fileOf(id)),
  };
}
