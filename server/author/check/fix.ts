import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withoutByteOrderMark } from '../../site/lib/contained-files.ts';
import type { CheckDiagnostic, Edit } from './analysis/rule.ts';

export interface FixedFile {
  readonly file: string;
  readonly before: string;
  readonly after: string;
  readonly changes: number;
}

/** The files as they are after every safe fix; of fixes that overlap, the first one is made. */
export function planFixes(root: string, diagnostics: readonly CheckDiagnostic[]): FixedFile[] {
  const byFile = new Map<string, Edit[]>();
  for (const { fix } of diagnostics) {
    if (fix !== undefined) byFile.set(fix.file, [...(byFile.get(fix.file) ?? []), fix]);
  }
  return [...byFile].map(([file, edits]) => {
    const before = readFileSync(join(root, file), 'utf8');
    // Places are counted without the mark, which stays.
    const text = withoutByteOrderMark(before);
    let after = before.slice(0, before.length - text.length);
    let copied = 0;
    let changes = 0;
    for (const { start, end, text: written } of edits.sort((a, b) => a.start - b.start)) {
      if (start < copied) continue;
      after += text.slice(copied, start) + written;
      copied = end;
      changes += 1;
    }
    return { file, before, after: after + text.slice(copied), changes };
  });
}

/** Written beside and put in place, so that no half file is ever there. */
export function writeFixes(root: string, files: readonly FixedFile[]): void {
  for (const { file, after } of files) {
    const path = join(root, file);
    writeFileSync(`${path}.vitrine-new`, after);
    renameSync(`${path}.vitrine-new`, path);
  }
}

/** The changed lines of a file, one under the other. */
export function showChanges({ file, before, after }: FixedFile): string {
  const old = before.split('\n');
  const lines = after.split('\n').flatMap((line, index) => {
    const was = old[index] ?? '';
    return line === was ? [] : [`@@ ${file}:${index + 1}`, `- ${was}`, `+ ${line}`];
  });
  return lines.join('\n');
}
