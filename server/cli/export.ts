import { exportLines } from '../services/export.ts';
import type { ExportFormat, ExportKind } from '../services/export-kinds.ts';
import { withStore } from './open-data.ts';
import { writeStdout } from './write-stdout.ts';

export interface ExportFlags {
  readonly format: ExportFormat;
  readonly website?: string;
  readonly data: string;
}

/** Writes what people ordered, sent and signed up for to standard output. */
export async function exportData(kind: ExportKind, { format, website, data }: ExportFlags): Promise<void> {
  await withStore(data, async (store) => {
    for await (const line of exportLines(store, { kind, format, website })) {
      if (!(await writeStdout(`${line}\n`))) return;
    }
  });
}
