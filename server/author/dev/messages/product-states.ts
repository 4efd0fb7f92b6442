import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isObject, type JsonValue } from '#engine';
import { readJson } from '../../../site/lib/json.ts';
import { type JsonObject, listAt, objectAt, textAt, withMembers } from '../../../site/lib/json-access.ts';

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

export const THREE_OPTIONS = 'three-options';

interface MockState {
  readonly from: string;
  readonly about: string;
  readonly change: (state: ProductState) => ProductState;
}

/** Products that no shop of ours has, and that only the messages need: made of a state of the files. */
const mockStates: ReadonlyMap<string, MockState> = new Map([
  [THREE_OPTIONS, { from: '04-several-variants', about: 'Three options to choose from', change: withThirdOption }],
  [
    'form-without-questions',
    { from: '16-custom-form', about: 'A form that asks nothing, which cannot be opened', change: withoutQuestions },
  ],
  [
    'subscription-plainly',
    { from: '15-subscription', about: 'A subscription without texts of its own', change: withoutButtonText },
  ],
  [
    'restock-plainly',
    { from: '18-restock', about: 'A restock notice without texts of its own', change: withoutRestockTexts },
  ],
]);

/** The states that only the messages need, where the files have what they are made of. */
export function messageStates(files: StateFiles): ReadonlyMap<string, ProductState> {
  const states = productStates(files);
  const made = [...mockStates].flatMap(([name, { from, about, change }]) => {
    const state = states.get(from);
    return state === undefined ? [] : [[name, { ...change(state), name, about }] as const];
  });
  return new Map(made);
}

/** One of the states by its name, or one that only the messages need. */
export function stateNamed(files: StateFiles, name: string): ProductState | undefined {
  return messageStates(files).get(name) ?? productStates(files).get(name);
}

function withContent(state: ProductState, members: Record<string, JsonValue>): ProductState {
  const content = objectAt(state.item, 'structuredContent') ?? {};
  return { ...state, item: withMembers(state.item, { structuredContent: withMembers(content, members) }) };
}

function withoutQuestions(state: ProductState): ProductState {
  return withContent(state, { additionalFieldsForm: { name: 'Nothing to ask', fields: [] } });
}

function withoutButtonText(state: ProductState): ProductState {
  return withContent(state, { useCustomAddButtonText: false });
}

function withoutRestockTexts(state: ProductState): ProductState {
  const products = Object.entries(state.merchandising ?? {}).map(([id, said]) => {
    return [id, isObject(said) ? withMembers(said, { restockNotificationMessages: {} }) : said] as const;
  });
  return { ...state, merchandising: Object.fromEntries(products) };
}

function withThirdOption(state: ProductState): ProductState {
  const variants = listAt(state.item, 'structuredContent.variants').flatMap((variant) => {
    if (!isObject(variant)) return [];
    const attributes = { ...objectAt({ variant }, 'variant.attributes'), Handle: 'Left' };
    return [{ ...variant, attributes, optionValues: [...listAt(variant, 'optionValues'), THIRD_VALUE] }];
  });
  const ordering = listAt(state.item, 'structuredContent.variantOptionOrdering');
  return withContent(state, { variants, variantOptionOrdering: [...ordering, THIRD_VALUE.optionName] });
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
