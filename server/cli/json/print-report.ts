import { type Command, Option } from 'commander';
import type { z } from 'zod';
import { visibleJson } from '../../lib/visible-text.ts';
import { print } from '../streams.ts';
import { isReport, type ReportName } from './report-names.ts';
import type { reportSchemas } from './report-schemas.ts';

export type Report<Name extends ReportName> = z.input<(typeof reportSchemas)[Name]>;

/** The flag that `addJsonFlags` gives to commands that report. */
export interface JsonFlag {
  readonly json?: boolean;
}

/** Gives every command that reports the same flag. */
export function addJsonFlags(commands: readonly Command[]): void {
  for (const command of commands.filter((one) => isReport(one.name()))) {
    command.addOption(new Option('--json', 'print one JSON document instead, for programs').conflicts('format'));
  }
}

export async function printReport<Name extends ReportName>(_command: Name, document: Report<Name>): Promise<void> {
  await print(`${visibleJson(JSON.stringify(document, undefined, 2))}\n`);
}
