import { plainDiagnostic } from '../../../site/lib/plain-diagnostic.ts';
import type { CheckResult } from '../check-folder.ts';
import { pathFrom } from './paths.ts';

/** One object with every diagnostic (published as `findings`), for tools of one's own. */
export function asJson(result: CheckResult, prefix: string): string {
  return `${JSON.stringify(jsonDocument(result, prefix), undefined, 2)}\n`;
}

export function jsonDocument({ diagnostics, views, pages }: CheckResult, prefix: string) {
  const listed = diagnostics.map(({ fix, ...diagnostic }) => ({
    ...plainDiagnostic(diagnostic),
    file: pathFrom(prefix, diagnostic.file),
    fixable: fix !== undefined,
  }));
  return { files: views.length, pages, findings: listed };
}
