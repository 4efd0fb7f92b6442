import { and, eq } from 'drizzle-orm';
import { type GalleryOptions, type JsonValue, readGalleryOptions } from '#model';
import { type Store, tables } from '../store/index.ts';
import type { Catalogue, GalleryFacts } from './catalogue/catalogue.ts';
import { accept, type Result, refuse } from './lib/result.ts';

const { settings } = tables;

interface Gallery extends Omit<GalleryFacts, 'options'> {
  readonly options: GalleryOptions;
}

export interface Galleries {
  list(): Promise<readonly Gallery[]>;
  /** The settings that the owner saved; undefined where the published ones still hold. */
  saved(collectionId: string): Promise<GalleryOptions | undefined>;
  save(collectionId: string, options: GalleryOptions): Promise<Result<Gallery, 'gallery-unknown'>>;
  /** How often this process has saved; a page made before is made anew. */
  readonly changes: number;
}

/** How the owner wants each gallery shown: a row of settings per collection, beside the content and never in it. */
export function createGalleries(store: Store, catalogue: Catalogue): Galleries {
  const { websiteId } = catalogue;
  let changes = 0;
  const isOf = (collectionId: string) =>
    and(eq(settings.websiteId, websiteId), eq(settings.name, nameOf(collectionId)));

  async function saved(collectionId: string): Promise<GalleryOptions | undefined> {
    const [row] = await store.read((database) => database.select().from(settings).where(isOf(collectionId)));
    // What was saved passed the schema; a newer version's settings are read as far as they are known.
    return row && readGalleryOptions(row.value as JsonValue);
  }

  const withOptions = async (facts: GalleryFacts): Promise<Gallery> => ({
    ...facts,
    options: (await saved(facts.collectionId)) ?? readGalleryOptions(facts.options),
  });

  return {
    get changes() {
      return changes;
    },
    saved,
    list: () => Promise.all(catalogue.galleries().map(withOptions)),
    async save(collectionId, options) {
      const facts = catalogue.galleries().find((known) => known.collectionId === collectionId);
      if (!facts) return refuse('gallery-unknown');
      const row = { websiteId, name: nameOf(collectionId), value: options };
      await store.write((database) =>
        database
          .insert(settings)
          .values(row)
          .onConflictDoUpdate({ target: [settings.websiteId, settings.name], set: { value: options } }),
      );
      changes += 1;
      store.announce(websiteId, 'shown');
      return accept(await withOptions(facts));
    },
  };
}

const nameOf = (collectionId: string) => `gallery ${collectionId}`;
