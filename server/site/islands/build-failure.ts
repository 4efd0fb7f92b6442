import { readFileSync } from 'node:fs';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { RegionEntry } from '../extensions/kinds/regions.ts';
import { placeOf, type SiteDiagnostic, siteDiagnostic } from '../lib/diagnostics.ts';
import { placeOfRegion } from './own-places.ts';

interface Told {
  readonly message: string;
  readonly id?: string | undefined;
  readonly loc?: { readonly file?: string; readonly line: number; readonly column: number } | undefined;
}

type SitePlace = Pick<SiteDiagnostic, 'file' | 'line' | 'column'>;

interface Built {
  readonly root: string;
  /** Where what is said of no place stands. */
  readonly first: SitePlace;
  /** The site's config, and the regions that it names. */
  readonly config: string;
  readonly regions: readonly RegionEntry[];
}

/** What the bundler has against the islands, each at its place. */
export function buildFailures(error: unknown, built: Built): readonly SiteDiagnostic[] {
  const { root } = built;
  const told = errorsOf(error);
  return told.map((one) => {
    const message = stripVTControlCharacters(one.message);
    const [first = ''] = message.split('\n');
    const detail = first.replace(/^(?:\[[^\]]*\][:\s]*)+/, '').replaceAll(`${root}${sep}`, '');
    return siteDiagnostic('island-failed-build', placeIn(built, message, one), { detail: worded(detail) });
  });
}

function errorsOf(error: unknown): readonly Told[] {
  const errors: unknown = typeof error === 'object' && error !== null && 'errors' in error ? error.errors : undefined;
  const list = Array.isArray(errors) && errors.length > 0 ? errors : [error];
  // The bundler's own form of an error, whose members are looked at one by one.
  return list.map((one: unknown) =>
    one instanceof Error || hasMessage(one) ? (one as Told) : { message: String(one) },
  );
}

const hasMessage = (value: unknown) => typeof value === 'object' && value !== null && 'message' in value;

/** In words of an author, where the bundler speaks of modules that are made for it. */
function worded(detail: string): string {
  const missing = /^"(\w+)" is not exported by ".*vitrine:([^"]+)"/.exec(detail);
  if (missing !== null) return `the page's own ${missing[2]} has no ${missing[1]}.`;
  const unresolved = /failed to resolve import "([^"]+)"/.exec(detail);
  if (unresolved !== null) return `there is no module ${unresolved[1]}.`;
  return /[.!?]$/.test(detail) ? detail : `${detail}.`;
}

function placeIn({ root, first, config, regions }: Built, message: string, { id, loc }: Told): SitePlace {
  const inner = (path: string) => (isAbsolute(path) ? relative(root, path) : path).split(sep).join('/');
  const file = loc?.file ?? id;
  if (file !== undefined && loc !== undefined) return { file: inner(file), line: loc.line, column: loc.column + 1 };
  // The bundler writes paths as they are seen from where it runs.
  const [, shown, line, column] = /\[ ([^:[\n]+):(\d+):(\d+) \]/.exec(message) ?? [];
  if (shown !== undefined) return { file: inner(resolve(shown)), line: Number(line), column: Number(column) };
  const [, missing, importer] = /resolve import "([^"]+)" from "([^"]+)"/.exec(message) ?? [];
  if (missing === undefined || importer === undefined) return file === undefined ? first : { file: inner(file) };
  const region = regions.findIndex(({ name }) => importer.endsWith(`island:${name}`));
  if (region >= 0) return placeOfRegion(root, config, region);
  const text = readFileSync(join(root, inner(importer)), 'utf8');
  const at = [`'${missing}'`, `"${missing}"`].map((one) => text.indexOf(one)).find((one) => one >= 0);
  return { file: inner(importer), ...(at === undefined ? {} : placeOf(text, at)) };
}
