import { imagesOf } from '../../records.ts';
import { pictures } from '../draw/pictures.ts';

/** Image records of the shop's pictures. */
export const image = imagesOf(pictures);
