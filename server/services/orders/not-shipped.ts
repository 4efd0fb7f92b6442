import { productTypes } from '#model';
import type { ServerMessage } from '../../site/messages.ts';

interface Line {
  readonly title: string;
  readonly productType: number;
}

const titlesOf = (lines: readonly Line[], type: number) =>
  [...new Set(lines.flatMap(({ title, productType }) => (productType === type ? [title] : [])))].join(', ');

/** What is said of things that no parcel brings; a gift card says by itself where it goes. */
export function notShippedTexts(lines: readonly Line[], message: ServerMessage): string[] {
  const services = titlesOf(lines, productTypes.service);
  const files = titlesOf(lines, productTypes.digital);
  return [
    ...(services === '' ? [] : [message('notShipped', { titles: services })]),
    ...(files === '' ? [] : [message('downloadedLater', { titles: files })]),
  ];
}

/** The lines that are worth a word once the order is paid: files are told of by themselves. */
export const servicesOf = <Bought extends Line>(lines: readonly Bought[]): Bought[] =>
  lines.filter(({ productType }) => productType === productTypes.service);
