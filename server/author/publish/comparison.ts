import type { Change } from './lines.ts';
import type { PageDifference } from './page-diff.ts';
import type { PictureDifference } from './screenshots/compare-pictures.ts';

/** A picture of a page that looks otherwise than before. */
export interface PictureChange {
  /** Of the window, in CSS pixels. */
  readonly width: number;
  readonly before: Buffer;
  readonly after: Buffer;
  readonly difference: PictureDifference;
}

/** What differs of a page, also in what it looks like and in what it tells assistive technology. */
export interface ComparedPage extends PageDifference {
  readonly tree: readonly Change[];
  readonly pictures: readonly PictureChange[];
}

/** A site of now against what it was at a revision. */
export interface Comparison {
  readonly revision: string;
  /** How many pages there are now. */
  readonly pages: number;
  readonly hasPictures: boolean;
  /** Bytes of the stylesheet before and after. */
  readonly styles: { readonly changed: boolean; readonly before: number; readonly after: number };
  readonly differences: readonly ComparedPage[];
}
