import { existsSync, readFileSync } from 'node:fs';
import { isObject } from '#engine';
import { islandBoot, islandClient, islandRuntime } from '#islands';
import { packageFile } from '../../package-file.ts';
import { readJson } from '../lib/json.ts';
import { type JsonObject, listAt, textAt } from '../lib/json-access.ts';

/** The built modules that islands share with the page, by address. */
export interface RuntimeFiles {
  readonly boot: string;
  readonly react: string;
  /** The modules of `vitrine/client` by their sources. */
  readonly client: ReadonlyMap<string, string>;
  /** What every island comes to load, in the order of its imports. */
  readonly shared: readonly string[];
}

const PREFIX = '/_runtime/';

/** Undefined where the browser's side was not built: then islands are markup. */
export function readRuntimeFiles(): RuntimeFiles | undefined {
  const manifest = readManifest('manifest.json');
  const boot = textAt(readManifest('islands-manifest.json')?.[islandBoot] ?? null, 'file');
  const react = textAt(manifest?.[islandRuntime] ?? null, 'file');
  if (manifest === undefined || boot === '' || react === '') return undefined;
  const address = (key: string) => PREFIX + textAt(manifest[key] ?? null, 'file');
  const imported = listAt(manifest[islandRuntime] ?? null, 'imports').filter((key) => typeof key === 'string');
  return {
    boot: PREFIX + boot,
    react: PREFIX + react,
    client: new Map(Object.keys(islandClient).map((source) => [source, address(source)])),
    shared: [PREFIX + react, ...imported.map(address)],
  };
}

function readManifest(name: string): JsonObject | undefined {
  const file = packageFile(`dist/runtime/${name}`);
  if (!existsSync(file)) return undefined;
  const reading = readJson(readFileSync(file, 'utf8'));
  return reading.ok && isObject(reading.value) ? reading.value : undefined;
}
