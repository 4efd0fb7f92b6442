import { existsSync, readFileSync } from 'node:fs';
import { isObject } from '#engine';
import { islandBoot, islandClient, islandRuntime, regionBoot, regionParts } from '#islands';
import { packageFile } from '../../lib/package-file.ts';
import { readJson } from '../lib/json.ts';
import { type JsonObject, listAt, textAt } from '../lib/json-access.ts';
import type { IslandRuntime } from './bundle.ts';

/** The built modules that islands share with the page, by address. */
export interface RuntimeFiles {
  readonly boot: string;
  readonly regionBoot: string;
  readonly react: string;
  /** The modules of `vitrine/client` by their sources. */
  readonly client: ReadonlyMap<string, string>;
  /** The file of what is built into regions. */
  readonly parts: string;
  /** What every island comes to load, in the order of its imports. */
  readonly shared: readonly string[];
}

const PREFIX = '/_runtime/';

/** Undefined where the browser's side was not built: then islands are markup. */
export function readRuntimeFiles(): RuntimeFiles | undefined {
  const manifest = readManifest('manifest.json');
  const boot = textAt(readManifest('islands-manifest.json')?.[islandBoot] ?? null, 'file');
  const withRegions = textAt(readManifest('islands-and-regions-manifest.json')?.[regionBoot] ?? null, 'file');
  const react = textAt(manifest?.[islandRuntime] ?? null, 'file');
  if (manifest === undefined || boot === '' || react === '') return undefined;
  const address = (key: string) => PREFIX + textAt(manifest[key] ?? null, 'file');
  const imported = listAt(manifest[islandRuntime] ?? null, 'imports').filter((key) => typeof key === 'string');
  return {
    boot: PREFIX + boot,
    regionBoot: PREFIX + withRegions,
    react: PREFIX + react,
    client: new Map(Object.keys(islandClient).map((source) => [source, address(source)])),
    parts: packageFile(`dist/client/${regionParts}.js`),
    shared: [PREFIX + react, ...imported.map(address)],
  };
}

export function islandRuntimeOf({ boot, regionBoot: withRegions, shared }: RuntimeFiles): IslandRuntime {
  return { boot, regionBoot: withRegions, modules: shared };
}

function readManifest(name: string): JsonObject | undefined {
  const file = packageFile(`dist/runtime/${name}`);
  if (!existsSync(file)) return undefined;
  const reading = readJson(readFileSync(file, 'utf8'));
  return reading.ok && isObject(reading.value) ? reading.value : undefined;
}
