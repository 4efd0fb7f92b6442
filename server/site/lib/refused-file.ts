import type { FileRefused } from './contained-files.ts';
import { type SiteDiagnostic, siteDiagnostic } from './diagnostics.ts';

const codes = { outside: 'path-outside', 'too-large': 'file-too-large' } as const;

/** What an author is told of a file that was not read; `name` is how the folder calls it. */
export function refusedFile(
  { reason, message }: FileRefused,
  file: string,
  mostBytes: number,
  name = file,
): SiteDiagnostic {
  const code = reason === 'outside' || reason === 'too-large' ? codes[reason] : 'file-unreadable';
  return siteDiagnostic(code, { file }, { name, limit: String(mostBytes), detail: message });
}
