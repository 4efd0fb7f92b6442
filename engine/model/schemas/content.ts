import * as z from 'zod/mini';
import { Flag, Json, maybeSchema, openSchema, Timestamp } from './json.ts';

export const EventLocation = openSchema({
  addressTitle: maybeSchema(z.string()),
  addressLine1: maybeSchema(z.string()),
  addressLine2: maybeSchema(z.string()),
  addressCountry: maybeSchema(z.string()),
  mapLat: maybeSchema(z.number()),
  mapLng: maybeSchema(z.number()),
});
export type EventLocation = z.infer<typeof EventLocation>;

export const ImageRecord = openSchema({
  assetUrl: maybeSchema(z.string()),
  /** Width and height: `2500x1667`. */
  originalSize: maybeSchema(z.string()),
  mediaFocalPoint: maybeSchema(openSchema({ x: z.number(), y: z.number() })),
  colorData: maybeSchema(Json),
  altText: maybeSchema(z.string()),
  title: maybeSchema(z.string()),
  body: maybeSchema(z.string()),
  filename: maybeSchema(z.string()),
  systemDataVariants: maybeSchema(z.string()),
});
export type ImageRecord = z.infer<typeof ImageRecord>;

/** What somebody wrote about a product, as text. */
export const Review = openSchema({
  id: maybeSchema(z.string()),
  /** Whole stars, 1 to 5. */
  rating: z.number(),
  author: maybeSchema(z.string()),
  title: maybeSchema(z.string()),
  text: maybeSchema(z.string()),
  createdOn: maybeSchema(Timestamp),
  isBuyer: maybeSchema(Flag),
  reply: maybeSchema(z.string()),
});
export type Review = z.infer<typeof Review>;

/** A content item: article, product, event, picture, recording. */
export const Item = openSchema({
  id: maybeSchema(z.string()),
  title: maybeSchema(z.string()),
  fullUrl: maybeSchema(z.string()),
  excerpt: maybeSchema(z.string()),
  recordType: maybeSchema(z.number()),
  promotedBlockType: maybeSchema(z.string()),
  externalLink: maybeSchema(z.string()),
  sourceUrl: maybeSchema(z.string()),
  passthrough: maybeSchema(Flag),
  starred: maybeSchema(Flag),
  assetUrl: maybeSchema(z.string()),
  mainImageId: maybeSchema(z.string()),
  systemDataId: maybeSchema(z.string()),
  mainImage: maybeSchema(ImageRecord),
  commentState: maybeSchema(z.number()),
  publicCommentCount: maybeSchema(z.number()),
  likeCount: maybeSchema(z.number()),
  reviews: maybeSchema(z.array(Review)),
  reviewCount: maybeSchema(z.number()),
  averageRating: maybeSchema(z.number()),
  categories: maybeSchema(z.array(z.string())),
  tags: maybeSchema(z.array(z.string())),
  author: maybeSchema(openSchema({ displayName: maybeSchema(z.string()) })),
  startDate: maybeSchema(Timestamp),
  endDate: maybeSchema(Timestamp),
  location: maybeSchema(EventLocation),
});
export type Item = z.infer<typeof Item>;

export const Collection = openSchema({
  id: maybeSchema(z.string()),
  title: maybeSchema(z.string()),
  type: maybeSchema(z.number()),
  typeName: maybeSchema(z.string()),
  folder: maybeSchema(Flag),
  folderBehavior: maybeSchema(z.number()),
  permissionType: maybeSchema(z.number()),
});
export type Collection = z.infer<typeof Collection>;
