import { createHash } from 'node:crypto';
import type { JsonValue } from '#engine';
import { collectionTypes, type folderBehaviours } from '#model';
import type { Picture } from './picture.ts';

export type Json = Record<string, JsonValue>;

/** The same name always gives the same 24 hexadecimal digits, the shape of ids in published pages. */
export const idOf = (name: string): string => createHash('sha256').update(name).digest('hex').slice(0, 24);

/** Milliseconds of a wall-clock time on the island, which keeps America/New_York. */
export const at = (isoWithOffset: string): number => Date.parse(isoWithOffset);

/** Makes image records as pages carry them. Their title is what the formatters print as alternative text. */
export const imagesOf =
  (pictures: Readonly<Record<string, Picture>>) =>
  (name: string, alt: string, displayIndex = 0): Json => {
    const picture = pictures[name];
    if (!picture) throw new Error(`There is no picture called ${name}.`);
    const size = `${picture.width}x${picture.height}`;
    return {
      id: idOf(`image ${name}`),
      recordType: 2,
      recordTypeLabel: 'image',
      displayIndex,
      title: alt,
      altText: alt,
      body: null,
      filename: `${name}.svg`,
      urlId: name,
      assetUrl: `/assets/${name}.svg`,
      contentType: 'image/svg+xml',
      systemDataId: idOf(`data ${name}`),
      systemDataVariants: `${size},100w,300w,500w,750w,1000w,1500w`,
      originalSize: size,
      mediaFocalPoint: { x: 0.5, y: 0.6, source: 3 },
      colorData: picture.colours,
    };
  };

/** Major units for the formatters, beside minor units for everything that counts. */
export function money(cents: number, currency = 'USD'): Json {
  return { value: (cents / 100).toFixed(2), currency };
}

export interface Collection {
  readonly name: string;
  readonly urlId: string;
  readonly title: string;
  readonly navigationTitle: string;
  readonly typeName:
    | 'products'
    | 'blog'
    | 'events'
    | 'gallery'
    | 'page'
    | 'index'
    | 'folder'
    | 'pinboard'
    | 'slides'
    | 'course';
  /** Where its name alone does not say it. */
  readonly type?: keyof typeof collectionTypes;
  readonly description: string;
  readonly ordering: number;
  readonly homepage?: boolean;
  readonly folderBehavior?: (typeof folderBehaviours)[keyof typeof folderBehaviours];
  readonly mainImage?: Json;
  readonly itemCount?: number;
}

const usualTypes: Record<Collection['typeName'], keyof typeof collectionTypes> = {
  products: 'products',
  blog: 'generic',
  events: 'generic',
  gallery: 'generic',
  page: 'page',
  index: 'generic',
  folder: 'generic',
  pinboard: 'generic',
  slides: 'splash-page',
  course: 'course',
};

export function collectionRecord(collection: Collection): Json {
  const homepage = collection.homepage ?? false;
  return {
    id: idOf(`collection ${collection.urlId}`),
    websiteId: idOf('website'),
    enabled: true,
    starred: false,
    type: collectionTypes[collection.type ?? usualTypes[collection.typeName]],
    typeName: collection.typeName,
    typeLabel: collection.typeName,
    ordering: collection.ordering,
    title: collection.title,
    navigationTitle: collection.navigationTitle,
    urlId: collection.urlId,
    fullUrl: homepage ? '/' : `/${collection.urlId}`,
    homepage,
    folder: collection.folderBehavior !== undefined,
    ...(collection.folderBehavior === undefined ? {} : { folderBehavior: collection.folderBehavior }),
    description: collection.description,
    itemCount: collection.itemCount ?? 0,
    pageSize: 20,
    regionName: 'default',
    publicCommentCount: 0,
    backgroundSource: 1,
    permissionType: 1,
    updatedOn: at('2026-11-19T18:00:00-05:00'),
    ...(collection.mainImage
      ? { mainImage: collection.mainImage, mainImageId: collection.mainImage['id'] ?? null }
      : {}),
  };
}
