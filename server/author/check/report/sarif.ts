import { findError } from '#engine';
import { siteDiagnostics } from '../../../site/lib/diagnostics.ts';
import type { CheckDiagnostic } from '../analysis/rule.ts';
import type { CheckResult } from '../check-folder.ts';
import { rules } from '../rules/index.ts';
import { pathFrom } from './paths.ts';

const SCHEMA = 'https://json.schemastore.org/sarif-2.1.0.json';

/** SARIF 2.1.0, as code hosts read it. */
export function asSarif({ diagnostics }: CheckResult, prefix: string): string {
  const codes = [...new Set(diagnostics.map(({ code }) => code))].sort();
  const log = {
    $schema: SCHEMA,
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'vitrine check', rules: codes.map(descriptorOf) } },
        columnKind: 'unicodeCodePoints',
        results: diagnostics.map((diagnostic) => resultOf(diagnostic, prefix, codes)),
      },
    ],
  };
  return `${JSON.stringify(log, undefined, 2)}\n`;
}

function descriptorOf(code: string) {
  const rule = rules.find(({ id }) => id === code);
  const site: Readonly<Record<string, { readonly help: string }>> = siteDiagnostics;
  const help =
    rule?.help ?? findError(code)?.help ?? (Object.hasOwn(site, code) ? site[code]?.help : undefined) ?? code;
  return { id: code, shortDescription: { text: rule?.summary ?? code }, help: { text: help } };
}

function resultOf(diagnostic: CheckDiagnostic, prefix: string, codes: readonly string[]) {
  const { code, severity, message, file, line, column, endLine, endColumn, suggestion } = diagnostic;
  const guess = suggestion === undefined ? '' : ` Did you mean '${suggestion}'?`;
  const region =
    line === undefined
      ? {}
      : {
          region: {
            startLine: line,
            ...(column === undefined ? {} : { startColumn: column }),
            ...(endLine === undefined ? {} : { endLine }),
            ...(endColumn === undefined ? {} : { endColumn }),
          },
        };
  return {
    ruleId: code,
    ruleIndex: codes.indexOf(code),
    level: severity,
    message: { text: `${message}${guess}` },
    locations: [{ physicalLocation: { artifactLocation: { uri: encodeURI(pathFrom(prefix, file)) }, ...region } }],
  };
}
