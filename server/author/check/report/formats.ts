import type { CheckResult } from '../check-folder.ts';
import { asGithub } from './github.ts';
import { asJson } from './json.ts';
import { asJunit } from './junit.ts';
import { asSarif } from './sarif.ts';

/** Machine formats by name; `pretty` is the command's own. */
export const machineFormats = {
  json: asJson,
  sarif: asSarif,
  github: asGithub,
  junit: asJunit,
} satisfies Record<string, (result: CheckResult, prefix: string) => string>;

export type MachineFormat = keyof typeof machineFormats;
export const formatNames: readonly string[] = ['pretty', ...Object.keys(machineFormats)];

export function isMachineFormat(name: string): name is MachineFormat {
  return Object.hasOwn(machineFormats, name);
}
