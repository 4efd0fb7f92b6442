import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Request, RequestHandler, Response } from 'express';
import { isObject } from '#engine';
import { readJson } from '../../site/lib/json.ts';
import { at } from '../../site/lib/json-access.ts';
import { contentTypeOf } from '../protocol/content-types.ts';
import { sendError } from '../protocol/send-error.ts';
import { type CachedPage, PageCache } from './page-cache.ts';
import { fetchAhead, renderAhead } from './read-ahead.ts';
import { keepRuntime } from './retired-assets.ts';
import { runtimePrefix } from './runtime-prefix.ts';
import { sendReply } from './send-reply.ts';
import { HIT } from './server-timing.ts';

/** The browser runtime as it was built: what to print into pages, and the files behind it. */
export interface RuntimeAssets {
  /** Address of the boot script; undefined when the runtime was not built. */
  readonly boot: string | undefined;
  /** Address of the script for exported pages whose API another host answers. */
  readonly crossOrigin: string | undefined;
  /** Script with the globals that scripts of templates ask for. */
  readonly globals: string | undefined;
  /** The text of the script that gives visitors their variants of experiments. */
  readonly assignScript: string | undefined;
  /** The text of the script that keeps a page below the path that its site is mounted at. */
  readonly prefixScript: string | undefined;
  /** The script and style sheets of the owner area. */
  readonly owner: { readonly script: string | undefined; readonly styles: readonly string[] };
  /** Addresses of its style sheets, for pages that it renders on the server. */
  readonly styles: readonly string[];
  readonly serve: RequestHandler;
}

const BOOT_ENTRY = 'runtime/boot/boot.ts';
const CROSS_ORIGIN_ENTRY = 'runtime/cross-origin/cross-origin.ts';
const GLOBALS_ENTRY = 'runtime/platform/globals.ts';
const ASSIGN_ENTRY = 'runtime/experiments/assign-variants.ts';
const OWNER_ENTRY = 'runtime/owner/owner.tsx';
const PREFIX_ENTRY = 'runtime/prefix/prefix.ts';
export const IMMUTABLE = 'public, max-age=31536000, immutable';

/**
 * Reads dist/runtime whole: it is small, and its names change with its contents. With a folder to keep them in, the files
 * of an earlier build are served for a day longer.
 */
export function loadRuntime(folder: string, kept?: { readonly folder: string; readonly now: number }): RuntimeAssets {
  const cache = new PageCache();
  const files = new Map<string, CachedPage>();
  const add = (name: string, file: CachedPage) => {
    files.set(name, file);
    cache.set(name, file);
  };
  if (existsSync(folder)) {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (!entry.isFile() || /manifest\.json$|\.br$/.test(entry.name)) continue;
      const path = join(folder, entry.name);
      const file = asPage(readFileSync(path), entry.name);
      // The build has packed what shoppers load as tightly as it goes.
      if (existsSync(`${path}.br`)) file.encoded.set('br', [readFileSync(`${path}.br`)]);
      add(entry.name, file);
    }
  }
  for (const { name, rules } of [fetchAhead, renderAhead]) {
    add(name, { ...asPage(Buffer.from(rules), name), type: 'application/speculationrules+json' });
  }
  const manifest = join(folder, 'manifest.json');
  const sheets = [...files.keys()].filter((name) => name.endsWith('.css'));
  if (kept !== undefined) {
    const current = new Map([...files].map(([name, { body }]) => [name, body]));
    for (const [name, bytes] of keepRuntime(kept.folder, current, kept.now)) add(name, asPage(bytes, name));
  }
  // The owner area dresses a page of its own; the banner and the parts of content bring their sheet along.
  const isShops = (name: string) => !/^(?:owner|banner|extras)-/.test(name);
  const addresses = (names: readonly string[]) => names.map((name) => runtimePrefix + name);
  const styles = addresses(sheets.filter(isShops));
  return {
    boot: addressOf(manifest, BOOT_ENTRY),
    crossOrigin: addressOf(join(folder, 'cross-origin-manifest.json'), CROSS_ORIGIN_ENTRY),
    globals: addressOf(join(folder, 'platform-manifest.json'), GLOBALS_ENTRY),
    assignScript: textOf(files, addressOf(join(folder, 'experiments-manifest.json'), ASSIGN_ENTRY)),
    prefixScript: textOf(files, addressOf(join(folder, 'prefix-manifest.json'), PREFIX_ENTRY)),
    owner: {
      script: addressOf(join(folder, 'owner-manifest.json'), OWNER_ENTRY),
      styles: addresses(sheets.filter((name) => name.startsWith('owner-'))),
    },
    styles,
    serve: (request, response) => serve(request, response, files, cache),
  };
}

async function serve(
  request: Request,
  response: Response,
  files: ReadonlyMap<string, CachedPage>,
  cache: PageCache,
): Promise<void> {
  const name = request.path.slice(request.path.lastIndexOf('/') + 1);
  const file = files.get(name);
  if (file === undefined || (request.method !== 'GET' && request.method !== 'HEAD')) {
    return sendError(response, 404, 'There is no such file.');
  }
  const kept = { key: name, cache, cacheControl: IMMUTABLE, timing: HIT };
  await sendReply(request, response, { kind: 'page', page: file, ...kept });
}

export function asPage(body: Buffer, name: string): CachedPage {
  const etag = createHash('sha256').update(body).digest('base64url').slice(0, 27);
  return { body, holes: [], etag, status: 200, type: contentTypeOf(name), version: '', encoded: new Map() };
}

function addressOf(manifest: string, source: string): string | undefined {
  if (!existsSync(manifest)) return undefined;
  const reading = readJson(readFileSync(manifest, 'utf8'));
  const entry = reading.ok && isObject(reading.value) ? reading.value[source] : undefined;
  const file = at(entry, 'file');
  return typeof file === 'string' ? runtimePrefix + file : undefined;
}

/** A script that stands in pages themselves. */
function textOf(files: ReadonlyMap<string, CachedPage>, address: string | undefined): string | undefined {
  return address === undefined ? undefined : files.get(address.slice(runtimePrefix.length))?.body.toString().trim();
}
