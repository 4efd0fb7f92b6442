import { createMessage, type MessageOf } from '../../messages/create-message.ts';
import { stringsOf } from '../../page/read-context.ts';

/** The messages of galleries, apart from the shop's because they arrive without it. */
const galleryMessages = {
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
} as const;

export type GalleryMessage = MessageOf<typeof galleryMessages>;

export function galleryMessageOn(document: Document): GalleryMessage {
  return createMessage(galleryMessages, stringsOf(document));
}
