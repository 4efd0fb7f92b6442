import { exportFormats, exportKinds, exportLines } from '../shop/services/export.ts';
import { UsageError } from './exit.ts';
import { withStore } from './open-data.ts';
import { writeStdout } from './write-stdout.ts';

export interface ExportFlags {
  readonly format: string;
  readonly website?: string;
  readonly data: string;
}

/** Writes what people ordered, sent and signed up for to standard output. */
export async function exportData(kindName: string, flags: ExportFlags): Promise<void> {
  const kind = exportKinds.find((known) => known === kindName);
  const format = exportFormats.find((known) => known === flags.format);
  if (!kind) throw new UsageError(`There is no export of ${kindName}. There are: ${exportKinds.join(', ')}.`);
  if (!format) throw new UsageError(`An export is ${exportFormats.join(' or ')}, not ${flags.format}.`);
  await withStore(flags.data, async (store) => {
    for await (const line of exportLines(store, { kind, format, website: flags.website })) {
      if (!(await writeStdout(`${line}\n`))) return;
    }
  });
}
