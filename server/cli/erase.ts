import { erasePerson } from '../services/erase.ts';
import { eraseMailFiles } from '../services/mail/transport.ts';
import { type JsonFlag, printReport } from './json/print-report.ts';
import { withStore } from './open-data.ts';
import { withObjects } from './open-objects.ts';
import { log } from './streams.ts';
import { whichWebsite } from './which-website.ts';

export interface EraseFlags extends JsonFlag {
  readonly website?: string;
  readonly content?: string;
  readonly data: string;
}

/** Forgets a person in the database and among the mails that were written as files, and says what went. */
export async function erase(email: string, flags: EraseFlags): Promise<void> {
  const { data, json } = flags;
  await withStore(data, async (store) => {
    const rows = await erasePerson(store, await whichWebsite(store, flags), email);
    const files = await withObjects(data, 'mail', (mails) => eraseMailFiles(mails, email));
    const parts = [...Object.entries(rows), ['mail files', files] as const].filter(([, count]) => count > 0);
    if (json) return printReport('erase', { erased: Object.fromEntries(parts) });
    log(
      parts.length === 0
        ? 'Nothing was kept of this address.'
        : parts.map(([name, count]) => `${name}: ${count}`).join('\n'),
    );
  });
}
