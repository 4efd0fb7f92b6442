import { readdirSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isObject } from '#engine';
import { FileRefused, readStamped } from '../lib/contained-files.ts';
import { placeOf, type SiteDiagnostic, SiteUnusable, siteDiagnostic } from '../lib/diagnostics.ts';
import { readJson } from '../lib/json.ts';
import type { JsonObject } from '../lib/json-access.ts';
import { siteLimits } from '../lib/limits.ts';
import { refusedFile } from '../lib/refused-file.ts';

/** Members that every page of the site shares; a page's own member of the same name comes first. */
export const sharedFile = '_site.json';
/** The store's rules, that no page carries. */
export const storeFileName = 'store.json';
/** Files of the site beside its pages. */
export const filesFolder = 'assets';

/** Files of the folder that are no pages: the store's rules, and every name that starts with an underscore. */
export function isReserved(file: string): boolean {
  return file === storeFileName || file.split('/').some((part) => part.startsWith('_'));
}

// Asked at most once a second and file, so the call that does not wait costs less than one that does.
export function stampOf(path: string): string | undefined {
  const found = statSync(path, { throwIfNoEntry: false });
  return found && stampFrom(found);
}

/** Asked with every request for a page of the platform: looking costs a twentieth of reading in vain. */
export function isMissing(path: string): boolean {
  try {
    return stampOf(path) === undefined;
  } catch {
    return false;
  }
}

const stampFrom = ({ mtimeMs, size }: { readonly mtimeMs: number; readonly size: number }) => `${mtimeMs}-${size}`;

export interface WalkOptions {
  readonly report: (diagnostic: SiteDiagnostic) => void;
  /** Pages that are listed; what comes after them is told of. */
  readonly mostPages: number;
}

/** Files of pages, folder by folder; what goes beyond a limit is told of, once for each limit. */
export function* walkPages(root: string, { report, mostPages }: WalkOptions): Generator<string, void> {
  const limits = { 'content-too-large': mostPages, 'content-too-deep': siteLimits.pageFolders };
  const told = new Set<string>();
  let count = 0;
  const tell = (code: keyof typeof limits, name: string) => {
    const limit = String(limits[code]);
    if (!told.has(code)) report(siteDiagnostic(code, { file: name }, { folder: root, name, limit }));
    told.add(code);
  };
  function* walk(inner: string, depth: number): Generator<string, void> {
    for (const own of readdirSync(join(root, inner)).sort()) {
      if (told.has('content-too-large')) return;
      const name = inner === '' ? own : `${inner}/${own}`;
      if (isReserved(name)) continue;
      // Without asking the system what each is: a folder may hold a million files.
      if (!/\.json$/i.test(own)) {
        if (name !== filesFolder && !own.startsWith('.') && isFolder(join(root, name))) yield* walk(name, depth + 1);
      } else if (depth > siteLimits.pageFolders) tell('content-too-deep', name);
      else if (count === mostPages) tell('content-too-large', name);
      else {
        count += 1;
        yield name;
      }
    }
  }
  yield* walk('', 0);
}

export function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

export interface ReadPage {
  readonly context: JsonObject;
  readonly stamp: string;
  readonly size: number;
}

/** A page's file, or undefined after what is wrong with it was told; one that is missing is told of unless `quiet`. */
export function readPageFile(
  root: string,
  file: string,
  report: (diagnostic: SiteDiagnostic) => void,
  missing?: 'quiet',
): ReadPage | undefined {
  let read: ReturnType<typeof readStamped>;
  try {
    read = readStamped(root, file, siteLimits.pageJsonBytes);
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    if (error.reason !== 'missing' || missing === undefined) report(refusedFile(error, file, siteLimits.pageJsonBytes));
    return undefined;
  }
  const context = readPageText(read.bytes.toString('utf8'), file, report);
  // As it was when it was opened: what is saved meanwhile is seen at the next look.
  return context && { context, stamp: stampFrom(read), size: read.bytes.length };
}

/** A page as its file's text has it, or undefined after what is wrong with that was told. */
export function readPageText(
  text: string,
  file: string,
  report: (diagnostic: SiteDiagnostic) => void,
): JsonObject | undefined {
  const reading = readJson(text, { maxDepth: siteLimits.pageJsonDepth });
  if (!reading.ok) {
    const place = { file, ...placeOf(text, reading.offset) };
    const isMarkup = /^\uFEFF?\s*</.test(text);
    report(siteDiagnostic(isMarkup ? 'json-html' : 'json-invalid', place, { detail: reading.detail, name: file }));
    return undefined;
  }
  if (!isObject(reading.value)) {
    report(siteDiagnostic('json-shape', { file }, { path: file, expected: 'an object' }));
    return undefined;
  }
  return reading.value;
}

/** The folders that a file lies in, below the root. */
export function foldersAround(file: string): readonly string[] {
  const parts = file.split('/').slice(0, -1);
  return parts.map((_part, index) => parts.slice(0, index + 1).join('/'));
}

/** The folder by its real path; throws where there is none. */
export function rootOf(folder: string): string {
  try {
    return realpathSync(folder);
  } catch {
    throw new SiteUnusable([siteDiagnostic('content-unreadable', { file: '' }, { folder })]);
  }
}
