import { createSayOf, type SayOf } from '../../messages/create-message.ts';
import { stringsOf } from '../../page/read-context.ts';

/** The words of galleries, apart from the shop's because they arrive without it. */
const galleryWords = {
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

export type GallerySay = SayOf<typeof galleryWords>;

export function gallerySay(document: Document): GallerySay {
  return createSayOf(galleryWords, stringsOf(document));
}
