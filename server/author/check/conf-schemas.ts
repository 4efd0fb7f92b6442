import { z } from 'zod';
import { collectionTypes, recordTypes } from '#model';

const orderings = ['chronological', 'user-orderable', 'calendar'] as const;
/** Collections that the platform brings without a file of the folder. */
const systemCollections = ['blog', 'products', 'gallery', 'events', 'album'] as const;
/** What a collection may hold besides collections of the folder's own. */
const acceptedTypes: readonly string[] = [
  ...Object.keys(recordTypes),
  ...Object.keys(collectionTypes),
  ...systemCollections,
  'index',
  'folder',
];

const count = z.int().positive();

/** template.conf. Other tools keep members of their own in these files, so unknown ones are let through. */
export const TemplateConf = z
  .looseObject({
    name: z.string().describe('Name of the template.'),
    author: z.string().describe('Who made it.'),
    layouts: z
      .record(z.string(), z.looseObject({ name: z.string().optional(), regions: z.array(z.string()) }))
      .describe('Layouts by name, each with its regions in the order of the page.'),
    navigations: z
      .array(z.looseObject({ name: z.string(), title: z.string().optional() }))
      .describe('Navigations that an owner puts pages into.'),
    stylesheets: z.array(z.string()).describe('Files of styles/, in order.'),
    systemCollections: z.array(z.string()).describe('Collections that the platform brings.'),
    customTypes: z
      .array(
        z.looseObject({
          name: z.string(),
          title: z.string().optional(),
          base: z.string().optional(),
          fields: z
            .array(z.looseObject({ name: z.string(), title: z.string().optional(), type: z.string() }))
            .optional(),
        }),
      )
      .describe('Kinds of items with fields of their own.'),
  })
  .partial();

/** The .conf file of a collection, a page or a block; `own` are the names of the folder's own collections. */
export function collectionConf(own: readonly string[]) {
  const accepted = [...new Set([...acceptedTypes, ...own])];
  return z
    .looseObject({
      title: z.string().describe('What the owner sees.'),
      addText: z.string().describe('Label of the button that adds an item.'),
      newTitle: z.string().describe('Title of an item that was just added.'),
      icon: z.string(),
      folder: z.boolean().describe('It holds collections in place of items.'),
      index: z.boolean().describe('Its collections are shown on one page.'),
      ordering: z.enum(orderings).describe('The order of its items.'),
      acceptTypes: z.array(z.enum(accepted)).describe('What may be put into it.'),
      pageSize: count.describe('Items on a page.'),
      forcePageSize: z.union([count, z.boolean()]).describe('Items on a page, whatever the owner says.'),
      fullData: z.boolean(),
      regionName: z.string().describe('The layout of its pages.'),
      layout: z.string(),
    })
    .partial();
}
