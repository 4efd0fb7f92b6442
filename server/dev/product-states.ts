import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isObject } from '#engine';
import { readJson } from '../site/json.ts';
import { type JsonObject, listAt, objectAt, textAt, withMembers } from '../site/members.ts';

export interface ProductState {
  readonly name: string;
  readonly about: string;
  readonly item: JsonObject;
  readonly merchandising: JsonObject | undefined;
}

/** fixtures/products as it lies in the package: states of a product, and ways to set up a shop. */
export interface StateFiles {
  readonly states: ReadonlyMap<string, JsonObject>;
  readonly settings: ReadonlyMap<string, JsonObject>;
}

export function readStateFiles(folder: string): StateFiles {
  return { states: readFolder(folder, (file) => file), settings: readFolder(join(folder, 'settings'), withoutAbout) };
}

export function productStates({ states }: StateFiles): ReadonlyMap<string, ProductState> {
  const found = new Map<string, ProductState>();
  for (const [name, file] of states) {
    const item = objectAt(file, 'item');
    if (item === undefined) continue;
    const merchandising = objectAt(file, 'productMerchandisingContext');
    found.set(name, { name, about: textAt(file, 'about'), item, merchandising });
  }
  return found;
}

/** One of the states by its name, or the one that only the messages need. */
export function stateNamed(files: StateFiles, name: string): ProductState | undefined {
  const states = productStates(files);
  const several = states.get('04-several-variants');
  return name === THREE_OPTIONS && several !== undefined ? withThirdOption(several) : states.get(name);
}

export const THREE_OPTIONS = 'three-options';

/** A product of three options, which no shop of ours has: its button says another sentence. */
function withThirdOption({ item, merchandising }: ProductState): ProductState {
  const content = objectAt(item, 'structuredContent') ?? {};
  const variants = listAt(content, 'variants').flatMap((variant) => {
    if (!isObject(variant)) return [];
    const attributes = { ...objectAt({ variant }, 'variant.attributes'), Handle: 'Left' };
    return [{ ...variant, attributes, optionValues: [...listAt(variant, 'optionValues'), THIRD_VALUE] }];
  });
  const variantOptionOrdering = [...listAt(content, 'variantOptionOrdering'), THIRD_VALUE.optionName];
  const structuredContent = withMembers(content, { variants, variantOptionOrdering });
  return {
    name: THREE_OPTIONS,
    about: 'Three options, every combination exists.',
    item: withMembers(item, { structuredContent }),
    merchandising,
  };
}

const THIRD_VALUE = { optionName: 'Handle', value: 'Left' } as const;

function withoutAbout({ about: _about, ...rest }: JsonObject): JsonObject {
  return withMembers(rest, {});
}

function readFolder(folder: string, shape: (file: JsonObject) => JsonObject): Map<string, JsonObject> {
  const files = new Map<string, JsonObject>();
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : [];
  for (const name of names.sort()) {
    const reading = readJson(readFileSync(join(folder, name), 'utf8'));
    if (reading.ok && isObject(reading.value)) files.set(name.slice(0, -'.json'.length), shape(reading.value));
  }
  return files;
}
