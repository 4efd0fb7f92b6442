import type { CheckResult } from '../check-folder.ts';
import { pathFrom } from './paths.ts';

/** JUnit's XML: a test case for each template, which its diagnostics fail. Continuous integration shows it as tests. */
export function asJunit({ diagnostics, views }: CheckResult, prefix: string): string {
  const files = [...new Set([...views.map(({ path }) => path), ...diagnostics.map(({ file }) => file)])].sort();
  const cases = files.map((file) => {
    const failures = diagnostics
      .filter((diagnostic) => diagnostic.file === file)
      .map(({ severity, code, message, help, line, column }) => {
        const place = [pathFrom(prefix, file), line, column].filter((part) => part !== undefined).join(':');
        return `<failure type="${attribute(code)}" message="${attribute(message)}">${text(`${severity} ${place} ${message} ${help}`)}</failure>`;
      });
    return `<testcase classname="check" name="${attribute(pathFrom(prefix, file))}">${failures.join('')}</testcase>\n`;
  });
  const failing = new Set(diagnostics.map(({ file }) => file)).size;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuite name="vitrine check" tests="${files.length}" failures="${failing}">\n${cases.join('')}</testsuite>\n`;
}

/** Characters that XML cannot hold in any form are left out. */
function text(value: string): string {
  return value
    .replace(/[^\P{Cc}\t\n]/gu, '')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;');
}

function attribute(value: string): string {
  return text(value).replace(/"/g, '&quot;').replace(/\s/g, ' ');
}
