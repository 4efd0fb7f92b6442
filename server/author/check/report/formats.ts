import type { CheckResult } from '../check-folder.ts';
import type { MachineFormat } from './format-names.ts';
import { asGithub } from './github.ts';
import { asJson } from './json.ts';
import { asJunit } from './junit.ts';
import { asSarif } from './sarif.ts';

/** Machine formats by name. */
export const machineFormats = {
  json: asJson,
  sarif: asSarif,
  github: asGithub,
  junit: asJunit,
} satisfies Record<MachineFormat, (result: CheckResult, prefix: string) => string>;

export function isMachineFormat(name: string): name is MachineFormat {
  return Object.hasOwn(machineFormats, name);
}
