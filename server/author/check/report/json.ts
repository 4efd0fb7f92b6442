import type { CheckResult } from '../check-folder.ts';
import { pathFrom } from './paths.ts';

/** One object with every diagnostic (published as `findings`), for tools of one's own. */
export function asJson({ diagnostics, views, pages }: CheckResult, prefix: string): string {
  const listed = diagnostics.map(({ file, fix, ...rest }) => ({
    file: pathFrom(prefix, file),
    ...rest,
    fixable: fix !== undefined,
  }));
  return `${JSON.stringify({ files: views.length, pages, findings: listed }, undefined, 2)}\n`;
}
