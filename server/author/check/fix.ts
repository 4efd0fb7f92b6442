import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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
    let after = '';
    let copied = 0;
    let changes = 0;
    for (const { start, end, text } of edits.sort((a, b) => a.start - b.start)) {
      if (start < copied) continue;
      after += before.slice(copied, start) + text;
      copied = end;
      changes += 1;
    }
    return { file, before, after: after + before.slice(copied), changes };
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
