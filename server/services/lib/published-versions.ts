/** What an owner publishes version by version, as it stands now. */
export interface PublishedVersions<Action extends string> {
  readonly version: number;
  readonly canTakeBack: boolean;
  readonly history: {
    readonly version: number;
    readonly action: Action;
    readonly by: string;
    readonly at: number;
    readonly changed: string[];
  }[];
  /** Where it can be looked at. */
  readonly pages: { readonly path: string; readonly title: string }[];
}
