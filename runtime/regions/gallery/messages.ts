import { createMessage, type MessageOf } from '#model';
import { stringsOf } from '../../page/read-context.ts';

/** The messages of galleries, apart from the shop's because they arrive without it. */
export const galleryMessages = {
  pictures: 'Pictures',
  previousPicture: 'Previous picture',
  nextPicture: 'Next picture',
  pictureOf: '{n} of {count}',
  pictureNamed: '{n} of {count}: {title}',
  playPictures: 'Play',
  pausePictures: 'Pause',
  enlargePicture: 'Enlarge',
  enlargePictureNamed: 'Enlarge: {title}',
  newWindow: 'opens in a new window',
  closePictures: 'Close',
  zoom: 'Zoom',
  pictureFailed: 'This picture could not be loaded. Please check your connection and try again.',
} as const;

export type GalleryMessage = MessageOf<typeof galleryMessages>;

export function galleryMessageOn(document: Document): GalleryMessage {
  return createMessage(galleryMessages, stringsOf(document));
}
