import { type ApiErrorName, apiErrors } from '#contract';
import {
  addButtonTexts,
  addToCartMessages,
  cartMessages,
  cartPillTexts,
  colourMessages,
  editorMessages,
  emailMessages,
  fieldMessages,
  formMessages,
  installmentMessages,
  lengthMessages,
  quantityMessages,
  restockMessages,
  uploadMessages,
} from '#model';
import { placeOf } from './api-error-scenes.ts';
import { emailScenes, formScenes, lengthScenes, restockScenes, uploadScenes } from './form-scenes.ts';
import { colourPlaces, editorScenes, fieldScenes } from './owner-scenes.ts';
import type { Place } from './scene.ts';
import {
  addScenes,
  buttonScenes,
  cartScenes,
  installmentScenes,
  type PlacesOf,
  pillScenes,
  quantityScenes,
} from './shop-scenes.ts';

/** A message with its place; `text` as the catalogue has them. */
export interface Message {
  readonly name: string;
  readonly text: string;
  readonly place: Place;
}

/** Every text of the catalogues that a visitor or an owner may read, with the place where it comes up. */
export function allMessages(): readonly Message[] {
  return [
    ...placed('add', addToCartMessages, addScenes),
    ...placed('button', addButtonTexts, buttonScenes),
    ...placed('quantity', quantityMessages, quantityScenes),
    ...placed('installments', installmentMessages, installmentScenes),
    ...placed('pill', cartPillTexts, pillScenes),
    ...placed('cart', cartMessages, cartScenes),
    ...placed('form', formMessages, formScenes),
    ...placed('email', emailMessages, emailScenes),
    ...placed('length', lengthMessages, lengthScenes),
    ...placed('restock', restockMessages, restockScenes),
    ...placed('upload', uploadMessages, uploadScenes),
    ...placed('editor', editorMessages, editorScenes),
    ...placed('field', fieldMessages, fieldScenes),
    ...placed('colour', colourMessages, colourPlaces),
    ...Object.entries(apiErrors).map(([name, { message }]) => ({
      name,
      text: message,
      place: placeOf(name as ApiErrorName),
    })),
  ];
}

function placed<Catalogue extends Readonly<Record<string, string>>>(
  part: string,
  catalogue: Catalogue,
  places: PlacesOf<Catalogue>,
): Message[] {
  return Object.entries(catalogue).map(([key, text]) => ({
    name: `${part}.${key}`,
    text,
    place: places[key as keyof Catalogue],
  }));
}
