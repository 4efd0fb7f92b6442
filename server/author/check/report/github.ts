import type { CheckResult } from '../check-folder.ts';
import { pathFrom } from './paths.ts';

/** Workflow commands: each becomes an annotation at its line. */
export function asGithub({ diagnostics }: CheckResult, prefix: string): string {
  return diagnostics
    .map(({ severity, code, message, help, file, line, column, endLine, endColumn, suggestion }) => {
      const place = { file: pathFrom(prefix, file), line, col: column, endLine, endColumn, title: code };
      const properties = Object.entries(place)
        .filter((entry): entry is [string, string | number] => entry[1] !== undefined && entry[1] !== '')
        .map(([name, value]) => `${name}=${escapeProperty(String(value))}`);
      const guess = suggestion === undefined ? '' : ` Did you mean '${suggestion}'?`;
      return `::${severity} ${properties.join(',')}::${escapeMessage(`${message}${guess} ${help}`)}\n`;
    })
    .join('');
}

function escapeMessage(text: string): string {
  return text.replace(/%/g, '%25').replace(/\r/g, '%0D').replace(/\n/g, '%0A');
}

function escapeProperty(text: string): string {
  return escapeMessage(text).replace(/:/g, '%3A').replace(/,/g, '%2C');
}
