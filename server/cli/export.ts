import { exportFormats, exportKinds, exportLines } from '../shop/services/export.ts';
import { Misuse } from './exit.ts';
import { withStore } from './open-data.ts';
import { offer } from './write-stdout.ts';

export interface ExportFlags {
  readonly format: string;
  readonly website?: string;
  readonly data: string;
}

/** Writes what people ordered, sent and signed up for to standard output. */
export async function exportData(kindName: string, flags: ExportFlags): Promise<void> {
  const kind = exportKinds.find((known) => known === kindName);
  const format = exportFormats.find((known) => known === flags.format);
  if (!kind) throw new Misuse(`There is no export of ${kindName}. There are: ${exportKinds.join(', ')}.`);
  if (!format) throw new Misuse(`An export is ${exportFormats.join(' or ')}, not ${flags.format}.`);
  await withStore(flags.data, async (store) => {
    for await (const line of exportLines(store, { kind, format, website: flags.website })) {
      if (!(await offer(`${line}\n`))) return;
    }
  });
}
