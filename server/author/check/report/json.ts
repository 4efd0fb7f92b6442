import type { CheckResult } from '../check-folder.ts';
import { pathFrom } from './paths.ts';

/** One object with every finding, for tools of one's own. */
export function asJson({ findings, views, pages }: CheckResult, prefix: string): string {
  const listed = findings.map(({ file, fix, ...rest }) => ({
    file: pathFrom(prefix, file),
    ...rest,
    fixable: fix !== undefined,
  }));
  return `${JSON.stringify({ files: views.length, pages, findings: listed }, undefined, 2)}\n`;
}
