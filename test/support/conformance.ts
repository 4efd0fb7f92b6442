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

const shared = path.resolve(import.meta.dirname, '../../../shared/conformance/dev');
const own = path.resolve(import.meta.dirname, '../../fixtures/conformance');

/** Public suites and site templates stand beside the repository; without them the tests say so and read our own cases. */
export const hasConformance = existsSync(shared);

export function conformanceGroups(): readonly string[] {
  const files = [...readdirSync(own), ...(hasConformance ? readdirSync(shared) : [])];
  return [...new Set(files.map((file) => file.replace(/\.jsonl?$/, '')))].filter((name) => !name.includes('.')).sort();
}

/** The verified cases of a group. */
export function readConformance(group: string): readonly ConformanceCase[] {
  const file = path.join(own, `${group}.json`);
  if (existsSync(file)) return readOwn(file, group);
  const lines = readFileSync(path.join(shared, `${group}.jsonl`), 'utf8').split('\n');
  return lines
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as ConformanceCase)
    .filter(({ verified }) => verified);
}

/** What many cases render stands once in a file; cases say where. */
interface OwnCases {
  readonly data: readonly JsonValue[];
  readonly cases: readonly OwnCase[];
}

interface OwnCase extends Pick<ConformanceCase, 'name' | 'template' | 'options'> {
  readonly json?: number;
  readonly partials?: number;
  readonly injects?: number;
  readonly output?: string;
  readonly trim?: boolean;
  readonly errors?: NonNullable<ConformanceCase['expect']['errors']>;
}

function readOwn(file: string, group: string): readonly ConformanceCase[] {
  const { data, cases } = JSON.parse(readFileSync(file, 'utf8')) as OwnCases;
  const at = (index: number | undefined) => (index === undefined ? undefined : data[index]) as never;
  return cases.map(({ name, template, options, json, partials, injects, output, trim, errors }) => ({
    name,
    group,
    verified: true,
    template,
    ...(json === undefined ? {} : { json: at(json) }),
    ...(partials === undefined ? {} : { partials: at(partials) }),
    ...(injects === undefined ? {} : { injects: at(injects) }),
    ...(options === undefined ? {} : { options }),
    expect: {
      ...(output === undefined ? {} : { output }),
      ...(trim === undefined ? {} : { trim }),
      ...(errors === undefined ? {} : { errors }),
    },
  }));
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
