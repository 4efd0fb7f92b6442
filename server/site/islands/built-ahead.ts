import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { regionLoads } from '#islands';
import type { RegionEntry } from '../extensions/kinds/regions.ts';
import { liesInside } from '../lib/contained-files.ts';
import { stampOf } from '../lib/file-stamp.ts';
import type { IslandBundle } from './bundle.ts';
import { islandFolder } from './find-islands.ts';
import { islandRuntimeOf, readRuntimeFiles } from './runtime-files.ts';

/** Where a folder keeps the islands that were built ahead, for servers without Vite. */
export const builtAheadFile = `${islandFolder}/built.json`;

const Texts = z.array(z.string());

const BuiltAhead = z.strictObject({
  /** What the scripts import of the runtime: files of another build would not be found. */
  runtime: z.string(),
  /** Digests of the folder's own files that went in. */
  sources: z.record(z.string(), z.string()),
  revision: z.string(),
  islands: z.record(
    z.string(),
    z.strictObject({ file: z.string(), script: z.string(), styles: Texts, imports: Texts }),
  ),
  regions: z.array(
    z.strictObject({
      name: z.string(),
      selector: z.string(),
      module: z.string(),
      load: z.enum(regionLoads),
      controls: z.string(),
      script: z.string(),
      styles: Texts,
      imports: Texts,
    }),
  ),
  serverCode: z.string(),
  serverMap: z.string().optional(),
  /** Base64 by name. */
  files: z.record(z.string(), z.string()),
});

/** What was built, as the text of a file. */
export function writeBuiltAhead(root: string, bundle: IslandBundle): string {
  const sources = [...bundle.stamps.keys()].sort().map((file) => [file, digestOf(join(root, file)) ?? ''] as const);
  const document: z.infer<typeof BuiltAhead> = {
    runtime: runtimeDigest(),
    sources: Object.fromEntries(sources),
    revision: bundle.revision,
    islands: Object.fromEntries(
      [...bundle.islands].map(([name, { styles, imports, ...rest }]) => [
        name,
        { ...rest, styles: [...styles], imports: [...imports] },
      ]),
    ),
    regions: bundle.regions.map(({ styles, imports, ...rest }) => ({
      ...rest,
      styles: [...styles],
      imports: [...imports],
    })),
    serverCode: bundle.serverCode,
    ...(bundle.serverMap === undefined ? {} : { serverMap: placesOf(bundle.serverMap) }),
    files: Object.fromEntries([...bundle.files].map(([name, bytes]) => [name, Buffer.from(bytes).toString('base64')])),
  };
  return `${JSON.stringify(document)}\n`;
}

/** The islands as they were built ahead; undefined where there are none, or where anything has changed since. */
export function readBuiltAhead(
  root: string,
  islands: ReadonlyMap<string, string>,
  regions: readonly RegionEntry[],
): IslandBundle | undefined {
  const built = readDocument(root);
  if (built === undefined || built.runtime !== runtimeDigest()) return undefined;
  const files = Object.keys(built.sources);
  const named = Object.entries(built.islands);
  const isSame =
    named.length === islands.size &&
    named.every(([name, { file }]) => islands.get(name) === file) &&
    built.regions.length === regions.length &&
    built.regions.every((region, index) => isDeepStrictEqual({ ...region, ...regions[index] }, region));
  if (!isSame || files.some((file) => digestOf(join(root, file)) !== built.sources[file])) return undefined;
  const runtime = readRuntimeFiles();
  return {
    revision: built.revision,
    islands: new Map(named),
    regions: built.regions,
    serverCode: built.serverCode,
    serverMap: built.serverMap,
    files: new Map(Object.entries(built.files).map(([name, text]) => [name, Buffer.from(text, 'base64')])),
    runtime: runtime && islandRuntimeOf(runtime),
    stamps: new Map(files.map((file) => [file, stampOf(join(root, file))])),
  };
}

function readDocument(root: string): z.infer<typeof BuiltAhead> | undefined {
  const path = join(root, builtAheadFile);
  try {
    // It is run, so it must be the folder's own.
    return liesInside(root, path) ? BuiltAhead.parse(JSON.parse(readFileSync(path, 'utf8'))) : undefined;
  } catch {
    // There is none, or it is no use: then the islands are built.
    return undefined;
  }
}

function runtimeDigest(): string {
  const runtime = readRuntimeFiles();
  const names = runtime && [
    runtime.boot,
    runtime.regionBoot,
    runtime.react,
    ...runtime.client.values(),
    ...runtime.shared,
  ];
  return createHash('sha256')
    .update(JSON.stringify(names ?? null))
    .digest('hex');
}

function digestOf(file: string): string | undefined {
  try {
    return createHash('sha256').update(readFileSync(file)).digest('hex');
  } catch {
    return undefined;
  }
}

/** Where an error comes from is looked up in the folder's own files: their text need not be kept once more. */
function placesOf(map: string): string {
  const { sourcesContent: _texts, ...rest }: Record<string, unknown> = JSON.parse(map);
  return JSON.stringify(rest);
}
