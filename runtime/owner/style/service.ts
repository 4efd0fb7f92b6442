import type { OkOf, publishStyle, readStyle } from '#contract';
import type { TweakValues } from '#model';
import type { Answer } from '../ask-context.ts';

export type StyleState = OkOf<typeof readStyle>;
type Published = Answer<OkOf<typeof publishStyle>>;

export interface PreviewedStyle {
  readonly css: string;
  readonly problems: readonly { readonly message: string; readonly file: string; readonly line?: number | undefined }[];
}

/** Where the style is kept: the owner's database, or the content of a folder that is being worked on. */
export interface StyleService {
  read(): Promise<Answer<StyleState>>;
  preview(values: TweakValues): Promise<Answer<PreviewedStyle>>;
  publish(values: TweakValues, seen: number): Promise<Published>;
  takeBack(seen: number): Promise<Published>;
  sendPicture(file: File): Promise<Answer<{ readonly address: string }>>;
  /** What its buttons say, and what is said when they have done it. */
  readonly messages: {
    readonly publish: string;
    readonly published: string;
    readonly takeBack: string;
    readonly takenBack: string;
  };
}
