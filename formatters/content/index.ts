import type { FormatterDefinition } from '#engine';
import { absUrl } from './abs-url.ts';
import { audioPlayer } from './audio-player.ts';
import { capitalize } from './capitalize.ts';
import { childImageMeta } from './child-image-meta.ts';
import { colorWeight } from './color-weight.ts';
import { coverImageMeta } from './cover-image-meta.ts';
import { height } from './height.ts';
import { humanizeDuration } from './humanize-duration.ts';
import { image } from './image.ts';
import { imageColor } from './image-color.ts';
import { imageMeta } from './image-meta.ts';
import { imageSrcset } from './image-srcset.ts';
import { itemClasses } from './item-classes.ts';
import { resizedHeightForWidth } from './resized-height-for-width.ts';
import { resizedWidthForHeight } from './resized-width-for-height.ts';
import { squarespaceThumbnailForHeight } from './squarespace-thumbnail-for-height.ts';
import { squarespaceThumbnailForWidth } from './squarespace-thumbnail-for-width.ts';
import { video } from './video.ts';
import { websiteColor } from './website-color.ts';
import { width } from './width.ts';

/** Pictures, sound, video, colours and the classes of an item. */
export const content: readonly FormatterDefinition[] = [
  absUrl,
  audioPlayer,
  capitalize,
  childImageMeta,
  colorWeight,
  coverImageMeta,
  height,
  humanizeDuration,
  imageColor,
  imageMeta,
  imageSrcset,
  image,
  itemClasses,
  resizedHeightForWidth,
  resizedWidthForHeight,
  squarespaceThumbnailForHeight,
  squarespaceThumbnailForWidth,
  video,
  websiteColor,
  width,
];
