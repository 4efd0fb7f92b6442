import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { JsonValue } from '#engine';

/** A `.case` file: why anyone would care, then sections that each start with a line `:NAME`. */
export interface Case extends Outcome {
  /** The path below the folder, which states the behaviour. */
  readonly name: string;
  readonly file: string;
  readonly template: string;
  readonly json: JsonValue;
  readonly partials: Readonly<Record<string, string>>;
  readonly injects: Readonly<Record<string, JsonValue>>;
  readonly profile: 'safe' | 'reference';
  /** What the reference engine prints; another text only where we differ on purpose. */
  readonly reference: string;
}

export interface Outcome {
  readonly output: string;
  /** `code line:column`, one a line. */
  readonly errors: string;
}

const root = path.resolve(import.meta.dirname, '../..');
const HEADING = /^:([A-Z]+)$/m;

/** All cases below a folder of the repository. */
export function loadCases(folder: string): readonly Case[] {
  const base = path.join(root, folder);
  return readdirSync(base, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.case'))
    .sort()
    .map((name) => readCase(path.join(base, name), name.replace(/\.case$/, '')));
}

function readCase(file: string, name: string): Case {
  const sections = readSections(readFileSync(file, 'utf8'));
  return {
    name,
    file,
    template: sections.get('TEMPLATE') ?? '',
    json: JSON.parse(sections.get('JSON') ?? '{}') as JsonValue,
    partials: JSON.parse(sections.get('PARTIALS') ?? '{}') as Record<string, string>,
    injects: JSON.parse(sections.get('INJECTS') ?? '{}') as Record<string, JsonValue>,
    profile: sections.get('PROFILE') === 'reference' ? 'reference' : 'safe',
    output: sections.get('OUTPUT') ?? '',
    errors: sections.get('ERRORS') ?? '',
    reference: sections.get('REFERENCE') ?? sections.get('OUTPUT') ?? '',
  };
}

/** Sections by name; blank lines around them do not count. */
export function readSections(text: string): ReadonlyMap<string, string> {
  const [, ...parts] = text.split(HEADING);
  const sections = new Map<string, string>();
  for (let at = 0; at < parts.length; at += 2) sections.set(parts[at] ?? '', (parts[at + 1] ?? '').trim());
  return sections;
}

/** Writes what a case prints now into its file; the difference is then reviewed like code. */
export function updateCase({ file }: Case, outcome: Outcome): Outcome {
  const [before = ''] = readFileSync(file, 'utf8').split(/^:OUTPUT$/m);
  const errors = outcome.errors === '' ? '' : `\n:ERRORS\n${outcome.errors}\n`;
  writeFileSync(file, `${before}:OUTPUT\n${outcome.output}\n${errors}`);
  return outcome;
}
