import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { JsonValue } from '#engine';

/** One case of the shared corpus; its README describes the fields. */
export interface ConformanceCase {
  readonly name: string;
  readonly group: string;
  readonly verified: boolean;
  readonly template: string;
  readonly json?: JsonValue;
  readonly partials?: Readonly<Record<string, JsonValue>>;
  readonly injects?: Readonly<Record<string, JsonValue>>;
  readonly options?: Readonly<Record<string, never>>;
  readonly expect: {
    readonly output?: string;
    readonly trim?: boolean;
    readonly errors?: readonly { readonly type?: string; readonly messageIncludes?: string }[];
  };
}

const folder = path.resolve(import.meta.dirname, '../../../shared/conformance/dev');

/** The corpus stands beside the repository, not in it; without it the tests that read it say so and pass over it. */
export const hasConformance = existsSync(folder);

export function conformanceGroups(): readonly string[] {
  if (!hasConformance) return [];
  return readdirSync(folder)
    .filter((file) => file.endsWith('.jsonl'))
    .map((file) => file.replace('.jsonl', ''));
}

/** The verified cases of a group. */
export function readConformance(group: string): readonly ConformanceCase[] {
  const lines = readFileSync(path.join(folder, `${group}.jsonl`), 'utf8').split('\n');
  return lines
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as ConformanceCase)
    .filter(({ verified }) => verified);
}

export interface Actual {
  readonly output: string;
  readonly errors: readonly { readonly type?: string; readonly message: string }[];
}

/** What differs from what a case expects, in one line; `undefined` when nothing does. */
export function findDifference({ name, expect: wanted }: ConformanceCase, actual: Actual): string | undefined {
  const clean = (text: string) => (wanted.trim === true ? text.trim() : text);
  if (wanted.output !== undefined && clean(wanted.output) !== clean(actual.output)) {
    return `${name}: expected ${JSON.stringify(wanted.output)} but got ${JSON.stringify(actual.output)}`;
  }
  const missing = (wanted.errors ?? []).filter(
    ({ type, messageIncludes }) =>
      !actual.errors.some(
        (error) =>
          (type === undefined || error.type === type) &&
          (messageIncludes === undefined || error.message.includes(messageIncludes)),
      ),
  );
  return missing.length === 0
    ? undefined
    : `${name}: missing errors ${JSON.stringify(missing)} in ${JSON.stringify(actual.errors)}`;
}
