import { join } from 'node:path';
import { type Registry, suggest } from '#engine';
import { FileRefused, readStamped } from '../lib/contained-files.ts';
import { placeOf, type SiteDiagnostic, siteDiagnostic } from '../lib/diagnostics.ts';
import { areUntouched } from '../lib/file-stamp.ts';
import { siteLimits } from '../lib/limits.ts';
import { refusedFile } from '../lib/refused-file.ts';
import { evaluate, type Failure } from './evaluate.ts';
import type { Extensions } from './extensions.ts';
import { kinds, type SiteConfig } from './kinds/index.ts';
import type { Mistake } from './kinds/kind.ts';
import { describeModules } from './own-modules.ts';
import { placeInSource } from './place-in-source.ts';

interface ReadInput {
  /** Real path of the site's folder. */
  readonly root: string;
  readonly names: readonly string[];
  readonly builtIn: Registry;
  readonly previous: Extensions;
}

/** Runs a config and holds it against its kinds; the one before is kept while none of its files has changed. */
export async function readExtensions({ root, names, builtIn, previous }: ReadInput): Promise<Extensions> {
  const [name = '', ...others] = names;
  const { file, stamps } = previous;
  if (file === name && stamps.has(join(root, name)) && areUntouched(stamps, (path) => path)) return previous;
  const broken = (diagnostics: readonly SiteDiagnostic[]): Extensions => ({
    ...previous,
    file: name,
    diagnostics,
    stamps: new Map(),
  });
  if (others.length > 0)
    return broken([siteDiagnostic('config-several', { file: name }, { name, others: others.join(', ') })]);
  const read = readSource(root, name);
  if ('code' in read) return broken([read]);
  const { source, stamp } = read;
  const { value, failure, files } = await evaluate(root, name, source);
  const diagnostics = failure === undefined ? diagnosticsOf(value, { name, source, builtIn }) : [failed(failure)];
  if (diagnostics.length > 0) return broken(diagnostics);
  const modules = describeModules(root, files);
  return {
    file: name,
    // Each member was just held against its kind.
    config: value as SiteConfig,
    diagnostics: [],
    revision: modules.revision,
    // Taken before it was run: what was saved meanwhile is seen at the next look.
    stamps: new Map(modules.stamps).set(join(root, name), stamp),
  };
}

/** Only a file of the folder itself is run: none that a link leads to from elsewhere. */
function readSource(root: string, name: string) {
  try {
    const { bytes, stamp } = readStamped(root, name, siteLimits.templateBytes);
    return { source: bytes.toString('utf8'), stamp };
  } catch (error) {
    if (error instanceof FileRefused) return refusedFile(error, name, siteLimits.templateBytes);
    throw error;
  }
}

function failed({ detail, ...place }: Failure): SiteDiagnostic {
  return siteDiagnostic('config-failed', place, { detail });
}

interface Written {
  readonly name: string;
  readonly source: string;
  readonly builtIn: Registry;
}

function diagnosticsOf(value: unknown, { name, source, builtIn }: Written): readonly SiteDiagnostic[] {
  const place = (path: Mistake['path']) => ({ file: name, ...placeOf(source, placeInSource(source, path)) });
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    const parameters = {
      path: 'The default export',
      found: describe(value),
      expected: 'what defineConfig gives',
      advice: NOTHING_USED,
    };
    return [siteDiagnostic('config-shape', place([]), parameters)];
  }
  const config: Readonly<Record<string, unknown>> = { ...value };
  return Object.entries(config).flatMap(([member, given]) => {
    if (!isKind(member)) return [unknownMember(member, place([member]))];
    if (given === undefined) return [];
    return kinds[member].mistakes(given, { builtIn, config }).map(({ path, found, expected, help = NOTHING_USED }) =>
      siteDiagnostic('config-shape', place(path), {
        path: written(path),
        found: found ?? describe(valueAt(config, path)),
        expected,
        advice: help,
      }),
    );
  });
}

const NOTHING_USED = 'Nothing of the file is used until it is right.';

function isKind(name: string): name is keyof typeof kinds {
  return Object.hasOwn(kinds, name);
}

function unknownMember(name: string, place: { readonly file: string }): SiteDiagnostic {
  const known = Object.keys(kinds);
  const suggestion = suggest(name, known);
  const diagnostic = siteDiagnostic('config-member-unknown', place, { name, known: known.join(', ') });
  return suggestion === undefined ? diagnostic : { ...diagnostic, suggestion };
}

/** `formatters[0].name`. */
function written(path: Mistake['path']): string {
  return path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${part}`))
    .join('')
    .replace(/^\./, '');
}

function valueAt(value: unknown, path: Mistake['path']): unknown {
  let current = value;
  for (const part of path) {
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, part)) return undefined;
    current = Reflect.get(current, part);
  }
  return current;
}

const LONGEST_SHOWN = 40;

function describe(value: unknown): string {
  if (value === undefined) return 'missing';
  if (typeof value === 'function') return 'a function';
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list';
  if (typeof value === 'object' && value !== null) return 'an object';
  const text = JSON.stringify(value) ?? typeof value;
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;
}
