import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { usesGlobals } from '#known-globals';
import type { Piece } from '../assembly/page-assembly.ts';
import { FileRefused, readInside } from '../lib/contained-files.ts';
import { siteLimits } from '../lib/limits.ts';

/** Scripts of a folder that ask for the platform's globals, and whether its templates have such themselves. */
export interface UsedGlobals {
  /** Addresses of the files. */
  readonly files: ReadonlySet<string>;
  readonly inTemplates: boolean;
}

/** Folders whose scripts a page may load. */
const FOLDERS = ['scripts', 'assets'];

/** Reads a folder's scripts for what they ask of the platform; one that names such a file in its text asks as well. */
export function findUsedGlobals(root: string, templates: Iterable<string>): UsedGlobals {
  const scripts = new Map(FOLDERS.flatMap((folder) => readScripts(root, folder)));
  const files = new Set([...scripts].filter(([, text]) => usesGlobals(text)).map(([address]) => address));
  for (let before = -1; before < files.size; ) {
    before = files.size;
    const names = [...files].map((address) => address.slice(address.lastIndexOf('/') + 1));
    for (const [address, text] of scripts) if (names.some((name) => text.includes(name))) files.add(address);
  }
  const inTemplates = [...templates].some((source) => scriptsIn(source).some(usesGlobals));
  return { files, inTemplates };
}

/** What stands in a template's script elements; one that is not closed is none. */
export function scriptsIn(source: string): string[] {
  const parts = source.split(/<\/script/i).slice(0, -1);
  return parts.flatMap((part) => {
    const element = part.search(/<script\b/i);
    const start = element < 0 ? -1 : part.indexOf('>', element);
    return start < 0 ? [] : [part.slice(start + 1)];
  });
}

function readScripts(root: string, folder: string): (readonly [string, string])[] {
  if (!existsSync(join(root, folder))) return [];
  return (
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name.replace(/\\/g, '/')}`)
      // A worker has no page that a global could speak of.
      .filter((name) => /\.m?js$/i.test(name) && !/worker\.m?js$/i.test(name))
      .slice(0, siteLimits.files)
      .flatMap((name) => {
        try {
          return [[`/${name}`, readInside(root, name, siteLimits.scriptBytes).toString('utf8')] as const];
        } catch (error) {
          // What cannot be read is not sent either; a larger one is no script of a template's own.
          if (error instanceof FileRefused) return [];
          throw error;
        }
      })
  );
}

/** How much of an element is looked at: longer scripts stand in files. */
const LONGEST = 200_000;

/** Whether a script of the template's that stands in a page asks for a global; scripts in data are none. */
export function needsGlobals(pieces: readonly Piece[], { files, inTemplates }: UsedGlobals): boolean {
  if (files.size === 0 && !inTemplates) return false;
  return pieces.some((piece, index) => {
    if (piece !== 'nonce') return false;
    const [, attributes = '', script = ''] =
      /^"?([^>]*)>([\s\S]*?)(?:<\/script|$)/i.exec(textFrom(pieces, index + 1)) ?? [];
    const [, file] = /\bsrc\s*=\s*["']?[^"'\s>]*?(\/(?:scripts|assets)\/[^"'\s>?#]+)/i.exec(attributes) ?? [];
    return file === undefined ? inTemplates && usesGlobals(script) : files.has(file);
  });
}

function textFrom(pieces: readonly Piece[], start: number): string {
  let text = '';
  for (let at = start; at < pieces.length && text.length < LONGEST; at += 1) {
    const piece = pieces[at];
    if (typeof piece === 'string' || piece === undefined) break;
    text += piece.toString('utf8', 0, LONGEST);
    if (/<\/script/i.test(text)) break;
  }
  return text;
}
